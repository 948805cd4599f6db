import type { Cart, CartChange, RestoreNote } from '../index.js';
import type { CartOperation } from './cart_state.js';
import { createListeners } from './listeners.js';
import type { StorageProblem } from './storage.js';

/**
 * What happened to a cart: the result of every action, and what no action caused. An event is data; the app has the
 * texts.
 * @example
 * const store = openCart(() => Promise.resolve(core));
 * const results: unknown[] = [];
 * store.onEvent((event: CartEvent) => event.kind === 'change' && results.push(event.change?.ok ?? null));
 * store.add(204);
 * results; // [null]
 * await Promise.resolve();
 * store.setQuantity(204, 100);
 * results; // [null, true, false]
 */
export type CartEvent =
  /**
   * The result of an action. `change` is null while the change waits for the core; its result follows as another event,
   * also in a later visit.
   */
  | {
      readonly kind: 'change';
      readonly operation: CartOperation;
      readonly change: CartChange | null;
      /** The cart before the change; null if it was unknown. */
      readonly before: Cart | null;
    }
  /** The stored cart had errors and was repaired. */
  | { readonly kind: 'restored'; readonly notes: readonly RestoreNote[] }
  /** From now on changes are kept in this page's memory only. Reported once. */
  | { readonly kind: 'storage'; readonly code: StorageProblem }
  /** The core failed to load while changes were waiting for it. */
  | { readonly kind: 'core_unavailable' };

/** An app that never listens must not collect events forever. */
const MAX_MISSED = 64;

export function createEventStream() {
  const { subscribe, notify } = createListeners<[CartEvent]>();
  /** Null once there was a listener. */
  let missed: readonly CartEvent[] | null = [];
  return {
    emit: (event: CartEvent) => {
      missed &&= [...missed, event].slice(-MAX_MISSED);
      notify(event);
    },
    /** The first listener also receives the events since the page opened. */
    listen: (listener: (event: CartEvent) => void) => {
      const forget = subscribe(listener);
      for (const event of missed ?? []) listener(event);
      missed = null;
      return forget;
    },
  };
}
