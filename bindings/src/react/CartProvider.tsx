import { createContext, use, type ReactNode } from 'react';
import type { CartStore } from './cart_store.js';

const CartContext = createContext<CartStore | null>(null);

export interface CartProviderProps {
  /** From {@link openCart}; one for the whole page. */
  readonly store: CartStore;
  readonly children: ReactNode;
}

/** Gives the tree below its cart. */
export function CartProvider({ store, children }: CartProviderProps) {
  return <CartContext value={store}>{children}</CartContext>;
}

/**
 * The store itself, for what is not part of its snapshot: notices, and the stored form.
 *
 * @throws Error outside of a {@link CartProvider}.
 */
export function useCartStore(): CartStore {
  const store = use(CartContext);
  if (store === null) throw new Error('No CartProvider');
  return store;
}
