import { useEffect, type RefObject } from 'react';

/** Calls back when a pointer or the focus reaches an element, to prefetch code. */
export function useIntent(element: RefObject<HTMLElement | null>, onIntent: () => void): void {
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const events = ['pointerenter', 'touchstart', 'focusin'] as const;
    for (const event of events) target.addEventListener(event, onIntent, { passive: true });
    return () => {
      for (const event of events) target.removeEventListener(event, onIntent);
    };
  }, [element, onIntent]);
}
