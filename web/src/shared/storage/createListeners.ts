/**
 * Those who want to know of each change, as `useSyncExternalStore` subscribes them.
 */
interface Listeners {
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

/**
 * Makes a set of listeners. For stores beside the cart's: who is signed in, a new version of the site.
 */
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
