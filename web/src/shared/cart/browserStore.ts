import { CART_KEY, createCartStore, type CartStore } from './cartStore';
import { createCoreStore } from '../core/coreStore';
import { loadCore } from '../core/loadCore';
import { webLock } from '../storage/lock';
import { storedText } from '../storage/storage';

let store: CartStore | null = null;

/** The one cart store of this page. Also safe to make while prerendering: it then never starts. */
export function browserCartStore(): CartStore {
  store ??= typeof window === 'undefined' ? makeStore() : makeStore(window);
  return store;
}

/**
 * Begins to load the core, and reads the stored cart as soon as it is there. Meant for the script
 * that starts the page, so that the load runs beside everything else.
 */
export function startCore(): void {
  browserCartStore().core.start();
}

/** The stored form that the cart of this page should have; null when it is empty or unknown. */
export function storedCartForm(): string | null {
  return browserCartStore().storedForm();
}

function makeStore(page?: Window): CartStore {
  return createCartStore({
    core: createCoreStore(loadCore, page),
    stored: storedText(() => localStorage, CART_KEY),
    exclusively: page === undefined ? null : pageLock(page),
    ...(page === undefined ? {} : { page }),
  });
}

function pageLock(page: Window): ReturnType<typeof webLock> | null {
  // Absent outside secure contexts and in older browsers, whatever the type says.
  const locks = page.navigator.locks as LockManager | undefined;
  return locks === undefined ? null : webLock(locks, 'tuisty-cart');
}
