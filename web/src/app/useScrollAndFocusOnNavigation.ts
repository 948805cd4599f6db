import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * After a navigation the page starts at the top (or at the anchor) with the focus at its content, as after a
 * whole load. Going back keeps the place that the browser restores.
 */
export function useScrollAndFocusOnNavigation() {
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
