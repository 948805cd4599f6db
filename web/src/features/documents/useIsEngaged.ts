import { useSyncExternalStore } from 'react';

const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown'] as const;
/** Time after which the shopper is assumed to read the page, and its initial resources have loaded. */
const STAY_MS = 5000;

let seen = false;

function subscribe(onChange: () => void): () => void {
  // The first event removes all listeners, so that later scrolling triggers no handlers.
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

/** A navigation within the site also counts as engagement. */
const isEngaged = (): boolean =>
  seen || ('userActivation' in navigator && navigator.userActivation.hasBeenActive);

/** Returns whether the shopper has touched, scrolled or typed since the page was loaded, or has stayed on it. */
export function useIsEngaged(): boolean {
  return useSyncExternalStore(subscribe, isEngaged, () => false);
}
