import type { CartErrorCode } from '@tuisty/shop-core';
import { useCartStore, useCore, type PlanCount } from '@tuisty/shop-core/react';
import { useCallback, useSyncExternalStore } from 'react';
import { cartBackup, type BackupReason } from './backup';
import { storedForm } from './subtractPaid';

const subscribe = (listener: () => void) => cartBackup.subscribe(listener);

/** The lines that a return from the payment page has removed from the cart, with the actions on them. */
interface CartUndo {
  /** Whether a backup of at most 24 hours exists. False until the storage has been read. */
  readonly available: boolean;
  readonly reason: BackupReason;
  /**
   * Restores the lines that fit into the cart. Lines that do not fit stay in the backup.
   * @returns The rejected lines; null while the core is loading.
   */
  readonly restore: () => readonly RefusedLine[] | null;
  /** Deletes the backup. */
  readonly dismiss: () => void;
}

/** A line that exceeds a limit of the cart. */
interface RefusedLine extends PlanCount {
  readonly code: CartErrorCode;
}

/** Returns the backup of the lines removed last, with the actions on it. */
export function useCartBackup(): CartUndo {
  const store = useCartStore();
  const text = useSyncExternalStore(subscribe, cartBackup.read, () => null);
  const { core } = useCore();
  const restore = useCallback((): readonly RefusedLine[] | null => {
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
    available: text !== null && core !== null,
    reason: text === null ? 'unproven' : cartBackup.reason(),
    restore,
    dismiss: cartBackup.remove,
  };
}
