import type { ShopCore } from '../index.js';
import { createListeners } from './listeners.js';

/**
 * The state of the core.
 * @example
 * const snapshot: CoreSnapshot = openCart(() => loadShopCore()).core.getSnapshot();
 * snapshot.status; // 'loading'
 */
export type CoreSnapshot =
  | { readonly status: 'loading'; readonly core: null }
  | { readonly status: 'ready'; readonly core: ShopCore }
  | { readonly status: 'failed'; readonly core: null };

/**
 * The load of the core, as an external store.
 * @example
 * const store: CoreStore = openCart(() => Promise.resolve(core)).core;
 * store.start();
 * await Promise.resolve();
 * store.getSnapshot().status; // 'ready'
 */
export interface CoreStore {
  /** Starts the load unless it is in progress or finished. */
  readonly start: () => void;
  /** Retries after a failed load; does nothing otherwise. */
  readonly retry: () => void;
  /** Removes the event listeners of the page. */
  readonly close: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => CoreSnapshot;
}

export const CORE_LOADING: CoreSnapshot = { status: 'loading', core: null };
const CORE_FAILED: CoreSnapshot = { status: 'failed', core: null };

/**
 * The load of the core as an external store.
 *
 * @param load Must be safe to call again after it failed.
 * @param page The target of the `online` event, upon which a load that failed offline is retried. Absent outside a
 *   browser.
 */
export function createCoreStore(load: () => Promise<ShopCore>, page?: EventTarget): CoreStore {
  let snapshot = CORE_LOADING;
  let started = false;
  const { subscribe, notify } = createListeners();

  const publish = (next: CoreSnapshot): void => {
    snapshot = next;
    notify();
  };

  const fail = (reason: unknown): void => {
    console.error('The core of the shop did not load:', reason);
    publish(CORE_FAILED);
  };

  const run = (): void => {
    load().then((core) => {
      try {
        publish({ status: 'ready', core });
      } catch (reason) {
        // The core trapped immediately, so another instance would trap too.
        fail(reason);
        return;
      }
      void core.trapped.then(() => {
        publish(CORE_LOADING);
        run();
      });
    }, fail);
  };

  const retry = (): void => {
    if (snapshot.status !== 'failed') return;
    publish(CORE_LOADING);
    run();
  };

  return {
    start() {
      if (started) return;
      started = true;
      page?.addEventListener('online', retry);
      run();
    },
    retry,
    close() {
      page?.removeEventListener('online', retry);
    },
    subscribe,
    getSnapshot: () => snapshot,
  };
}
