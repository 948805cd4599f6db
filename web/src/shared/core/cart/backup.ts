import type { ShopCore } from '@tuisty/shop-core';
import { useCartStore, useCore, type PlanCount } from '@tuisty/shop-core/react';
import { useCallback, useSyncExternalStore } from 'react';
import { readRecord, readText, readWhole } from '../../api/read';
import { createPersistedState } from '../../storage/createPersistedState';
import { isRecent } from './index';

/**
 * Why lines left the cart: the shopper returned from the payment page without a confirmed payment, or paid for them.
 */
export type BackupReason = 'unproven' | 'paid';

interface BackedUpCart {
  readonly savedAt: number;
  readonly cart: string;
  readonly reason: BackupReason;
}

const state = createPersistedState<BackedUpCart | null>(() => localStorage, 'cartBackup', {
  parse: (json) =>
    readRecord<BackedUpCart>(json, {
      savedAt: readWhole,
      cart: readText,
      reason: (reason) => (reason === 'paid' ? 'paid' : 'unproven'),
    }),
  format: (backup) => backup,
});

function read(): string | null {
  const backup = state.read();
  return backup !== null && isRecent(backup.savedAt) ? backup.cart : null;
}

/** The stored form of the lines that left the cart last, so that the shopper can restore them. */
export const cartBackup = {
  /** @param cart The stored form of the cart, as under the key `cart`. */
  save: (cart: string, reason: BackupReason = 'unproven'): void =>
    state.change(() => ({ savedAt: Date.now(), cart, reason })),
  /** The stored form, or null when there is none or it is older than 24 hours. */
  read,
  reason: (): BackupReason => state.read()?.reason ?? 'unproven',
  remove: (): void => state.change(() => null),
  subscribe: (listener: () => void): (() => void) => {
    // An expired backup is deleted.
    if (read() === null && state.read() !== null) state.change(() => null);
    return state.subscribe(listener);
  },
} as const;

export function storedForm(core: ShopCore, lines: readonly PlanCount[]): string {
  const cart = lines.reduce(
    (now, one) => core.add(now, one.planId, one.quantity).cart,
    core.emptyCart,
  );
  return core.storeCart(cart);
}

/** Returns the backup of the lines removed last, with the actions on it. */
export function useCartBackup() {
  const store = useCartStore();
  const text = useSyncExternalStore(cartBackup.subscribe, cartBackup.read, () => null);
  const { core } = useCore();
  const restore = useCallback(() => {
    const kept = cartBackup.read();
    if (core === null || kept === null) return null;
    const refused = core.restoreCart(kept).cart.lines.flatMap(({ planId, quantity }, index) => {
      const change = store.restoreLines([{ planId, quantity }], index);
      return change?.ok === false ? { planId, quantity, code: change.code } : [];
    });
    if (refused.length === 0) cartBackup.remove();
    else cartBackup.save(storedForm(core, refused), cartBackup.reason());
    return refused;
  }, [core, store]);
  return {
    /** Whether a backup of at most 24 hours exists. False until the storage has been read. */
    available: text !== null && core !== null,
    reason: text === null ? ('unproven' as const) : cartBackup.reason(),
    /**
     * Restores the lines that fit into the cart. Lines that do not fit stay in the backup. Returns the rejected lines;
     * null while the core is loading.
     */
    restore,
    dismiss: cartBackup.remove,
  };
}
