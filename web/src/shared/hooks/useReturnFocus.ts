import { useRef } from 'react';

/**
 * For modal contents that open without a Radix trigger: remembers the focused element when they
 * open, and focuses it when they close. An element that was removed meanwhile is skipped.
 *
 * @param instead Returns another element on closing; null for the previously focused one.
 */
export function useReturnFocus(instead?: () => HTMLElement | null) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current =
        document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const next = instead?.() ?? opener.current;
      if (next?.isConnected === true) next.focus();
    },
  };
}
