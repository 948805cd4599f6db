import type { CartChange } from '@tuisty/shop-core';
import type { CartStore, PlanCount } from '@tuisty/shop-core/react';
import { storedText } from '../../storage/storedText';
import { cartBackup, storedForm } from './backup';

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
  const left = store.getSnapshot().cart?.lines ?? [];
  const removed = before.flatMap(({ planId, quantity }) => {
    const rest = quantity - (left.find((line) => line.planId === planId)?.quantity ?? 0);
    return rest > 0 ? [{ planId, quantity: rest }] : [];
  });
  const { core } = store.core.getSnapshot();
  if (removed.length > 0 && core !== null) cartBackup.save(storedForm(core, removed), 'paid');
  payments.forEach(({ done }, index) => {
    done(changes[index] ?? null);
  });
}

/** Empties the cart and keeps its lines in the backup, also without the core. An empty cart leaves the backup as it is. */
export function setAside(store: CartStore): void {
  const { cart } = store.getSnapshot();
  const { core } = store.core.getSnapshot();
  const stored = storedText(store.storage, store.id).read() ?? '';
  const text = cart === null || core === null ? stored : core.storeCart(cart);
  if (text !== '' && text !== '[]') cartBackup.save(text);
  store.clear();
}
