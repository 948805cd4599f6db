import { useSyncExternalStore } from 'react';
import type { CartLine } from '../index.js';
import { useCartStore } from './CartProvider.js';
import { CORE_LOADING, type CoreSnapshot } from './core_store.js';
import { CART_UNKNOWN, type CartActions, type CartSnapshot } from './cart_store.js';

/**
 * Returns the cart and its actions. While `status` is not 'ready', `cart` is null and its count must not be
 * shown; `add` works at any time. The functions keep their identity between renders.
 *
 * @example
 * import { renderToString } from 'react-dom/server';
 * function Count() {
 *   const { status, cart } = useCart();
 *   return status === 'ready' ? cart.count : '…';
 * }
 * const store = openCart(() => loadShopCore());
 * // A server does not know the cart of a browser.
 * renderToString(<CartProvider store={store}><Count /></CartProvider>); // '…'
 */
export function useCart(): CartSnapshot & CartActions {
  const store = useCartStore();
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, () => CART_UNKNOWN);
  return { ...snapshot, ...store.actions };
}

/**
 * Returns a part of the cart's state, and renders again only when that part changes.
 * @param select Must return the same value for the same state, as a number, a text or a member of the state does.
 * @example
 * import { renderToString } from 'react-dom/server';
 * const Count = () => useCartSelector(({ cart }) => cart?.count) ?? '…';
 * renderToString(<CartProvider store={openCart()}><Count /></CartProvider>); // '…'
 */
export function useCartSelector<Part>(select: (snapshot: CartSnapshot) => Part): Part {
  const store = useCartStore();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getSnapshot()),
    () => select(CART_UNKNOWN),
  );
}

/**
 * Returns the cart's line of a plan; null without one and while the cart is unknown. Renders again only when this line
 * changes.
 * @example
 * import { renderToString } from 'react-dom/server';
 * const Quantity = () => useCartItem(204)?.quantity ?? 'none';
 * renderToString(<CartProvider store={openCart()}><Quantity /></CartProvider>); // 'none'
 */
export function useCartItem(planId: number): CartLine | null {
  return useCartSelector(({ cart }) => cart?.lines.find((line) => line.planId === planId) ?? null);
}

/**
 * Returns the cart's total as text; null while the cart is unknown. Renders again only when the total changes.
 * @example
 * import { renderToString } from 'react-dom/server';
 * const Total = () => useCartTotal() ?? '…';
 * renderToString(<CartProvider store={openCart()}><Total /></CartProvider>); // '…'
 */
export function useCartTotal(): string | null {
  return useCartSelector(({ cart }) => cart?.totalText ?? null);
}

/**
 * Returns the state of the core, for formatted totals, form checks and IMEI checks.
 * @example
 * import { renderToString } from 'react-dom/server';
 * function Price() {
 *   const { core } = useCore();
 *   return core?.formatMxn(16900) ?? '…';
 * }
 * const store = openCart(() => loadShopCore());
 * renderToString(<CartProvider store={store}><Price /></CartProvider>); // '…'
 */
export function useCore(): CoreSnapshot & { readonly retry: () => void } {
  const { core, subscribe } = useCartStore();
  // Subscribing through the cart store starts the load of the core.
  const snapshot = useSyncExternalStore(subscribe, core.getSnapshot, () => CORE_LOADING);
  return { ...snapshot, retry: core.retry };
}
