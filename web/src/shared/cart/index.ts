export { startCore, storedCartForm } from './browserStore';
export { cartBackup } from './cartBackup';
export type { CartNotice, RefusalCode } from './cartNotices';
export { CART_KEY, createCartStore, type CartStore } from './cartStore';
export { CartStoreProvider, useCartStore } from './CartStoreProvider';
export { useCart, useCore } from './useCart';
export { useCartBackup } from './useCartBackup';
