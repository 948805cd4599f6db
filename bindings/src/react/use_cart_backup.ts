import { useCallback, useSyncExternalStore } from 'react';
import type { CartErrorCode } from '../index.js';
import { cartBackup, type BackupReason } from './cart_backup.js';
import { useCartStore } from './CartProvider.js';
import { buildCart, type PlanCount } from './cart_state.js';
import type { StorageWrite } from './storage.js';
import { useCore } from './use_cart.js';

/**
 * The lines that a return from the payment page has removed from the cart, with the actions on them.
 * @example
 * import { renderToString } from 'react-dom/server';
 * function Undo() {
 *   const undo: CartUndo = useCartBackup();
 *   return undo.available ? <button onClick={undo.restore}>Undo</button> : null;
 * }
 * const store = openCart(() => loadShopCore());
 * renderToString(<CartProvider store={store}><Undo /></CartProvider>); // ''
 */
export interface CartUndo {
  /** Whether a backup of at most 24 hours exists. False until the storage has been read. */
  readonly available: boolean;
  readonly reason: BackupReason;
  /**
   * Restores the lines that fit into the cart. Lines that do not fit stay in the backup.
   * @returns The rejected lines; null while the core is loading.
   */
  readonly restore: () => readonly RefusedLine[] | null;
  /** Deletes the backup. @returns Success, or the storage's problem. */
  readonly dismiss: () => StorageWrite;
}

/**
 * A line that exceeds a limit of the cart.
 * @example
 * import { renderToString } from 'react-dom/server';
 * const refused = (lines: readonly RefusedLine[] | null) => String(lines?.map(({ code }) => code));
 * const Undo = () => refused(useCartBackup().restore());
 * renderToString(<CartProvider store={openCart()}><Undo /></CartProvider>); // 'undefined'
 */
export interface RefusedLine extends PlanCount {
  readonly code: CartErrorCode;
}

/**
 * Returns the backup of the lines removed last, with the actions on it.
 * @example
 * import { renderToString } from 'react-dom/server';
 * const Known = () => String(useCartBackup().available);
 * const store = openCart(() => loadShopCore());
 * renderToString(<CartProvider store={store}><Known /></CartProvider>); // 'false'
 */
export function useCartBackup(): CartUndo {
  const store = useCartStore();
  const backup = cartBackup(store);
  const text = useSyncExternalStore(backup.subscribe, backup.read, () => null);
  const { core } = useCore();
  const restore = useCallback((): readonly RefusedLine[] | null => {
    const kept = backup.read();
    if (core === null || kept === null) return null;
    const refused = core.restoreCart(kept).cart.lines.flatMap(({ planId, quantity }, index) => {
      const change = store.restoreLines([{ planId, quantity }], index);
      return change?.ok === false ? { planId, quantity, code: change.code } : [];
    });
    if (refused.length === 0) backup.remove();
    else backup.save(core.storeCart(buildCart(core, refused).cart), backup.reason());
    return refused;
  }, [backup, core, store]);
  return {
    available: text !== null && core !== null,
    reason: text === null ? 'unproven' : backup.reason(),
    restore,
    dismiss: backup.remove,
  };
}
