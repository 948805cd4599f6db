import { useRef } from 'react';

/**
 * For modal contents that open without a Radix trigger: remembers the focused element when they
 * open, and focuses it when they close. After a navigation the new page keeps its focus.
 *
 * @param instead Returns another element on closing; null for the previously focused one.
 */
export function useReturnFocus(instead?: () => HTMLElement | null) {
  const opener = useRef<HTMLElement | null>(null);
  const path = useRef('');
  return {
    onOpenAutoFocus: () => {
      path.current = window.location.pathname;
      opener.current =
        document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (path.current !== window.location.pathname) return;
      const next = instead?.() ?? opener.current;
      if (next?.isConnected === true) next.focus();
    },
  };
}
