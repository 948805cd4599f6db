import { useSyncExternalStore } from 'react';

const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown'] as const;
/** After this time the shopper is reading the page, and everything that it starts with has loaded. */
const STAY_MS = 5000;

let seen = false;

function subscribe(onChange: () => void): () => void {
  // One sign is enough: nothing listens to every scroll and movement afterwards.
  const listening = new AbortController();
  const stop = (): void => {
    listening.abort();
    clearTimeout(timer);
  };
  const onSign = (): void => {
    stop();
    seen = true;
    onChange();
  };
  const timer = setTimeout(onSign, STAY_MS);
  for (const sign of signs) {
    window.addEventListener(sign, onSign, { passive: true, signal: listening.signal });
  }
  // The shopper scrolled before hydration, or returned to a scroll position.
  if (window.scrollY > 0) onSign();
  return stop;
}

/** A navigation within the site counts as well. */
const isEngaged = (): boolean =>
  seen || ('userActivation' in navigator && navigator.userActivation.hasBeenActive);

/** Whether the shopper is engaged with the page: has touched, scrolled or typed since it was loaded, or has stayed. */
export function useIsEngaged(): boolean {
  return useSyncExternalStore(subscribe, isEngaged, () => false);
}
