import { createContext, useContext, type ReactNode } from 'react';
import type { CartStore } from './cart_store.js';

const CartContext = createContext<CartStore | null>(null);

/**
 * Props of {@link CartProvider}.
 * @example
 * import { renderToString } from 'react-dom/server';
 * const props: CartProviderProps = { store: openCart(() => loadShopCore()), children: 'Shop' };
 * renderToString(<CartProvider {...props} />); // 'Shop'
 */
export interface CartProviderProps {
  /** The store from {@link openCart}; a page has one. */
  readonly store: CartStore;
  readonly children: ReactNode;
}

/**
 * Provides the cart store to the components below.
 * @example
 * import { renderToString } from 'react-dom/server';
 * const store = openCart(() => loadShopCore());
 * renderToString(<CartProvider store={store}>Shop</CartProvider>); // 'Shop'
 */
export function CartProvider({ store, children }: CartProviderProps) {
  return <CartContext.Provider value={store}>{children}</CartContext.Provider>;
}

/**
 * Returns the cart store, for notices and the stored form, which are not part of its snapshot.
 *
 * @throws Error outside of a {@link CartProvider}.
 * @example
 * import { renderToString } from 'react-dom/server';
 * const store = openCart(() => loadShopCore());
 * const Same = () => String(useCartStore() === store);
 * renderToString(<CartProvider store={store}><Same /></CartProvider>); // 'true'
 */
export function useCartStore(): CartStore {
  const store = useContext(CartContext);
  if (store === null) throw new Error('No CartProvider');
  return store;
}
