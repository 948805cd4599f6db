// Tabs of one browser, whose cart is opened as an app opens it.
import { jest } from '@jest/globals';
import { loadShopCore, type ShopCore } from '@tuisty/shop-core';
import {
  openCart,
  type CartEvent,
  type CartOptions,
  type CartStore,
} from '@tuisty/shop-core/react';

export const ESTELAR = 204; // $169.00
export const BOOST = 205; // $199.00
export const EPIC_ANNUAL = 503; // $2,849.00

export const core: ShopCore = await loadShopCore();

export interface Tab {
  readonly store: CartStore;
  readonly events: CartEvent[];
  /** Ids and quantities of the displayed lines, one after the other. */
  readonly shown: () => readonly number[];
}

const open: CartStore[] = [];

/** Where a page has its stores. */
export const PAGE_STORES = Symbol.for('@tuisty/shop-core/carts/1');

/** A tab whose core has not loaded. Each tab is a page, with stores of its own. */
export function openTab(options: CartOptions = {}): Tab {
  Reflect.deleteProperty(globalThis, PAGE_STORES);
  const store = openCart({ load: () => Promise.resolve(core), ...options });
  open.push(store);
  const events: CartEvent[] = [];
  store.onEvent((event) => events.push(event));
  const shown = () =>
    (store.getSnapshot().cart?.lines ?? []).flatMap((line) => [line.planId, line.quantity]);
  return { store, events, shown };
}

/** A tab whose core has loaded. */
export async function readyTab(options: CartOptions = {}): Promise<Tab> {
  const tab = openTab(options);
  tab.store.core.start();
  await settled();
  return tab;
}

/** Lets resolved promises continue, as a core that has loaded. */
async function settled(): Promise<void> {
  for (let step = 0; step < 8; step += 1) await Promise.resolve();
}

/** A load of the core that the test ends. */
export function gate() {
  const loads: { resolve: (core: ShopCore) => void; reject: (reason: Error) => void }[] = [];
  return {
    load: () => new Promise<ShopCore>((resolve, reject) => loads.push({ resolve, reject })),
    loads: () => loads.length,
    arrive: (): Promise<void> => {
      loads.at(-1)?.resolve(core);
      return settled();
    },
    fail: (): Promise<void> => {
      loads.at(-1)?.reject(new Error('wasm cut off'));
      return settled();
    },
  };
}

/** Stores a cart, as another tab does. */
export function storeLines(...lines: readonly (readonly [planId: number, quantity: number])[]) {
  const cart = lines.reduce((now, line) => core.add(now, ...line).cart, core.emptyCart);
  localStorage.setItem('cart', core.storeCart(cart));
}

/** Ids and quantities of the stored lines, one after the other. */
export function storedLines(storage: Storage = localStorage, key = 'cart'): readonly number[] {
  const { lines } = core.restoreCart(storage.getItem(key)).cart;
  return lines.flatMap((line) => [line.planId, line.quantity]);
}

/** The event of the browser in which another tab has written. */
export function hear(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

/** The browser's locks, with one holder at a time. While `isHeld` is set, another tab holds the lock. */
export class Locks {
  isHeld = false;
  #waiting: (() => Promise<void>)[] = [];

  request(_name: string, { signal }: LockOptions, hold: (lock: null) => unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () =>
        reject(new DOMException('The request was aborted.', 'AbortError')),
      );
      this.#waiting.push(async () => {
        // Also when it is granted at the moment of the timeout.
        await hold(null);
        resolve();
      });
      this.#next();
    });
  }

  /** Ends the hold of another tab. */
  release(): void {
    this.isHeld = false;
    this.#next();
  }

  #next(): void {
    const work = this.isHeld ? undefined : this.#waiting.shift();
    if (work === undefined) return;
    this.isHeld = true;
    void work().then(() => this.release());
  }
}

/** Gives the browser locks, and the test its clock. */
export function installLocks(): Locks {
  jest.useFakeTimers();
  const locks = new Locks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  return locks;
}

/** A tab whose core has loaded while another tab holds the lock, which is kept for a moment after the load. */
export async function tabBehindLock() {
  const locks = installLocks();
  const tab = await readyTab();
  await jest.advanceTimersByTimeAsync(12);
  locks.isHeld = true;
  return { ...tab, locks };
}

/** Keeps expected errors out of the test report, and returns them. */
export function silenceErrors() {
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

/** Ends a test: closes its tabs and empties the browser. */
export function closeTabs(): void {
  for (const store of open.splice(0)) store.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
  localStorage.clear();
  sessionStorage.clear();
}
