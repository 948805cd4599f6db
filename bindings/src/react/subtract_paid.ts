import type { CartChange } from '../index.js';
import { cartBackup } from './cart_backup.js';
import { buildCart, missingLines, type PlanCount } from './cart_state.js';
import type { CartStore } from './cart_store.js';
import { storedText } from './storage.js';

interface Payment {
  readonly lines: readonly PlanCount[];
  readonly claim: () => boolean;
  readonly done: (change: CartChange | null) => void;
}

/** The payments that wait for the lock of each store. They share one backup. */
const waiting = new WeakMap<CartStore, Payment[]>();

/**
 * Removes the paid units that are still in the cart, and keeps a copy of them in the backup. The change waits for the
 * core and for the lock that all tabs share.
 * @param claim Called once, under the lock; returns whether this tab removes the units. The next tab that holds the
 *   lock sees what it writes into the browser's storage.
 * @returns The cart without the paid units; null if `claim` returned false.
 * @example
 * const store = openCart(() => Promise.resolve(core));
 * store.add(204, 3);
 * const paid = [{ planId: 204, quantity: 2 }];
 * const change = await subtractPaid(store, paid, () => true);
 * change?.cart.count; // 1
 * await subtractPaid(store, paid, () => false); // null
 */
export function subtractPaid(
  store: CartStore,
  lines: readonly PlanCount[],
  claim: () => boolean,
): Promise<CartChange | null> {
  return new Promise((done) => {
    const payments = waiting.get(store) ?? [];
    waiting.set(store, payments);
    payments.push({ lines, claim, done });
    if (payments.length > 1) return;
    store.underLock(() => {
      takeOut(store, payments.splice(0));
    });
  });
}

function takeOut(store: CartStore, payments: readonly Payment[]): void {
  const before = store.getSnapshot().cart?.lines ?? [];
  const changes = payments.map(({ lines, claim }) => (claim() ? store.subtract(lines) : null));
  const removed = missingLines(before, store.getSnapshot().cart?.lines ?? []);
  const { core } = store.core.getSnapshot();
  if (removed.length > 0 && core !== null) {
    cartBackup(store).save(core.storeCart(buildCart(core, removed).cart), 'paid');
  }
  payments.forEach(({ done }, index) => {
    done(changes[index] ?? null);
  });
}

/**
 * Empties the cart and keeps its lines in the backup, also without the core. An empty cart leaves the backup as it is.
 * @example
 * const store = openCart(() => Promise.resolve(core));
 * store.core.start();
 * await Promise.resolve();
 * store.add(204);
 * setAside(store);
 * store.getSnapshot().cart?.count; // 0
 * core.restoreCart(cartBackup(store).read()).cart.count; // 1
 */
export function setAside(store: CartStore): void {
  const { cart } = store.getSnapshot();
  const { core } = store.core.getSnapshot();
  const stored = storedText(store.storage, store.id).read();
  const kept = stored.ok ? (stored.text ?? '') : '';
  const text = cart === null || core === null ? kept : core.storeCart(cart);
  if (text !== '' && text !== '[]') cartBackup(store).save(text);
  store.clear();
}
