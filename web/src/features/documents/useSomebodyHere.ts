import { useSyncExternalStore } from 'react';

const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown'] as const;

let seen = false;

function subscribe(onChange: () => void): () => void {
  // One sign is enough: nothing listens to every scroll and movement afterwards.
  const listening = new AbortController();
  const onSign = (): void => {
    listening.abort();
    seen = true;
    onChange();
  };
  for (const sign of signs) {
    window.addEventListener(sign, onSign, { passive: true, signal: listening.signal });
  }
  return () => {
    listening.abort();
  };
}

/** Who came by a link of the site has already used the page. */
const isHere = (): boolean =>
  seen || ('userActivation' in navigator && navigator.userActivation.hasBeenActive);

/** Whether anybody has touched, scrolled or typed on this page: before that, nobody waits for more. */
export function useSomebodyHere(): boolean {
  return useSyncExternalStore(subscribe, isHere, () => false);
}
