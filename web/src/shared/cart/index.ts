export { startCore, storedCartForm } from './browserStore';
export { cartBackup, BACKUP_KEY } from './cartBackup';
export type { CartNotice, RefusalCode } from './cartNotices';
export type { PlanCount } from './cartOperations';
export {
  CART_KEY,
  createCartStore,
  type CartActions,
  type CartSnapshot,
  type CartStore,
} from './cartStore';
export { CartStoreProvider, useCartStore } from './CartStoreProvider';
export { useCart } from './useCart';
export { useCore } from './useCore';
export { useCartBackup, type CartUndo } from './useCartBackup';
