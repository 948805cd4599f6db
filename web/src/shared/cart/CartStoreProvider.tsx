import { createContext, use, type ReactNode } from 'react';
import { browserCartStore } from './browserStore';
import type { CartStore } from './cartStore';

const CartStoreContext = createContext<CartStore | null>(null);

/** Gives the tree below another store than the browser's own. */
export function CartStoreProvider({ store, children }: { store: CartStore; children: ReactNode }) {
  return <CartStoreContext value={store}>{children}</CartStoreContext>;
}

/** The store itself, for what is not part of its snapshot (notices). */
export function useCartStore(): CartStore {
  return use(CartStoreContext) ?? browserCartStore();
}
