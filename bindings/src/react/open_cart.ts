import type { ShopCore } from '../index.js';
import { CART_KEY, createCartStore, type CartStore } from './cart_store.js';
import type { PlanCount } from './cart_state.js';
import { createCoreStore } from './core_store.js';
import { webLock } from './lock.js';
import type { StorageLog } from './storage.js';

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
  /** The key in the storage, `cart` by default. Keys that begin with it belong to the cart, such as `${id}Waiting`. */
  readonly id?: string;
  /** Returns the storage, local storage by default. Called at each use: a forbidden storage throws on access. */
  readonly storage?: () => Storage;
  /** Returns further members of a plan's stored line, for other programs: the core ignores them when it reads a cart. */
  readonly lineExtras?: (planId: number) => object;
  /** The lines of a browser that has no stored cart. They are stored with the first change. */
  readonly items?: readonly PlanCount[];
  /** Logs a failure of the storage; by default in English to the console. */
  readonly logStorage?: StorageLog;
}

/**
 * The stores of this page by storage and id, shared by all copies of the package. The number is that of the contract
 * {@link CartStore}: a copy with another one must not use these stores.
 */
const PAGE_STORES = Symbol.for('@tuisty/shop-core/carts/1');
type PageStores = Map<Storage | null, Map<string, CartStore>>;

/**
 * Opens the store of this browser's cart. The cart is kept in local storage under `cart` and shared with the shop's
 * other tabs. A page has one store for each id and storage: later calls return it and ignore their other options, also
 * from another copy of the package and after a hot reload. Nothing is loaded before the first subscription. Safe to call
 * while rendering on a server, where the cart stays unknown and each call returns another store.
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
  const all = { ...options, ...given };
  const { id = CART_KEY, storage = () => localStorage } = all;
  if (typeof window === 'undefined') return createStore(all, id, storage);
  const shared = globalThis as { [PAGE_STORES]?: PageStores | undefined };
  const stores: PageStores = (shared[PAGE_STORES] ??= new Map<never, never>());
  const place = placeOf(storage);
  const ofPlace = stores.get(place) ?? new Map<string, CartStore>();
  stores.set(place, ofPlace);
  const open = ofPlace.get(id);
  if (open !== undefined) return open;
  const store = createStore(all, id, storage, window, () => ofPlace.delete(id));
  ofPlace.set(id, store);
  return store;
}

/** Returns the storage; null while it is refused. */
function placeOf(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}

function createStore(
  { load = async () => (await import('../index.js')).loadShopCore(), ...options }: CartOptions,
  id: string,
  storage: () => Storage,
  page?: Window,
  onClose?: () => void,
): CartStore {
  return createCartStore({
    ...options,
    core: createCoreStore(load, page),
    storage,
    id,
    exclusively: page === undefined ? null : pageLock(page, `tuisty-${id}`),
    page,
    ...(onClose && { onClose }),
  });
}

function pageLock(page: Window, name: string): ReturnType<typeof webLock> | null {
  // Undefined outside secure contexts and in older browsers, contrary to the type.
  const locks = page.navigator.locks as LockManager | undefined;
  return locks === undefined ? null : webLock(locks, name);
}
