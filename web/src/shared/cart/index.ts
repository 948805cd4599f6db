export { browserCart } from './browserStore';
export {
  CART_KEY,
  CartProvider,
  createCartStore,
  useCart,
  useCartBackup,
  useCartStore,
  useCore,
  type CartNotice,
  type CartStore,
  type RefusalCode,
} from '@tuisty/shop-core/react';
