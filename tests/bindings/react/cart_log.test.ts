// The stored cart that tabs share: merged changes, the lock, and storages that fail.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { webLock } from '../../../bindings/dist/react/lock.js';
import {
  BOOST,
  closeTabs,
  EPIC_ANNUAL,
  ESTELAR,
  gate,
  hear,
  installLocks,
  openTab,
  readyTab,
  storedLines,
  storeLines,
  tabBehindLock,
} from '../support/tabs';

afterEach(closeTabs);

// Changes that wait for the core: of a later version, of a plan of a later catalogue, and one of this version.
const GIFT = '{"type":"gift","planId":204}';
const LATER = '{"type":"add","planId":104,"quantity":3}';
const OWN = '{"type":"add","planId":205,"quantity":1}';

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
    const claim = jest.fn();
    store.underLock(claim);
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

  it.each([
    ['a text that is no list', '{"v": 2}', '{"v": 2}'],
    ['damaged', '[{"type": "add"', '[{"type": "add"'],
    ['other changes and plans', `[7,null,${GIFT},${LATER}]`, `[7,null,${GIFT},${LATER}]`],
    ['such ones beside its own', `[${GIFT},${OWN}]`, `[${GIFT}]`],
  ])('stay stored for the version that knows them: %s', async (_, text, left) => {
    localStorage.setItem('cartWaiting', text);
    const { store, shown } = await readyTab();
    store.add(ESTELAR);
    expect(localStorage.getItem('cartWaiting')).toBe(left);
    expect(shown()).toEqual(text.includes(OWN) ? [BOOST, 1, ESTELAR, 1] : [ESTELAR, 1]);
    openTab(gate()).store.add(EPIC_ANNUAL);
    const kept = JSON.parse(localStorage.getItem('cartWaitingUnread') ?? '[]') as unknown;
    expect(kept).toEqual(text.endsWith(']') ? [] : [text]);
    const added = '{"type":"add","planId":503,"quantity":1}';
    const before = text.endsWith(']') ? `${left.slice(0, -1)},` : '[';
    expect(localStorage.getItem('cartWaiting')).toBe(`${before}${added}]`);
  });
});

it('a cart with another id is stored separately', async () => {
  const shop = await readyTab();
  shop.store.add(BOOST);
  const gifts = await readyTab({ id: 'gifts', storage: () => sessionStorage });
  gifts.store.add(ESTELAR);
  expect(storedLines(sessionStorage, 'gifts')).toEqual([ESTELAR, 1]);
  expect(shop.shown()).toEqual([BOOST, 1]);
});
