import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { createListeners } from '../storage/createListeners';

/** A component whose code is fetched when it is first wanted. */
export interface OnDemand<Props extends object> {
  /** Fetches the code; rejects after a few tries. The next call tries again. */
  readonly fetch: () => Promise<void>;
  /** Draws nothing until its code is here. */
  readonly Component: (props: Props) => ReactNode;
}

/**
 * Like `React.lazy`, but without a network the page decides what to do instead of falling over: `fetch` rejects, and
 * the rest of the page stays as it is. What is here renders immediately, also in prerendered pages.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | null = null;
  let attempt: Promise<void> | null = null;
  const { subscribe, notify } = createListeners();
  const getLoaded = (): ComponentType<Props> | null => loaded;

  const fetch = (): Promise<void> => {
    attempt ??= load().then(
      (module) => {
        loaded = module.default;
        notify();
      },
      (reason: unknown) => {
        attempt = null;
        throw reason;
      },
    );
    return attempt;
  };

  function Component(props: Props): ReactNode {
    const component = useSyncExternalStore(subscribe, getLoaded, getLoaded);
    return component === null ? null : createElement(component, props);
  }

  return { fetch, Component };
}
