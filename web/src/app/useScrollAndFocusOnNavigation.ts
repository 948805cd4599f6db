import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { isPlaceRestored } from '../shared/ui/arrival';
import { findHashTarget, useHash } from '../shared/ui/hooks/useAddress';

/**
 * After a navigation scrolls to the top or to the anchor and focuses the page's content, as after a full load. The
 * browser handles Back and anchors on the current page. A link may delay the scrolling with its `state`:
 * `{ scrollAfter: 300 }`, in milliseconds.
 */
export function useScrollAndFocusOnNavigation() {
  const [pathname] = useLocation();
  const hash = useHash();
  const main = useRef<HTMLElement>(null);
  const shown = useRef<{ readonly pathname: string; readonly hash: string } | null>(null);

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, hash: window.location.hash };
    if (before === null || isPlaceRestored()) return undefined;
    if (before.pathname === pathname && before.hash === shown.current.hash) return undefined;

    // The anchor's element may already have the focus.
    if (before.pathname !== pathname && document.activeElement !== findHashTarget(hash)) {
      main.current?.focus({ preventScroll: true });
    }
    const scroll = (): void => {
      const target = findHashTarget(hash);
      if (target === null) window.scrollTo({ top: 0, behavior: 'instant' });
      else target.scrollIntoView();
    };
    const { scrollAfter } = (window.history.state ?? {}) as { readonly scrollAfter?: unknown };
    if (typeof scrollAfter === 'number') {
      const timer = setTimeout(scroll, scrollAfter);
      return () => clearTimeout(timer);
    }
    scroll();
    if (hash === '' || findHashTarget(hash) !== null || main.current === null) return undefined;
    // The page's code is still being fetched, or its cart is still being read.
    const arrival = new MutationObserver(() => {
      if (findHashTarget(hash) === null) return;
      arrival.disconnect();
      scroll();
    });
    arrival.observe(main.current, { childList: true, subtree: true });
    return () => arrival.disconnect();
  }, [pathname, hash]);

  return { main, pathname };
}
