import type { ShopCore } from '../index.js';
import { CART_KEY, createCartStore, type CartStore } from './cart_store.js';
import { createCoreStore } from './core_store.js';
import { webLock } from './lock.js';

/**
 * Options of {@link openCart}.
 * @example
 * const options: CartOptions = { id: 'gifts', storage: () => sessionStorage };
 * const store = openCart(() => Promise.resolve(core), options);
 * store.core.start();
 * await Promise.resolve();
 * store.add(204);
 * core.restoreCart(sessionStorage.getItem(options.id ?? '')).cart.count; // 1
 */
export interface CartOptions {
  /** Loads the core, with `loadShopCore()` by default. Called again after it failed. */
  readonly load?: () => Promise<ShopCore>;
  /** The key in the storage, `cart` by default. Lines removed from the cart are stored under `${id}Backup`. */
  readonly id?: string;
  /** Returns the storage, local storage by default. Called at each use: a forbidden storage throws on access. */
  readonly storage?: () => Storage;
  /** Returns further members of a plan's stored line, for other programs: the core ignores them when it reads a cart. */
  readonly lineExtras?: (planId: number) => object;
}

/**
 * Creates the store of this browser's cart. The cart is kept in local storage under `cart` and shared with the shop's
 * other tabs. Nothing is loaded before the first subscription. Safe to call while rendering on a server, where the cart
 * stays unknown. A page that replaces its store, as a hot reload does, must close the old one with `store.close()`.
 *
 * @param loadOrOptions The options, or the function that loads the core.
 * @example
 * const store = openCart();
 * const ready = new Promise<void>((resolve) => {
 *   store.subscribe(() => store.getSnapshot().status === 'ready' && resolve());
 * });
 * store.add(204); // waits for the core
 * await ready;
 * store.getSnapshot().cart?.totalText; // '$169.00'
 */
export function openCart(
  loadOrOptions: (() => Promise<ShopCore>) | CartOptions = {},
  options: CartOptions = {},
): CartStore {
  const given = typeof loadOrOptions === 'function' ? { load: loadOrOptions } : loadOrOptions;
  const {
    load = async () => (await import('../index.js')).loadShopCore(),
    id = CART_KEY,
    storage = () => localStorage,
    lineExtras,
  } = { ...options, ...given };
  const page = typeof window === 'undefined' ? undefined : window;
  return createCartStore({
    core: createCoreStore(load, page),
    storage,
    id,
    lineExtras,
    exclusively: page === undefined ? null : pageLock(page, `tuisty-${id}`),
    page,
  });
}

function pageLock(page: Window, name: string): ReturnType<typeof webLock> | null {
  // Undefined outside secure contexts and in older browsers, contrary to the type.
  const locks = page.navigator.locks as LockManager | undefined;
  return locks === undefined ? null : webLock(locks, name);
}
