import { useSyncExternalStore } from 'react';

/**
 * False while prerendering and hydrating, true afterwards: for what the page's HTML cannot know, such as the
 * rest of the address.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const subscribe = () => () => undefined;
