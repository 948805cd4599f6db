import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the focus in the cart when the focused line is removed. The next line gets the focus, otherwise the last
 * line, otherwise `fallback`.
 *
 * @param count Number of lines.
 */
export function useFocusAfterRemoval<Lines extends HTMLElement = HTMLUListElement>(count: number) {
  /** Contains the lines, each with a `data-remove` button. */
  const container = useRef<Lines>(null);
  /** Receives the focus when no line is left; needs `tabIndex={-1}`. */
  const fallback = useRef<HTMLDivElement>(null);
  const pending = useRef<number | null>(null);

  useEffect(() => {
    const index = pending.current;
    if (index === null) return;
    pending.current = null;
    const buttons = container.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    (next ?? fallback.current)?.focus();
  }, [count]);

  /** Must be called before the line at an index is removed. */
  const removing = useCallback((index: number) => {
    pending.current = index;
  }, []);

  return { container, fallback, removing };
}
