import { useEffect, useSyncExternalStore } from 'react';

/** Whether the browser believes it has a network. True while prerendering. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

const subscribe = (listener: () => void) => window.onNetwork(listener);
const isOnline = () => navigator.onLine;

/** Retries what has failed each time the network returns. */
export function useRetryOnline(retry: () => void, hasFailed: boolean): void {
  useEffect(
    () => (hasFailed ? subscribe(() => navigator.onLine && retry()) : undefined),
    [retry, hasFailed],
  );
}
