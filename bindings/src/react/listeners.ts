/** Listeners of a store, as `useSyncExternalStore` subscribes them. */
export interface Listeners<Args extends readonly unknown[]> {
  readonly subscribe: (listener: (...args: Args) => void) => () => void;
  readonly notify: (...args: Args) => void;
}

export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify(...args) {
      // A listener may unsubscribe while it is called.
      for (const listener of [...listeners]) listener(...args);
    },
  };
}
