import { useSyncExternalStore } from 'react';

/**
 * Returns false while prerendering and hydrating, true afterwards. For content that the prerendered HTML cannot
 * contain, such as the query of the URL.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const subscribe = () => () => undefined;
