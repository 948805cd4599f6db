import type { ShopCore } from '../index.js';
import { CART_KEY, createCartStore, type CartStore } from './cart_store.js';
import { createCoreStore } from './core_store.js';
import { webLock } from './lock.js';
import { storedText } from './storage.js';

/**
 * The cart of this browser: kept in local storage under `cart`, shared with the shop's other tabs. Nothing is loaded
 * before somebody looks at it. Also safe to call while rendering on a server: it then stays empty-handed.
 *
 * @param load Loads the rulebook. Called again after it failed.
 * @example
 * ```ts
 * const store = openCart(() => loadShopCore());
 * const ready = new Promise<void>((resolve) => {
 *   store.subscribe(() => store.getSnapshot().status === 'ready' && resolve());
 * });
 * store.add(204); // waits for the rulebook
 * await ready;
 * store.getSnapshot().cart?.totalText; // '$169.00'
 * ```
 */
export function openCart(load: () => Promise<ShopCore>): CartStore {
  const page = typeof window === 'undefined' ? undefined : window;
  return createCartStore({
    core: createCoreStore(load, page),
    stored: storedText(() => localStorage, CART_KEY),
    exclusively: page === undefined ? null : pageLock(page),
    page,
  });
}

function pageLock(page: Window): ReturnType<typeof webLock> | null {
  // Absent outside secure contexts and in older browsers, whatever the type says.
  const locks = page.navigator.locks as LockManager | undefined;
  return locks === undefined ? null : webLock(locks, 'tuisty-cart');
}
