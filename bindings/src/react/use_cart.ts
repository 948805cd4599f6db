import { useSyncExternalStore } from 'react';
import { useCartStore } from './CartProvider.js';
import { CORE_LOADING, type CoreSnapshot } from './core_store.js';
import { CART_UNKNOWN, type CartActions, type CartSnapshot } from './cart_store.js';

/**
 * Returns the cart and its actions. While `status` is not 'ready', `cart` is null and its count must not be
 * shown; `add` works at any time. The functions keep their identity between renders.
 *
 * @example
 * ```tsx
 * import { renderToString } from 'react-dom/server';
 * function Count() {
 *   const { status, cart } = useCart();
 *   return status === 'ready' ? cart.count : '…';
 * }
 * const store = openCart(() => loadShopCore());
 * // A server does not know the cart of a browser.
 * renderToString(<CartProvider store={store}><Count /></CartProvider>); // '…'
 * ```
 */
export function useCart(): CartSnapshot & CartActions {
  const store = useCartStore();
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, unknownCart);
  return { ...snapshot, ...store.actions };
}

function unknownCart(): CartSnapshot {
  return CART_UNKNOWN;
}

/**
 * Returns the state of the core, for formatted totals, form checks and IMEI checks.
 * @example
 * ```tsx
 * import { renderToString } from 'react-dom/server';
 * function Price() {
 *   const { core } = useCore();
 *   return core?.formatMxn(16900) ?? '…';
 * }
 * const store = openCart(() => loadShopCore());
 * renderToString(<CartProvider store={store}><Price /></CartProvider>); // '…'
 * ```
 */
export function useCore(): CoreSnapshot & { readonly retry: () => void } {
  const { core, subscribe } = useCartStore();
  // Subscribing through the cart store starts the load of the core.
  const snapshot = useSyncExternalStore(subscribe, core.getSnapshot, loadingCore);
  return { ...snapshot, retry: core.retry };
}

function loadingCore(): CoreSnapshot {
  return CORE_LOADING;
}
