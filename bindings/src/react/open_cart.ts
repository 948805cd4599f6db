import type { ShopCore } from '../index.js';
import { CART_KEY, createCartStore, type CartStore } from './cart_store.js';
import { createCoreStore } from './core_store.js';
import { webLock } from './lock.js';

/**
 * Options of {@link openCart}.
 * @example
 * ```ts
 * const options: CartOptions = { id: 'gifts', storage: () => sessionStorage };
 * const store = openCart(() => Promise.resolve(core), options);
 * store.core.start();
 * await Promise.resolve();
 * store.add(204);
 * core.restoreCart(sessionStorage.getItem(options.id ?? '')).cart.count; // 1
 * ```
 */
export interface CartOptions {
  /** The key in the storage, `cart` unless given. What is taken out of the cart is kept under `${id}Backup`. */
  readonly id?: string;
  /** Called at each use, because access to a forbidden storage throws; local storage unless given. */
  readonly storage?: () => Storage;
}

/**
 * The cart of this browser: kept in local storage under `cart`, shared with the shop's other tabs. Nothing is loaded
 * before the first subscriber. Also safe to call while rendering on a server, where the cart stays unknown. A page that
 * replaces its store, as a hot reload does, closes the old one: `store.close()`.
 *
 * @param load Loads the core. Called again after it failed.
 * @example
 * ```ts
 * const store = openCart(() => loadShopCore());
 * const ready = new Promise<void>((resolve) => {
 *   store.subscribe(() => store.getSnapshot().status === 'ready' && resolve());
 * });
 * store.add(204); // waits for the core
 * await ready;
 * store.getSnapshot().cart?.totalText; // '$169.00'
 * ```
 */
export function openCart(
  load: () => Promise<ShopCore>,
  { id = CART_KEY, storage = () => localStorage }: CartOptions = {},
): CartStore {
  const page = typeof window === 'undefined' ? undefined : window;
  return createCartStore({
    core: createCoreStore(load, page),
    storage,
    id,
    exclusively: page === undefined ? null : pageLock(page, `tuisty-${id}`),
    page,
  });
}

function pageLock(page: Window, name: string): ReturnType<typeof webLock> | null {
  // Absent outside secure contexts and in older browsers, whatever the type says.
  const locks = page.navigator.locks as LockManager | undefined;
  return locks === undefined ? null : webLock(locks, name);
}
