import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Arriving on another page as a browser would: from the top (or at the anchor) and with the focus at
 * the content. Going back keeps the place that the browser restores.
 */
export function useArrival() {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const shown = useRef({ pathname, hash });

  useEffect(() => {
    const before = shown.current;
    if (before.pathname === pathname && before.hash === hash) return;
    shown.current = { pathname, hash };
    if (navigation === NavigationType.Pop) return;

    if (before.pathname !== pathname) main.current?.focus({ preventScroll: true });
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target === null) window.scrollTo({ top: 0, behavior: 'instant' });
    else target.scrollIntoView();
  }, [pathname, hash, navigation]);

  return { main, pathname };
}
