import { useCallback, useSyncExternalStore } from 'react';
import type { BackupReason } from './cart_backup.js';
import { useCartStore } from './CartProvider.js';
import { buildCart } from './cart_operations.js';
import { useCart, useCore } from './use_cart.js';

/**
 * What can be done with what was taken out of the cart on coming back from the payment page.
 * @example
 * ```tsx
 * import { renderToString } from 'react-dom/server';
 * function Undo() {
 *   const undo: CartUndo = useCartBackup();
 *   return undo.available ? <button onClick={undo.restore}>Undo</button> : null;
 * }
 * const store = openCart(() => loadShopCore());
 * renderToString(<CartProvider store={store}><Undo /></CartProvider>); // ''
 * ```
 */
export interface CartUndo {
  /** Whether there is one, not older than 24 hours. False until the page knows. */
  readonly available: boolean;
  readonly reason: BackupReason;
  /** Puts back what fits. A line that does not is refused with a notice, and the backup keeps it. */
  readonly restore: () => void;
  readonly dismiss: () => void;
}

/**
 * The cart that was emptied last, and how to bring it back.
 * @example
 * ```tsx
 * import { renderToString } from 'react-dom/server';
 * const Known = () => String(useCartBackup().available);
 * const store = openCart(() => loadShopCore());
 * renderToString(<CartProvider store={store}><Known /></CartProvider>); // 'false'
 * ```
 */
export function useCartBackup(): CartUndo {
  const { backup } = useCartStore();
  const text = useSyncExternalStore(backup.subscribe, backup.read, nothing);
  const { core } = useCore();
  const { putBack } = useCart();
  const restore = useCallback(() => {
    const kept = backup.read();
    if (core === null || kept === null) return;
    const { lines } = core.restoreCart(kept).cart;
    const refused = lines.filter((line, index) => putBack([line], index)?.ok !== true);
    if (refused.length === 0) backup.remove();
    else backup.save(core.storeCart(buildCart(core, refused).cart), backup.reason());
  }, [backup, core, putBack]);
  return {
    available: text !== null && core !== null,
    reason: text === null ? 'unproven' : backup.reason(),
    restore,
    dismiss: backup.remove,
  };
}

function nothing(): null {
  return null;
}
