import { useEffect, useSyncExternalStore } from 'react';

/** Whether the browser believes it has a network. True while prerendering. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

function isOnline(): boolean {
  return navigator.onLine;
}

function subscribe(listener: () => void): () => void {
  const end = onOnline(listener);
  window.addEventListener('offline', listener);
  return () => {
    end();
    window.removeEventListener('offline', listener);
  };
}

/** Calls back each time the network returns, until the result is called. */
export function onOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

/** Retries what has failed each time the network returns. */
export function useRetryOnline(retry: () => void, hasFailed: boolean): void {
  useEffect(() => (hasFailed ? onOnline(retry) : undefined), [retry, hasFailed]);
}
