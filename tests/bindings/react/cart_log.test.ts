// The stored cart that tabs share: merged changes, the lock, and storages that fail.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cartBackup, setAside, subtractPaid } from '@tuisty/shop-core/react/checkout';
import { webLock } from '../../../bindings/dist/react/lock.js';
import {
  BOOST,
  closeTabs,
  core,
  EPIC_ANNUAL,
  ESTELAR,
  gate,
  hear,
  installLocks,
  openTab,
  readyTab,
  silenceErrors,
  storedLines,
  storeLines,
  tabBehindLock,
} from '../support/tabs';

afterEach(closeTabs);

const one = (planId: number, quantity = 1) => [{ planId, quantity }];

describe('two tabs with one cart', () => {
  it.each([
    ['the storage event', () => hear('cart')],
    ['a return from the back/forward cache', () => window.dispatchEvent(new Event('pageshow'))],
    ['a return to the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('display the changes of the other one on %s', async (_, happen) => {
    const [first, other] = [await readyTab(), await readyTab()];
    first.store.add(ESTELAR);
    hear('somethingElse');
    expect(other.shown()).toEqual([]);
    happen();
    expect(other.shown()).toEqual([ESTELAR, 1]);
  });

  it('detect that another tab cleared the whole storage', async () => {
    const tabs = [await readyTab(), await readyTab()];
    tabs[0]?.store.add(ESTELAR);
    hear('cart');
    localStorage.clear();
    hear(null);
    expect(tabs.map(({ shown }) => shown())).toEqual([[], []]);
  });

  it('check a change against the stored cart, not the displayed one', async () => {
    storeLines([ESTELAR, 99]);
    const stale = await readyTab();
    storeLines([ESTELAR, 2]);
    expect(stale.store.add(ESTELAR)).toMatchObject({ ok: true });
    expect(stale.shown()).toEqual([ESTELAR, 3]);
    localStorage.removeItem('cart');
    stale.store.add(BOOST);
    expect(storedLines()).toEqual([BOOST, 1]);
  });
});

describe('a lock between tabs', () => {
  it('delays the write of a change, but not its display', async () => {
    const { store, shown, locks } = await tabBehindLock();
    store.add(ESTELAR, 2);
    expect(shown()).toEqual([ESTELAR, 2]);
    expect(store.isStored()).toBe(false);
    storeLines([BOOST, 1]);
    locks.release();
    expect(shown()).toEqual([BOOST, 1, ESTELAR, 2]);
    expect(storedLines()).toEqual([BOOST, 1, ESTELAR, 2]);
    expect(store.isStored()).toBe(true);
  });

  it('is acquired again for a change made in the 12 ms for which this tab holds it', async () => {
    const { store, locks } = await tabBehindLock();
    store.add(ESTELAR);
    locks.release();
    store.add(BOOST);
    await jest.advanceTimersByTimeAsync(11);
    expect(storedLines()).toEqual([ESTELAR, 1]);
    await jest.advanceTimersByTimeAsync(1);
    expect(storedLines()).toEqual([ESTELAR, 1, BOOST, 1]);
  });

  it('is not awaited for the write when the page is left, but for a payment', async () => {
    const { store } = await tabBehindLock();
    store.add(ESTELAR);
    const claim = jest.fn(() => true);
    void subtractPaid(store, one(ESTELAR), claim);
    window.dispatchEvent(new Event('pagehide'));
    expect(storedLines()).toEqual([ESTELAR, 1]);
    expect(claim).not.toHaveBeenCalled();
    expect(store.isStored()).toBe(false);
  });

  it('opens the cart with postponed changes, before later ones', async () => {
    const locks = installLocks();
    locks.isHeld = true;
    const { load, arrive } = gate();
    const { store, shown } = openTab({ load });
    store.add(ESTELAR);
    await arrive();
    expect(store.setQuantity(ESTELAR, 5)).toBeNull();
    expect(store.getSnapshot().status).toBe('loading');
    locks.release();
    expect(shown()).toEqual([ESTELAR, 5]);
    expect(storedLines()).toEqual([ESTELAR, 5]);
  });

  it('runs work once if it is granted at the moment of the timeout', async () => {
    const locks = installLocks();
    locks.isHeld = true;
    const work = jest.fn();
    void webLock(locks as unknown as LockManager, 'cart')(work);
    await jest.advanceTimersByTimeAsync(400);
    locks.release();
    expect(work.mock.calls).toEqual([[false]]);
  });

  it('removes the key for a clear that follows a removal', async () => {
    const { store, locks } = await tabBehindLock();
    store.add(ESTELAR);
    store.remove(ESTELAR);
    store.clear();
    locks.release();
    expect(localStorage.getItem('cart')).toBeNull();
  });
});

describe('changes that wait for the core', () => {
  it('are applied once, by another tab that has the core', async () => {
    const ready = await readyTab();
    const { load, arrive } = gate();
    const early = openTab({ load });
    early.store.add(ESTELAR);
    hear('cartWaiting');
    expect(ready.shown()).toEqual([ESTELAR, 1]);
    await arrive();
    expect(early.shown()).toEqual([ESTELAR, 1]);
    expect(ready.store.getSnapshot().adds).toBe(1);
  });

  it('are applied once, when the storage lets them be removed', async () => {
    openTab(gate()).store.add(ESTELAR);
    const remove = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { store, shown } = await readyTab();
    store.add(BOOST);
    expect(shown()).toEqual([BOOST, 1]);
    remove.mockRestore();
    for (let more = 0; more < 2; more += 1) store.add(BOOST);
    expect(shown()).toEqual([BOOST, 3, ESTELAR, 1]);
  });

  it.each(['', '{', '3', '[7, null, {"type": "gift", "planId": 204}]'])(
    'are ignored in an invalid list: %j',
    async (text) => {
      silenceErrors();
      localStorage.setItem('cartWaiting', text);
      const { store, shown } = await readyTab();
      store.add(ESTELAR);
      expect(shown()).toEqual([ESTELAR, 1]);
      expect(localStorage.getItem('cartWaiting')).toBeNull();
    },
  );
});

it('a cart with another id is stored separately, with a separate backup', async () => {
  const shop = await readyTab();
  shop.store.add(BOOST);
  const gifts = await readyTab({ id: 'gifts', storage: () => sessionStorage });
  gifts.store.add(ESTELAR, 2);
  await subtractPaid(gifts.store, one(ESTELAR), () => true);
  expect(storedLines(sessionStorage, 'gifts')).toEqual([ESTELAR, 1]);
  expect(shop.shown()).toEqual([BOOST, 1]);
  expect(core.restoreCart(cartBackup(gifts.store).read()).cart.totalText).toBe('$169.00');
  expect(cartBackup(shop.store).read()).toBeNull();
});

describe('subtractPaid', () => {
  it('removes all lines paid before the core is ready, with one backup of them', async () => {
    storeLines([ESTELAR, 1], [BOOST, 3]);
    const { load, arrive } = gate();
    const { store, shown } = openTab({ load });
    const changes = Promise.all([
      subtractPaid(store, one(ESTELAR), () => true),
      subtractPaid(store, one(BOOST, 2), () => true),
      subtractPaid(store, one(BOOST), () => false),
    ]);
    await arrive();
    expect(await changes).toMatchObject([
      { ok: true, cart: { count: 3 } },
      { ok: true, cart: { count: 1 } },
      null,
    ]);
    expect(shown()).toEqual([BOOST, 1]);
    const backup = cartBackup(store);
    expect(backup.reason()).toBe('paid');
    expect(core.restoreCart(backup.read()).cart.lines).toMatchObject([
      { planId: ESTELAR, quantity: 1 },
      { planId: BOOST, quantity: 2 },
    ]);
  });

  it('returns null in the tab that does not claim the payment, and displays what the other stored', async () => {
    storeLines([ESTELAR, 3]);
    const [first, other] = [await readyTab(), await readyTab()];
    await subtractPaid(first.store, one(ESTELAR), () => true);
    expect(other.shown()).toEqual([ESTELAR, 3]);
    expect(await subtractPaid(other.store, one(ESTELAR), () => false)).toBeNull();
    expect(other.shown()).toEqual([ESTELAR, 2]);
  });

  it('keeps the backup of an earlier payment if nothing is left in the cart', async () => {
    storeLines([ESTELAR, 1]);
    const { store } = await readyTab();
    await subtractPaid(store, one(ESTELAR), () => true);
    const kept = cartBackup(store).read();
    await subtractPaid(store, one(ESTELAR), () => true);
    expect(cartBackup(store).read()).toBe(kept);
  });
});

describe('the backup of a cart', () => {
  it.each(['before', 'after'])('has the lines set aside %s the core is ready', async (when) => {
    storeLines([ESTELAR, 1], [EPIC_ANNUAL, 1]);
    const kept = localStorage.getItem('cart');
    const { store } = when === 'before' ? openTab(gate()) : await readyTab();
    setAside(store);
    expect(localStorage.getItem('cart')).toBeNull();
    expect([cartBackup(store).read(), cartBackup(store).reason()]).toEqual([kept, 'unproven']);
    setAside(store);
    expect(cartBackup(store).read()).toBe(kept);
  });

  it("has the lines that are not stored yet because of another tab's lock", async () => {
    const { store, shown } = await tabBehindLock();
    store.add(BOOST);
    setAside(store);
    expect(shown()).toEqual([]);
    expect(core.restoreCart(cartBackup(store).read()).cart.lines).toMatchObject(one(BOOST));
  });

  it.each([
    ['{', null, 'unproven'],
    ['{"cart":"[]"}', null, 'unproven'],
    ['{"savedAt":0}', null, 'unproven'],
    ['{"savedAt":"0","cart":"[]"}', null, 'unproven'],
    ['{"savedAt":0,"cart":1}', null, 'unproven'],
    ['{"savedAt":0,"cart":"[]","reason":"other"}', '[]', 'unproven'],
    ['{"savedAt":0,"cart":"[]","reason":"paid"}', '[]', 'paid'],
  ])('is read from %s as %s, %s, and deleted if there is none', async (text, cart, reason) => {
    const backup = cartBackup((await readyTab()).store);
    jest.spyOn(Date, 'now').mockReturnValue(1);
    localStorage.setItem('cartBackup', text);
    expect([backup.read(), backup.reason()]).toEqual([cart, reason]);
    const listener = jest.fn();
    backup.subscribe(listener);
    expect(localStorage.getItem('cartBackup')).toBe(cart === null ? null : text);
    expect(backup.remove()).toEqual({ ok: true });
    expect([backup.read(), backup.reason()]).toEqual([null, 'unproven']);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is not offered from the future, after the clock was set back, nor after 24 hours', async () => {
    const backup = cartBackup((await readyTab()).store);
    backup.save('[]');
    const now = Date.now();
    const age = (milliseconds: number) => {
      jest.spyOn(Date, 'now').mockReturnValue(now + milliseconds);
      return backup.read();
    };
    expect([age(-1000), age(0), age(86_399_000), age(86_400_000)]).toEqual([
      null,
      '[]',
      '[]',
      null,
    ]);
  });

  it.each(['storage', 'pageshow', 'visibilitychange'])(
    'is read again after the event %s, until the listener is removed',
    async (type) => {
      const listener = jest.fn();
      const forget = cartBackup((await readyTab()).store).subscribe(listener);
      document.dispatchEvent(new Event(type, { bubbles: true }));
      forget();
      document.dispatchEvent(new Event(type, { bubbles: true }));
      expect(listener).toHaveBeenCalledTimes(1);
    },
  );
});
