/** Calls back when the browser gains or loses its network. Returns a function that ends it. */
export function onNetwork(listener: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  for (const type of ['online', 'offline']) window.addEventListener(type, listener, { signal });
  return () => ended.abort();
}
