/**
 * Creates the listeners of a store, as `useSyncExternalStore` subscribes them.
 * @example
 * const heard: string[] = [];
 * const { subscribe, notify } = createListeners();
 * const end = subscribe(() => heard.push('change'));
 * notify();
 * end();
 * heard; // ['change']
 */
export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe: (listener: (...args: Args) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...args: Args) => {
      // A listener may unsubscribe while it is called.
      for (const listener of [...listeners]) listener(...args);
    },
  };
}
