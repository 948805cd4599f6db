import { createContext, use, type ReactNode } from 'react';
import type { CartStore } from './cart_store.js';

const CartContext = createContext<CartStore | null>(null);

/**
 * Props of {@link CartProvider}.
 * @example
 * ```tsx
 * import { renderToString } from 'react-dom/server';
 * const props: CartProviderProps = { store: openCart(() => loadShopCore()), children: 'Shop' };
 * renderToString(<CartProvider {...props} />); // 'Shop'
 * ```
 */
export interface CartProviderProps {
  /** From {@link openCart}; one for the whole page. */
  readonly store: CartStore;
  readonly children: ReactNode;
}

/**
 * Gives the tree below its cart.
 * @example
 * ```tsx
 * import { renderToString } from 'react-dom/server';
 * const store = openCart(() => loadShopCore());
 * renderToString(<CartProvider store={store}>Shop</CartProvider>); // 'Shop'
 * ```
 */
export function CartProvider({ store, children }: CartProviderProps) {
  return <CartContext value={store}>{children}</CartContext>;
}

/**
 * The store itself, for what is not part of its snapshot: notices, and the stored form.
 *
 * @throws Error outside of a {@link CartProvider}.
 * @example
 * ```tsx
 * import { renderToString } from 'react-dom/server';
 * const store = openCart(() => loadShopCore());
 * const Same = () => String(useCartStore() === store);
 * renderToString(<CartProvider store={store}><Same /></CartProvider>); // 'true'
 * ```
 */
export function useCartStore(): CartStore {
  const store = use(CartContext);
  if (store === null) throw new Error('No CartProvider');
  return store;
}
