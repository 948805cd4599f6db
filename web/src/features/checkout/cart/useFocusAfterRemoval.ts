import { useCallback, useEffect, useRef, type RefObject } from 'react';

interface FocusAfterRemoval<Lines extends HTMLElement, Empty extends HTMLElement> {
  /** Element that contains the lines, each with a `data-remove` button. */
  readonly container: RefObject<Lines | null>;
  /** Receives the focus when no line is left; needs `tabIndex={-1}`. */
  readonly fallback: RefObject<Empty | null>;
  /** Must be called before the line at an index is removed. */
  readonly removing: (index: number) => void;
}

/**
 * Keeps the focus in the cart when the focused line is removed. The next line gets the focus, otherwise the last
 * line, otherwise `fallback`.
 *
 * @param count Number of lines.
 */
export function useFocusAfterRemoval<
  Lines extends HTMLElement = HTMLUListElement,
  Empty extends HTMLElement = HTMLDivElement,
>(count: number): FocusAfterRemoval<Lines, Empty> {
  const container = useRef<Lines>(null);
  const fallback = useRef<Empty>(null);
  const pending = useRef<number | null>(null);

  useEffect(() => {
    const index = pending.current;
    if (index === null) return;
    pending.current = null;
    const buttons = container.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    (next ?? fallback.current)?.focus();
  }, [count]);

  const removing = useCallback((index: number) => {
    pending.current = index;
  }, []);

  return { container, fallback, removing };
}
