export { openCart, type CartOptions } from './open_cart.js';
export type { CartEvent } from './cart_events.js';
export type { CartOperation, PlanCount } from './cart_state.js';
export { CART_KEY, type CartActions, type CartSnapshot, type CartStore } from './cart_store.js';
export { CartProvider, useCartStore, type CartProviderProps } from './CartProvider.js';
export { catalogueView, type CatalogueView } from './catalogue_view.js';
export type { CoreSnapshot, CoreStore } from './core_store.js';
export { createListeners } from './listeners.js';
export {
  storedText,
  type StorageLog,
  type StorageProblem,
  type StorageRead,
  type StorageWrite,
  type StoredText,
} from './storage.js';
export { useCart, useCartItem, useCartSelector, useCartTotal, useCore } from './use_cart.js';
export { useCatalogue } from './use_catalogue.js';
