import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { createListeners } from '../storage/createListeners';
import { fetchAgain } from './fetchAgain';

/** A component whose code is fetched when it is first wanted. */
export interface OnDemand<Props extends object> {
  /**
   * Fetches the code. A fetch that failed may be tried again; whoever asks while one is failing has a try
   * of their own after it.
   */
  readonly fetch: () => Promise<void>;
  /** Draws nothing until its code is here. */
  readonly Component: (props: Props) => ReactNode;
  /** The component, or null until its code is here: for those who show something meanwhile. */
  readonly useComponent: () => ComponentType<Props> | null;
}

/**
 * Like `React.lazy`, but without a network the page decides what to do instead of falling over:
 * `fetch` rejects, and the rest of the page stays as it is.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): OnDemand<Props> {
  const fetchModule = fetchAgain(load);
  let loaded: ComponentType<Props> | null = null;
  let attempt: Promise<void> | null = null;
  const { subscribe, notify } = createListeners();

  const tryOnce = (): Promise<void> => {
    attempt ??= fetchModule().then(
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

  const fetch = (): Promise<void> => {
    const joined = attempt !== null;
    return joined ? tryOnce().catch(tryOnce) : tryOnce();
  };

  function useComponent(): ComponentType<Props> | null {
    return useSyncExternalStore(
      subscribe,
      () => loaded,
      () => null,
    );
  }

  function Component(props: Props): ReactNode {
    const component = useComponent();
    return component === null ? null : createElement(component, props);
  }

  return { fetch, Component, useComponent };
}
