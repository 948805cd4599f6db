/**
 * Those who want to know of each change, as `useSyncExternalStore` subscribes them.
 * @example
 * ```ts
 * let told = 0;
 * const listeners: Listeners = createListeners();
 * const forget = listeners.subscribe(() => (told += 1));
 * listeners.notify();
 * forget();
 * listeners.notify();
 * told; // 1
 * ```
 */
export interface Listeners {
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

/**
 * Makes a set of listeners. Exported for a shop's own stores beside the cart's (who is signed in, a new version of the
 * site), which then need no second copy of it.
 * @example
 * ```ts
 * const { subscribe, notify } = createListeners();
 * let told = false;
 * subscribe(() => (told = true));
 * notify();
 * told; // true
 * ```
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
      // A listener may leave while it is told.
      for (const listener of [...listeners]) listener();
    },
  };
}
