import { useSyncExternalStore } from 'react';

const interactions = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown'] as const;

let seen = false;

function subscribe(onChange: () => void): () => void {
  // One interaction is enough: nothing listens to every scroll and movement afterwards.
  const listening = new AbortController();
  const onInteraction = (): void => {
    listening.abort();
    seen = true;
    onChange();
  };
  for (const interaction of interactions) {
    window.addEventListener(interaction, onInteraction, {
      passive: true,
      signal: listening.signal,
    });
  }
  // Somebody has scrolled before the page came alive, or has come back to where the reading was.
  if (window.scrollY > 0) onInteraction();
  return () => {
    listening.abort();
  };
}

/** A navigation within the site counts as well. */
const hasInteracted = (): boolean =>
  seen || ('userActivation' in navigator && navigator.userActivation.hasBeenActive);

/** Whether the shopper has touched, scrolled or typed since the page was loaded. */
export function useHasInteracted(): boolean {
  return useSyncExternalStore(subscribe, hasInteracted, () => false);
}
