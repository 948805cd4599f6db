import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { createListeners } from '@tuisty/shop-core/react';

export interface OnDemand<Props extends object> {
  /** Fetches the code; rejects after a few attempts. The next call retries. */
  readonly fetch: () => Promise<void>;
  /** Fetches the code ahead. A failure is reported by the next `fetch`, which retries. */
  readonly prefetch: () => void;
  /** Renders the fallback until its code is loaded. */
  readonly Component: (props: Props) => ReactNode;
}

/**
 * Like `React.lazy`, but a failed download rejects `fetch` instead of throwing during render, so the caller handles
 * it and the page keeps working. Loaded code renders immediately, also while prerendering.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback: ReactNode = null,
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
    return component === null ? fallback : createElement(component, props);
  }

  const prefetch = (): void => {
    fetch().catch(() => undefined);
  };

  return { fetch, prefetch, Component };
}
