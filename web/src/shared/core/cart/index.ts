import { openCart, type CartStore } from '@tuisty/shop-core/react';
import { loadCore } from '../loadCore';

/** The cart store of this page. It also exists while prerendering, but never starts there. */
export const browserCart: CartStore = openCart(loadCore);

export { useCartEvents } from './events';
export {
  CART_KEY,
  CartProvider,
  useCart,
  useCartStore,
  useCore,
  type CartEvent,
  type CartOperation,
  type CartSnapshot,
  type CartStore,
} from '@tuisty/shop-core/react';
export {
  cartBackup,
  setAside,
  subtractPaid,
  useCartBackup,
} from '@tuisty/shop-core/react/checkout';
