import { useEffect, useSyncExternalStore } from 'react';

/** Whether the browser believes it has a network. True while prerendering. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

const isOnline = () => navigator.onLine;

function subscribe(listener: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  for (const type of ['online', 'offline']) window.addEventListener(type, listener, { signal });
  return () => ended.abort();
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
