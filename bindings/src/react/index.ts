export { openCart, type CartOptions } from './open_cart.js';
export type { BackupReason, CartBackup } from './cart_backup.js';
export type { CartNotice, RefusalCode } from './cart_notices.js';
export type { PlanCount } from './cart_operations.js';
export {
  CART_KEY,
  createCartStore,
  type CartActions,
  type CartSnapshot,
  type CartStore,
  type CartStoreParts,
} from './cart_store.js';
export { CartProvider, useCartStore, type CartProviderProps } from './CartProvider.js';
export { catalogueView, type CatalogueView } from './catalogue_view.js';
export { createCoreStore, type CoreSnapshot, type CoreStore } from './core_store.js';
export type { LockRunner } from './lock.js';
export type { StorageProblem, StorageWrite } from './storage.js';
export { useCart, useCore } from './use_cart.js';
export { useCartBackup, type CartUndo, type RefusedLine } from './use_cart_backup.js';
export { CatalogueProvider, useCatalogue, type CatalogueProviderProps } from './use_catalogue.js';
