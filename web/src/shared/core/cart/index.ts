export { browserCart } from './browserStore';
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
