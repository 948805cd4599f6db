/** Besides the storage event, because a frozen page, or one from the back/forward cache, has missed events. */
const EVENTS = ['storage', 'pageshow', 'visibilitychange'];

/** Calls back when another page may have changed a storage key. Returns the unsubscribe function. */
export function onStorageChange(key: string, listener: () => void): () => void {
  const onEvent = (event: Event): void => {
    // Only storage events have a key; null stands for all keys.
    const changed = (event as Partial<StorageEvent>).key ?? key;
    if (changed === key) listener();
  };
  for (const type of EVENTS) window.addEventListener(type, onEvent);
  return () => {
    for (const type of EVENTS) window.removeEventListener(type, onEvent);
  };
}
