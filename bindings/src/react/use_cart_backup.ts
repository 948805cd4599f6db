import { useCallback, useSyncExternalStore } from 'react';
import { cartBackup } from './cart_backup.js';
import { useCart, useCore } from './use_cart.js';

/**
 * What can be done with the cart that was emptied without proof of payment.
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
  const text = useSyncExternalStore(cartBackup.subscribe, cartBackup.read, nothing);
  const { core } = useCore();
  const { putBack } = useCart();
  const restore = useCallback(() => {
    const kept = cartBackup.read();
    if (core === null || kept === null) return;
    putBack(core.restoreCart(kept).cart.lines, 0);
    cartBackup.remove();
  }, [core, putBack]);
  return { available: text !== null && core !== null, restore, dismiss: cartBackup.remove };
}

function nothing(): null {
  return null;
}
