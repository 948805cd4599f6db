/** The listeners of a store, for `useSyncExternalStore`. */
interface Listeners {
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify() {
      // A listener may unsubscribe while it is notified.
      for (const listener of [...listeners]) listener();
    },
  };
}
