import { openCart, type CartStore } from '@tuisty/shop-core/react';
import { loadCore } from '../loadCore';

/** The cart store of this page. It also exists while prerendering, but never starts there. */
export const browserCart: CartStore = openCart(loadCore);

export { CartEventContext, useAnnounce, type CartEvent } from './events';
export {
  CART_KEY,
  CartProvider,
  useCart,
  useCartBackup,
  useCartStore,
  useCore,
  type CartSnapshot,
  type CartStore,
  type RefusalCode,
} from '@tuisty/shop-core/react';
