/** @jest-environment ./tests/web/support/environment.mjs */
import type { ShopCore } from '@tuisty/shop-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CART_KEY, openCart, type CartNotice, type CartStore } from '@tuisty/shop-core/react';
import { createCartStore } from '../../bindings/dist/react/cart_store.js';
import { createCoreStore } from '../../bindings/dist/react/core_store.js';
import { buildCoreApi } from '../../bindings/dist/core_api.js';
import { createModuleContext } from '../../bindings/dist/module_context.js';
import { exhaust, openRaw } from './support/core';
import { gatedCore, realCore } from '../web/support/core';
import { FillableStorage, forbiddenStorage, silenceErrors } from '../web/support/storage';

const ESTELAR = 204; // $169.00
const BOOST = 205; // $199.00
const EPIC_ANNUAL = 503; // $2,849.00

let core: ShopCore;
let notices: CartNotice[];
const tabs: CartStore[] = [];

beforeAll(async () => {
  core = await realCore();
});

beforeEach(() => {
  localStorage.clear();
  notices = [];
});

type StoreOptions = Parameters<typeof createCartStore>[0];

/** A store of the cart without a lock. */
function storeOf(core: StoreOptions['core'], more: Partial<StoreOptions> = {}): CartStore {
  const storage = () => localStorage;
  return createCartStore({ core, storage, id: CART_KEY, exclusively: null, ...more });
}

/** A store of one tab, ready. */
async function openTab(storage: () => Storage = () => localStorage): Promise<CartStore> {
  const store = storeOf(
    createCoreStore(() => Promise.resolve(core)),
    { storage, page: window },
  );
  tabs.push(store);
  store.onNotice((notice) => notices.push(notice));
  const ready = new Promise<void>((resolve) => {
    store.subscribe(() => {
      if (store.getSnapshot().status === 'ready') resolve();
    });
  });
  await ready;
  return store;
}

/** Ids and quantities of the lines, one after the other. */
function contents(store: CartStore): number[] {
  return (store.getSnapshot().cart?.lines ?? []).flatMap((line) => [line.planId, line.quantity]);
}

function storedLines(): unknown {
  return JSON.parse(localStorage.getItem('cart') ?? 'null');
}

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  jest.restoreAllMocks();
});

describe('cart store', () => {
  it('shows a change immediately, in an immutable snapshot', async () => {
    const store = await openTab();
    const before = store.getSnapshot();
    store.add(ESTELAR);
    expect(before.cart?.count).toBe(0);
    expect(store.getSnapshot().cart).toMatchObject({ count: 1, totalText: '$169.00' });
    expect(store.getSnapshot()).toBe(store.getSnapshot());
  });

  it('counts fifty rapid adds as exactly fifty', async () => {
    const store = await openTab();
    for (let click = 0; click < 50; click += 1) store.add(ESTELAR);
    expect(store.getSnapshot().cart).toMatchObject({ count: 50, totalText: '$8,450.00' });
    expect(store.getSnapshot().adds).toBe(50);
    expect(core.restoreCart(localStorage.getItem('cart')).cart.count).toBe(50);
  });

  it("stores the cart as a list under the key 'cart'", async () => {
    const store = await openTab();
    store.add(EPIC_ANNUAL);
    store.increase(EPIC_ANNUAL);
    expect(storedLines()).toEqual([
      {
        id: 503,
        name: 'Tuisty',
        dataPlan: 'Tuisty Anual',
        dataPlus: 'Epic',
        duration: '360 días',
        imgPlan: '/img/planes/epic.svg',
        price: 2849,
        quantity: 2,
      },
    ]);
  });

  it('keeps a quantity of one on decrease', async () => {
    const store = await openTab();
    store.add(ESTELAR);
    store.decrease(ESTELAR);
    expect(contents(store)).toEqual([ESTELAR, 1]);
  });

  it('stores the empty list when the last line is removed', async () => {
    const store = await openTab();
    store.add(ESTELAR);
    store.remove(ESTELAR);
    expect(localStorage.getItem('cart')).toBe('[]');
    expect(store.getSnapshot().cart).toMatchObject({ count: 0, totalText: '$0.00' });
  });

  it('removes the key when the cart is cleared', async () => {
    const store = await openTab();
    store.add(ESTELAR);
    store.clear();
    expect(localStorage.getItem('cart')).toBeNull();
    expect((await openTab()).getSnapshot().cart?.count).toBe(0);
  });

  it('removes the key when the cart is cleared after a removal that waits for the lock', async () => {
    let release: (isLocked: boolean) => void = () => undefined;
    const exclusively = (work: (isLocked: boolean) => void) =>
      new Promise<void>((resolve) => {
        release = (isLocked) => {
          work(isLocked);
          resolve();
        };
      });
    const own = createCoreStore(() => Promise.resolve(core));
    const store = storeOf(own, { exclusively });
    tabs.push(store);
    own.start();
    await Promise.resolve();
    store.add(ESTELAR);
    store.remove(ESTELAR);
    store.clear();
    release(true);
    expect(localStorage.getItem('cart')).toBeNull();
  });

  it('offers no backup from the future, after the clock was set back', async () => {
    const store = await openTab();
    store.backup.save('[]');
    expect(store.backup.read()).toBe('[]');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 1000);
    expect(store.backup.read()).toBeNull();
  });

  it('rejects a change beyond 99 units with the code, and keeps the cart', async () => {
    const store = await openTab();
    store.add(ESTELAR);
    store.setQuantity(ESTELAR, 99);
    const refusal = { ok: false, code: 'quantity_limit', cart: store.getSnapshot().cart };
    expect(store.increase(ESTELAR)).toEqual(refusal);
    expect(store.add(ESTELAR)).toEqual(refusal);
    expect(contents(store)).toEqual([ESTELAR, 99]);
    expect(store.getSnapshot().adds).toBe(1);
  });

  it("rejects a change beyond the payment provider's maximum total", async () => {
    const store = await openTab();
    const changes = [503, 502, 501, 403, 402, 401].map((planId) => store.add(planId, 99));
    const { cart } = store.getSnapshot();
    expect(changes.at(-1)).toEqual({ ok: false, code: 'total_limit', cart });
    expect(cart?.totalCentavos).toBeLessThanOrEqual(99_999_999);
  });

  it("returns the core's result, also for a rejected change or one without effect", async () => {
    const store = await openTab();
    expect(store.add(ESTELAR, 3)).toMatchObject({ ok: true, cart: { count: 3 } });
    expect(store.increase(ESTELAR)).toMatchObject({ ok: true, cart: { count: 4 } });
    expect(store.add(9999)).toMatchObject({ ok: false, code: 'plan_unknown', cart: { count: 4 } });
    expect(store.setQuantity(ESTELAR, 1)).toMatchObject({ ok: true, cart: { count: 1 } });
    expect(store.decrease(ESTELAR)).toEqual({ ok: true, cart: store.getSnapshot().cart });
    expect(store.remove(BOOST)).toMatchObject({ ok: false, code: 'line_unknown' });
    expect(store.remove(ESTELAR)).toMatchObject({ ok: true, cart: { count: 0 } });
    const line = { planId: BOOST, quantity: 7 };
    expect(store.restoreLines([line], 0)).toMatchObject({ ok: true, cart: { count: 7 } });
    const paid = { planId: BOOST, quantity: 2 };
    expect(await store.subtractPaid([paid], () => true)).toMatchObject({
      ok: true,
      cart: { count: 5 },
    });
    expect(await store.subtractPaid([paid], () => false)).toBeNull();
    expect(store.backup.remove()).toEqual({ ok: true });
    expect(store.clear()).toMatchObject({ ok: true, cart: { count: 0 } });
    expect(storedLines()).toBeNull();
    // The caller has the results: no notice is needed.
    expect(notices).toEqual([]);
  });

  it('restores a removed line at its previous position', async () => {
    const store = await openTab();
    for (const planId of [ESTELAR, BOOST, EPIC_ANNUAL]) store.add(planId);
    store.setQuantity(BOOST, 7);
    store.remove(BOOST);
    store.restoreLines([{ planId: BOOST, quantity: 7 }], 1);
    expect(contents(store)).toEqual([ESTELAR, 1, BOOST, 7, EPIC_ANNUAL, 1]);
  });

  it('adds a restored line to the units added meanwhile', async () => {
    const store = await openTab();
    store.add(BOOST);
    store.restoreLines([{ planId: BOOST, quantity: 7 }], 0);
    expect(contents(store)).toEqual([BOOST, 8]);
  });
});

describe('cart store before the core is ready', () => {
  it('keeps the adds in order and applies them when the core is ready', async () => {
    localStorage.setItem('cart', core.storeCart(core.add(core.emptyCart, EPIC_ANNUAL).cart));
    const { core: gated, arrive } = gatedCore();
    const store = storeOf(gated);
    store.onNotice((notice) => notices.push(notice));
    store.add(BOOST);
    store.add(ESTELAR);
    store.add(BOOST);
    expect(store.getSnapshot()).toEqual({ status: 'loading', cart: null, adds: 0 });
    expect(notices).toEqual([]);
    await arrive();
    expect(notices).toMatchObject([
      { kind: 'added', planId: BOOST, change: { ok: true, cart: { count: 2 } } },
      { kind: 'added', planId: ESTELAR, change: { ok: true, cart: { count: 3 } } },
      { kind: 'added', planId: BOOST, change: { ok: true, cart: { count: 4 } } },
    ]);
    expect(contents(store)).toEqual([EPIC_ANNUAL, 1, BOOST, 2, ESTELAR, 1]);
    expect(store.getSnapshot().adds).toBe(3);
    expect(core.restoreCart(localStorage.getItem('cart')).cart.count).toBe(4);
  });

  it('reports each rejected change when the core is ready, and counts accepted adds only', async () => {
    localStorage.setItem('cart', core.storeCart(core.add(core.emptyCart, BOOST).cart));
    const { core: gated, arrive } = gatedCore();
    const store = storeOf(gated);
    store.onNotice((notice) => notices.push(notice));
    store.add(ESTELAR);
    store.setQuantity(ESTELAR, 100);
    store.add(999);
    store.increase(EPIC_ANNUAL);
    store.restoreLines([{ planId: BOOST, quantity: 99 }], 0);
    store.increase(BOOST);
    await arrive();
    expect(notices).toMatchObject([
      { kind: 'added', planId: ESTELAR, change: { ok: true } },
      { kind: 'refused', planId: ESTELAR, code: 'quantity_limit' },
      { kind: 'refused', planId: 999, code: 'plan_unknown' },
      { kind: 'refused', planId: EPIC_ANNUAL, code: 'line_unknown' },
      { kind: 'refused', planId: BOOST, code: 'quantity_limit' },
    ]);
    expect(contents(store)).toEqual([BOOST, 2, ESTELAR, 1]);
    expect(store.getSnapshot().adds).toBe(1);
  });

  it('returns null for an add, and skips one with a wrong type when the core is ready', async () => {
    const { core: gated, arrive } = gatedCore();
    const store = storeOf(gated);
    const errors = silenceErrors();
    expect(store.add('204' as unknown as number)).toBeNull();
    expect(store.add(BOOST, 2)).toBeNull();
    await arrive();
    expect(contents(store)).toEqual([BOOST, 2]);
    expect(String(errors.mock.calls[0]?.[0])).toBe(
      'CoreError: shop core: argument_invalid: add: planId must be a whole number, got "204"',
    );
  });

  it('removes all lines paid before the core is ready, with one backup of them', async () => {
    let kept = core.add(core.emptyCart, ESTELAR).cart;
    kept = core.setQuantity(core.add(kept, BOOST).cart, BOOST, 3).cart;
    localStorage.setItem('cart', core.storeCart(kept));
    const { core: gated, arrive } = gatedCore();
    const store = storeOf(gated);
    const results = Promise.all([
      store.subtractPaid([{ planId: ESTELAR, quantity: 1 }], () => true),
      store.subtractPaid([{ planId: BOOST, quantity: 2 }], () => true),
      store.subtractPaid([{ planId: BOOST, quantity: 1 }], () => false),
    ]);
    await arrive();
    expect(await results).toMatchObject([
      { ok: true, cart: { count: 1 } },
      { ok: true, cart: { count: 1 } },
      null,
    ]);
    expect(contents(store)).toEqual([BOOST, 1]);
    expect(core.restoreCart(store.backup.read()).cart.lines).toMatchObject([
      { planId: ESTELAR, quantity: 1 },
      { planId: BOOST, quantity: 2 },
    ]);
  });

  it('loads the core once for many subscribers, and again only after a failure', async () => {
    silenceErrors();
    const { core: gated, loads, fail, arrive } = gatedCore();
    const store = storeOf(gated);
    store.onNotice((notice) => notices.push(notice));
    store.subscribe(() => undefined);
    store.subscribe(() => undefined);
    store.add(ESTELAR);
    expect(loads()).toBe(1);
    await fail();
    expect(store.getSnapshot().status).toBe('failed');
    expect(notices.at(-1)).toEqual({ kind: 'core_unavailable' });
    store.retry();
    store.retry();
    expect(loads()).toBe(2);
    await arrive();
    expect(contents(store)).toEqual([ESTELAR, 1]);
  });

  it('loads the core again when the network returns', async () => {
    silenceErrors();
    const { core: gated, loads, fail } = gatedCore();
    gated.start();
    await fail();
    window.dispatchEvent(new Event('online'));
    expect(loads()).toBe(2);
  });

  /** A tab whose core has not loaded. */
  function openEarlyTab(storage: () => Storage = () => localStorage) {
    const gate = gatedCore();
    const store = storeOf(gate.core, { storage, page: window });
    tabs.push(store);
    return { store, arrive: gate.arrive };
  }

  it('stores pending changes, also for a tab opened after this one is closed', async () => {
    const { store } = openEarlyTab();
    store.add(ESTELAR);
    store.add(BOOST, 2);
    expect(store.isStored()).toBe(true);
    store.close();
    const next = await openTab();
    expect(contents(next)).toEqual([ESTELAR, 1, BOOST, 2]);
    expect(core.restoreCart(localStorage.getItem('cart')).cart.count).toBe(3);
    expect(localStorage.getItem('cartWaiting')).toBeNull();
    expect(contents(await openTab())).toEqual(contents(next));
  });

  it('applies the pending changes of another tab once in a tab with the core', async () => {
    const ready = await openTab();
    const { store: early, arrive } = openEarlyTab();
    early.add(ESTELAR);
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartWaiting' }));
    expect(contents(ready)).toEqual([ESTELAR, 1]);
    await arrive();
    expect(contents(early)).toEqual([ESTELAR, 1]);
    expect(ready.getSnapshot().adds).toBe(1);
  });

  it('applies pending changes under the lock, before later ones', async () => {
    const { core: gated, arrive } = gatedCore();
    const works: (() => void)[] = [];
    const store = createCartStore({
      core: gated,
      storage: () => localStorage,
      id: CART_KEY,
      exclusively: (work) =>
        new Promise((resolve) => {
          works.push(() => {
            work(true);
            resolve();
          });
        }),
    });
    store.add(ESTELAR);
    await arrive();
    expect(store.setQuantity(ESTELAR, 5)).toBeNull();
    expect(store.getSnapshot().status).toBe('loading');
    works.shift()?.();
    expect(contents(store)).toEqual([ESTELAR, 5]);
    expect(core.restoreCart(localStorage.getItem('cart')).cart.count).toBe(5);
  });

  it('keeps pending changes in memory where they cannot be stored', async () => {
    silenceErrors();
    const { store, arrive } = openEarlyTab(forbiddenStorage);
    store.add(ESTELAR);
    expect(store.isStored()).toBe(false);
    await arrive();
    expect(contents(store)).toEqual([ESTELAR, 1]);
  });

  it.each(['', '{', '3', '[7, null, {"type": "gift", "planId": 204}]'])(
    'ignores an invalid list of pending changes: %j',
    async (text) => {
      silenceErrors();
      localStorage.setItem('cartWaiting', text);
      const store = await openTab();
      store.add(ESTELAR);
      expect(contents(store)).toEqual([ESTELAR, 1]);
      expect(localStorage.getItem('cartWaiting')).toBeNull();
    },
  );

  it('empties the stored cart immediately on clear', () => {
    localStorage.setItem('cart', core.storeCart(core.add(core.emptyCart, ESTELAR).cart));
    const store = storeOf(gatedCore().core);
    store.clear();
    expect(localStorage.getItem('cart')).toBeNull();
  });
});

describe('two tabs with one cart', () => {
  it('keep the changes of both instead of overwriting one', async () => {
    const one = await openTab();
    const other = await openTab();
    one.add(ESTELAR);
    other.add(BOOST);
    one.add(ESTELAR);
    other.add(ESTELAR);
    expect(contents(other)).toEqual([ESTELAR, 3, BOOST, 1]);
    expect(core.restoreCart(localStorage.getItem('cart')).cart).toMatchObject({
      count: 4,
      totalText: '$706.00',
    });
  });

  it('display the changes of the other tab on the storage event', async () => {
    const one = await openTab();
    const other = await openTab();
    one.add(ESTELAR);
    expect(contents(other)).toEqual([]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    expect(contents(other)).toEqual([ESTELAR, 1]);
  });

  it('display what the other tab wrote before the storage event arrives, and after it', async () => {
    const one = await openTab();
    one.add(ESTELAR, 3);
    const other = await openTab();
    const paid = [{ planId: ESTELAR, quantity: 1 }];
    await one.subtractPaid(paid, () => true);
    expect(contents(other)).toEqual([ESTELAR, 3]);
    expect(await other.subtractPaid(paid, () => false)).toBeNull();
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    expect(contents(other)).toEqual([ESTELAR, 2]);
  });

  it('detect that another tab cleared the whole storage', async () => {
    const one = await openTab();
    const other = await openTab();
    one.add(ESTELAR);
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    expect(contents(other)).toEqual([ESTELAR, 1]);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(contents(one)).toEqual([]);
    expect(contents(other)).toEqual([]);
  });

  it('keep a cleared cart cleared when a stale tab adds a plan', async () => {
    const one = await openTab();
    one.add(ESTELAR);
    const stale = await openTab();
    one.clear();
    stale.add(BOOST);
    expect(contents(stale)).toEqual([BOOST, 1]);
    expect(core.restoreCart(localStorage.getItem('cart')).cart.count).toBe(1);
  });

  it('check a change against the stored cart, not the displayed one', async () => {
    const one = await openTab();
    one.add(ESTELAR);
    one.setQuantity(ESTELAR, 99);
    const stale = await openTab();
    one.setQuantity(ESTELAR, 2);
    expect(stale.add(ESTELAR)).toMatchObject({ ok: true });
    expect(contents(stale)).toEqual([ESTELAR, 3]);
  });

  it('refresh when a page returns from the back/forward cache', async () => {
    const one = await openTab();
    const frozen = await openTab();
    one.add(ESTELAR);
    window.dispatchEvent(new Event('pageshow'));
    expect(contents(frozen)).toEqual([ESTELAR, 1]);
  });

  it.each(['storage', 'pageshow', 'visibilitychange'])(
    'read the backup again after the event %s, until the listener is removed',
    async (type) => {
      const { backup } = await openTab();
      const listener = jest.fn();
      const forget = backup.subscribe(listener);
      document.dispatchEvent(new Event(type, { bubbles: true }));
      expect(listener).toHaveBeenCalledTimes(1);
      forget();
      document.dispatchEvent(new Event(type, { bubbles: true }));
      expect(listener).toHaveBeenCalledTimes(1);
    },
  );
});

describe('lock between tabs', () => {
  it('delays the write of a change, but not its display', async () => {
    let turn: () => void = () => undefined;
    const store = createCartStore({
      core: createCoreStore(() => Promise.resolve(core)),
      storage: () => localStorage,
      id: CART_KEY,
      exclusively: (work) =>
        new Promise((resolve) => {
          turn = () => {
            work(true);
            resolve();
          };
        }),
      page: window,
    });
    store.core.start();
    await Promise.resolve();
    turn(); // the first read of the storage
    await Promise.resolve();
    store.add(ESTELAR);
    store.add(ESTELAR);
    expect(contents(store)).toEqual([ESTELAR, 2]);
    expect(localStorage.getItem('cart')).toBeNull();
    // Meanwhile another tab writes.
    localStorage.setItem('cart', core.storeCart(core.add(core.emptyCart, BOOST).cart));
    turn();
    expect(contents(store)).toEqual([BOOST, 1, ESTELAR, 2]);
    expect(core.restoreCart(localStorage.getItem('cart')).cart.count).toBe(3);
  });

  it('is acquired again for a change made while it is held', async () => {
    const turns: { work: (isLocked: boolean) => void; end: () => void }[] = [];
    const store = createCartStore({
      core: createCoreStore(() => Promise.resolve(core)),
      storage: () => localStorage,
      id: CART_KEY,
      exclusively: (work) =>
        new Promise((resolve) => {
          turns.push({ work, end: resolve });
        }),
      page: window,
    });
    store.core.start();
    await Promise.resolve();
    turns[0]?.work(true);
    store.add(ESTELAR);
    expect(localStorage.getItem('cart')).toBeNull();
    expect(turns).toHaveLength(1);
    turns[0]?.end();
    await Promise.resolve();
    await Promise.resolve();
    turns[1]?.work(true);
    expect(core.restoreCart(localStorage.getItem('cart')).cart.count).toBe(1);
  });

  it('is not awaited for the write when the page is left, but for a payment', async () => {
    const store = createCartStore({
      core: createCoreStore(() => Promise.resolve(core)),
      storage: () => localStorage,
      id: CART_KEY,
      exclusively: () => new Promise(() => undefined),
      page: window,
    });
    store.core.start();
    await Promise.resolve();
    store.add(ESTELAR);
    expect(localStorage.getItem('cart')).toBeNull();
    const claim = jest.fn(() => true);
    void store.subtractPaid([{ planId: ESTELAR, quantity: 1 }], claim);
    window.dispatchEvent(new Event('pagehide'));
    expect(core.restoreCart(localStorage.getItem('cart')).cart.count).toBe(1);
    expect(claim).not.toHaveBeenCalled();
  });
});

describe('stored cart with errors', () => {
  it('gets the prices of the catalogue, is reported once and is written back', async () => {
    const text = core.storeCart(core.add(core.emptyCart, ESTELAR).cart);
    localStorage.setItem('cart', text.replace('"price":169', '"price":1'));
    const store = await openTab();
    expect(store.getSnapshot().cart?.totalText).toBe('$169.00');
    expect(notices).toMatchObject([
      {
        kind: 'restored',
        notes: [
          { code: 'price_changed', planId: ESTELAR, storedCentavos: 100, currentCentavos: 16900 },
        ],
      },
    ]);
    expect(localStorage.getItem('cart')).toBe(text);
    notices = [];
    await openTab();
    expect(notices).toEqual([]);
  });

  it.each(['{', 'null,', '"cart"', '{"a":1}', '\u0000', '[{]'])(
    'is reported and replaced if malformed: %j',
    async (text) => {
      localStorage.setItem('cart', text);
      const store = await openTab();
      expect(store.getSnapshot().cart?.count).toBe(0);
      expect(notices.map((notice) => notice.kind)).toEqual(['restored']);
      expect(localStorage.getItem('cart')).toBeNull();
      store.add(ESTELAR);
      expect(core.restoreCart(localStorage.getItem('cart')).cart.count).toBe(1);
    },
  );

  it('loses only the invalid lines', async () => {
    const good = JSON.parse(core.storeCart(core.add(core.emptyCart, ESTELAR).cart)) as unknown[];
    localStorage.setItem(
      'cart',
      JSON.stringify([{ id: 999, name: 'Fantasma', quantity: 1 }, ...good]),
    );
    const store = await openTab();
    expect(contents(store)).toEqual([ESTELAR, 1]);
    expect(notices).toMatchObject([
      { kind: 'restored', notes: [{ code: 'plan_unknown', name: 'Fantasma' }] },
    ]);
  });
});

describe('unusable storage', () => {
  it('is reported once and logged in Spanish when it is forbidden, and the cart works in memory', async () => {
    const logged = silenceErrors();
    const store = await openTab(forbiddenStorage);
    store.add(ESTELAR);
    store.add(BOOST);
    store.remove(ESTELAR);
    expect(contents(store)).toEqual([BOOST, 1]);
    expect(notices.filter((notice) => notice.kind === 'storage')).toEqual([
      { kind: 'storage', code: 'storage_unavailable' },
    ]);
    const texts = logged.mock.calls.map(([text]) => String(text));
    expect(texts).toContain('Error al leer en el almacenamiento local (cart):');
    store.clear();
    expect(contents(store)).toEqual([]);
  });

  it('loses no displayed change when it is full, and is written when there is space', async () => {
    const logged = silenceErrors();
    const storage = new FillableStorage();
    const store = await openTab(() => storage);
    store.add(BOOST);
    storage.full = true;
    store.add(ESTELAR);
    store.add(ESTELAR);
    expect(contents(store)).toEqual([BOOST, 1, ESTELAR, 2]);
    expect(core.restoreCart(storage.getItem('cart')).cart.count).toBe(1);
    expect(notices.filter((notice) => notice.kind === 'storage')).toEqual([
      { kind: 'storage', code: 'storage_full' },
    ]);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged.mock.calls[0]?.[0]).toBe('Error al guardar en el almacenamiento local (cart):');
    storage.full = false;
    store.add(ESTELAR);
    expect(core.restoreCart(storage.getItem('cart')).cart.count).toBe(4);
  });
});

describe('cart store with a separate id and storage', () => {
  it("does not touch the shop's cart, and keeps a separate backup", async () => {
    const { core: gated, arrive } = gatedCore();
    const shop = await openTab();
    shop.add(BOOST);
    const gifts = createCartStore({
      core: gated,
      storage: () => sessionStorage,
      id: 'gifts',
      exclusively: null,
      page: window,
    });
    gifts.add(ESTELAR, 2);
    await arrive();
    await gifts.subtractPaid([{ planId: ESTELAR, quantity: 1 }], () => true);
    expect(contents(gifts)).toEqual([ESTELAR, 1]);
    expect(contents(shop)).toEqual([BOOST, 1]);
    expect(core.restoreCart(sessionStorage.getItem('gifts')).cart.count).toBe(1);
    expect(core.restoreCart(gifts.backup.read()).cart.totalText).toBe('$169.00');
    expect(shop.backup.read()).toBeNull();
    sessionStorage.clear();
  });
});

describe('close', () => {
  it('removes all listeners of the page and the core', async () => {
    const heard: string[] = [];
    for (const target of [window, document]) {
      const add = target.addEventListener.bind(target);
      jest
        .spyOn(target, 'addEventListener')
        .mockImplementation((type: string, listener, options) => {
          heard.push(type);
          add(type, listener, options);
        });
      const remove = target.removeEventListener.bind(target);
      jest.spyOn(target, 'removeEventListener').mockImplementation((type: string, listener) => {
        heard.splice(heard.indexOf(type), 1);
        remove(type, listener);
      });
    }
    const stores = [openCart(realCore), openCart(realCore)];
    for (const store of stores) store.core.start();
    await realCore();
    expect(heard).toHaveLength(10);
    for (const store of stores) store.close();
    expect(heard).toEqual([]);
  });

  it('stores pending changes, and ignores other tabs afterwards', async () => {
    const store = createCartStore({
      core: createCoreStore(() => Promise.resolve(core)),
      storage: () => localStorage,
      id: CART_KEY,
      // Another tab holds the lock.
      exclusively: () => new Promise(() => undefined),
      page: window,
    });
    store.core.start();
    await Promise.resolve();
    store.add(ESTELAR);
    expect(localStorage.getItem('cart')).toBeNull();
    store.close();
    expect(core.restoreCart(localStorage.getItem('cart')).cart.count).toBe(1);
    localStorage.setItem('cart', '[]');
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    expect(contents(store)).toEqual([ESTELAR, 1]);
  });
});

describe('core that traps', () => {
  it('is loaded again, and the new instance repeats the failed operation', async () => {
    const raw = await openRaw();
    const instances = [buildCoreApi(createModuleContext(raw)), core];
    const store = storeOf(createCoreStore(() => Promise.resolve(instances.shift() ?? core)));
    store.core.start();
    await Promise.resolve();
    store.add(BOOST);
    exhaust(raw);
    const statuses: string[] = [];
    store.subscribe(() => statuses.push(store.getSnapshot().status));
    // Another tab has stored a cart: reading it needs memory.
    localStorage.setItem('cart', `${localStorage.getItem('cart') ?? ''}${' '.repeat(1000)}`);
    expect(store.add(ESTELAR)).toBeNull();
    while (store.core.getSnapshot().core !== core) await Promise.resolve();
    expect(contents(store)).toEqual([BOOST, 1, ESTELAR, 1]);
    expect(store.add(ESTELAR)).toMatchObject({ ok: true, cart: { count: 3 } });
    expect(statuses).toContain('loading');
  });

  it('is not loaded again when it traps on the stored cart', async () => {
    const errors = silenceErrors();
    const raw = await openRaw();
    const failing = buildCoreApi(createModuleContext(raw));
    exhaust(raw);
    localStorage.setItem('cart', ' '.repeat(1000));
    let loads = 0;
    const store = createCartStore({
      core: createCoreStore(() => {
        loads += 1;
        return Promise.resolve(failing);
      }),
      storage: () => localStorage,
      id: CART_KEY,
      exclusively: null,
    });
    store.core.start();
    await failing.trapped;
    await Promise.resolve();
    expect(store.getSnapshot().status).toBe('failed');
    expect(loads).toBe(1);
    expect(errors).toHaveBeenCalledTimes(1);
  });
});
