// What leaves the cart with a payment, and the copy from which it returns.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { CartProvider, type CartStore } from '@tuisty/shop-core/react';
import type { ReactNode } from 'react';
import { cartBackup, useCartBackup } from '@/shared/core/cart/backup';
import { setAside, subtractPaid } from '@/shared/core/cart/subtractPaid';
import {
  BOOST,
  closeTabs,
  core,
  EPIC_ANNUAL,
  ESTELAR,
  gate,
  openTab,
  readyTab,
  storeLines,
  tabBehindLock,
} from '../../../../bindings/support/tabs';

afterEach(closeTabs);

const one = (planId: number, quantity = 1) => [{ planId, quantity }];

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
    expect(cartBackup.reason()).toBe('paid');
    expect(core.restoreCart(cartBackup.read()).cart.lines).toMatchObject([
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
    const kept = cartBackup.read();
    await subtractPaid(store, one(ESTELAR), () => true);
    expect(cartBackup.read()).toBe(kept);
  });
});

describe('the backup of a cart', () => {
  it.each(['before', 'after'])('has the lines set aside %s the core is ready', async (when) => {
    storeLines([ESTELAR, 1], [EPIC_ANNUAL, 1]);
    const kept = localStorage.getItem('cart');
    const { load, arrive } = gate();
    const { store, shown } = when === 'before' ? openTab({ load }) : await readyTab();
    setAside(store);
    expect([cartBackup.read(), cartBackup.reason()]).toEqual([kept, 'unproven']);
    setAside(store);
    expect(cartBackup.read()).toBe(kept);
    await arrive();
    expect(shown()).toEqual([]);
    expect(localStorage.getItem('cart')).toBeNull();
  });

  it("has the lines that are not stored yet because of another tab's lock", async () => {
    const { store, shown } = await tabBehindLock();
    store.add(BOOST);
    setAside(store);
    expect(shown()).toEqual([]);
    expect(core.restoreCart(cartBackup.read()).cart.lines).toMatchObject(one(BOOST));
  });

  it.each([
    ['{', null, 'unproven'],
    ['{"cart":"[]"}', null, 'unproven'],
    ['{"savedAt":0}', null, 'unproven'],
    ['{"savedAt":"0","cart":"[]"}', null, 'unproven'],
    ['{"savedAt":0,"cart":1}', null, 'unproven'],
    ['{"savedAt":0,"cart":"[]","reason":"other"}', '[]', 'unproven'],
    ['{"savedAt":0,"cart":"[]","reason":"paid"}', '[]', 'paid'],
  ])('is read from %s as %s, %s, and stays stored until it is removed', (text, cart, reason) => {
    jest.spyOn(Date, 'now').mockReturnValue(1);
    localStorage.setItem('cartBackup', text);
    expect([cartBackup.read(), cartBackup.reason()]).toEqual([cart, reason]);
    const listener = jest.fn();
    cartBackup.subscribe(listener);
    expect(localStorage.getItem('cartBackup')).toBe(text);
    cartBackup.remove();
    expect([cartBackup.read(), cartBackup.reason()]).toEqual([null, 'unproven']);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is not offered from the future, after the clock was set back, nor after 24 hours', () => {
    cartBackup.save('[]');
    const now = Date.now();
    const age = (milliseconds: number) => {
      jest.spyOn(Date, 'now').mockReturnValue(now + milliseconds);
      return cartBackup.read();
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
    (type) => {
      const listener = jest.fn();
      const forget = cartBackup.subscribe(listener);
      document.dispatchEvent(new Event(type, { bubbles: true }));
      forget();
      document.dispatchEvent(new Event(type, { bubbles: true }));
      expect(listener).toHaveBeenCalledTimes(1);
    },
  );
});

function inPage(store: CartStore) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <CartProvider store={store}>{children}</CartProvider>
  );
  return renderHook(useCartBackup, { wrapper });
}

describe('useCartBackup', () => {
  const stored = (...lines: readonly (readonly [number, number])[]) =>
    JSON.stringify(lines.map(([id, quantity]) => ({ id, quantity })));

  it('restores the lines that fit, and keeps the others with their reason', async () => {
    const { store } = await readyTab();
    store.add(ESTELAR, 99);
    const { result } = inPage(store);
    expect(result.current).toMatchObject({ available: false, reason: 'unproven' });
    expect(result.current.restore()).toBeNull();
    act(() => cartBackup.save(stored([ESTELAR, 1], [BOOST, 2]), 'paid'));
    expect(result.current).toMatchObject({ available: true, reason: 'paid' });
    const refused = { planId: ESTELAR, quantity: 1, code: 'quantity_limit' };
    act(() => expect(result.current.restore()).toEqual([refused]));
    expect(store.getSnapshot().cart?.lines).toMatchObject([
      { planId: ESTELAR, quantity: 99 },
      { planId: BOOST, quantity: 2 },
    ]);
    expect(core.restoreCart(cartBackup.read() ?? '').cart.lines).toMatchObject([
      { planId: ESTELAR, quantity: 1 },
    ]);
    expect(cartBackup.reason()).toBe('paid');
    act(() => void store.setQuantity(ESTELAR, 1));
    act(() => expect(result.current.restore()).toEqual([]));
    expect(result.current).toMatchObject({ available: false, reason: 'unproven' });
    expect(localStorage.getItem('cartBackup')).toBeNull();
  });

  it('waits for the core, and can be dismissed', async () => {
    const { load, arrive } = gate();
    const { store } = openTab({ load });
    cartBackup.save(stored([BOOST, 1]));
    const { result } = inPage(store);
    expect([result.current.available, result.current.restore()]).toEqual([false, null]);
    await act(arrive);
    expect(result.current.available).toBe(true);
    act(() => result.current.dismiss());
    expect(result.current.available).toBe(false);
  });
});
