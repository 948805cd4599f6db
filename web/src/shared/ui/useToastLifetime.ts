import { useEffect, useRef, type RefObject } from 'react';
import type { Toast } from './toast';

const DURATION_MS = 3000;
/** How long a toast that was held goes on after it is looked at again. */
const LOOK_AGAIN_MS = 1000;

/**
 * Closes a toast when its time is over: not while the pointer or the focus is on it, and not in a tab
 * that nobody sees.
 *
 * The toast library measures that time by the end of a CSS animation, which Chromium now and then
 * reports as soon as it begins: messages went before anybody could read them.
 *
 * @returns For the content of the toast.
 */
export function useToastLifetime(
  toast: Toast,
  close: () => void,
): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const latestClose = useRef(close);

  useEffect(() => {
    latestClose.current = close;
  }, [close]);

  useEffect(() => {
    const closeUnlessHeld = (): void => {
      const whole = content.current?.closest('[role="alert"]');
      if (document.hidden || whole?.matches(':hover, :focus-within') === true) {
        timer = setTimeout(closeUnlessHeld, LOOK_AGAIN_MS);
      } else {
        latestClose.current();
      }
    };
    let timer = setTimeout(closeUnlessHeld, toast.duration ?? DURATION_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [toast]);

  return content;
}
