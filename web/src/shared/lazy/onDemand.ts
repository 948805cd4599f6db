import { useSyncExternalStore, type ComponentType } from 'react';

/** A component whose code is fetched when it is first wanted. */
export interface OnDemand<Props> {
  /** Fetches the code. A fetch that failed may be tried again. */
  readonly fetch: () => Promise<void>;
  /** The component, or null until its code is here. */
  readonly useComponent: () => ComponentType<Props> | null;
}

/**
 * Like `React.lazy`, but without a network the page decides what to do instead of falling over:
 * `fetch` rejects, and the rest of the page stays as it is.
 */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let component: ComponentType<Props> | null = null;
  let attempt: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  const fetch = (): Promise<void> => {
    attempt ??= load().then(
      (loaded) => {
        component = loaded;
        for (const listener of [...listeners]) listener();
      },
      (reason: unknown) => {
        attempt = null;
        throw reason;
      },
    );
    return attempt;
  };

  return {
    fetch,
    useComponent: () =>
      useSyncExternalStore(
        subscribe,
        () => component,
        () => null,
      ),
  };
}
