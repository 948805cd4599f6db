export { browserCart } from './browserStore';
export {
  CART_KEY,
  cartBackup,
  CartProvider,
  createCartStore,
  useCart,
  useCartBackup,
  useCartStore,
  useCatalogue,
  useCore,
  type CartNotice,
  type CartStore,
  type RefusalCode,
} from '@tuisty/shop-core/react';
