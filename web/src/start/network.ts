/** Calls back when the browser gains or loses its network. Returns a function that ends it. */
export function onNetwork(listener: () => void): () => void {
  const watch = new AbortController();
  // Its signal is the option.
  for (const type of ['online', 'offline']) window.addEventListener(type, listener, watch);
  return () => watch.abort();
}
