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
export { createCoreStore, type CoreSnapshot, type CoreStore } from './coreStore';
export { loadCore } from './loadCore';
export { storedText, type StorageProblem, type StoredText } from './storage';
export { useCart } from './useCart';
export { useCore } from './useCore';
export { useCartBackup, type CartUndo } from './useCartBackup';
