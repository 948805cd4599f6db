// The life of a cart's store: the load of its core, cores that trap, and its end.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { openCart, type CartEvent } from '@tuisty/shop-core/react';
import { openTrappingCore } from '../support/core';
import {
  BOOST,
  closeTabs,
  core,
  ESTELAR,
  gate,
  hear,
  openTab,
  readyTab,
  silenceErrors,
  storedLines,
  storeLines,
  tabBehindLock,
} from '../support/tabs';

afterEach(closeTabs);

describe('the core', () => {
  it('is loaded once for many subscribers, and again only after a failure', async () => {
    silenceErrors();
    const { load, loads, fail, arrive } = gate();
    const { store, events, shown } = openTab({ load });
    store.subscribe(() => undefined);
    store.subscribe(() => undefined);
    store.add(ESTELAR);
    expect(loads()).toBe(1);
    await fail();
    expect(store.getSnapshot().status).toBe('failed');
    expect(events.at(-1)).toEqual({ kind: 'core_unavailable' });
    store.retry();
    store.retry();
    expect(loads()).toBe(2);
    await arrive();
    expect(shown()).toEqual([ESTELAR, 1]);
  });

  it('is loaded again when the network returns, or for the next change', async () => {
    silenceErrors();
    const { load, loads, fail } = gate();
    const { store, events } = openTab({ load });
    store.core.start();
    await fail();
    expect(events).toEqual([]);
    window.dispatchEvent(new Event('online'));
    expect(loads()).toBe(2);
    await fail();
    store.add(ESTELAR);
    expect(loads()).toBe(3);
  });

  it('is awaited to empty the stored cart, which may have lines of another version', async () => {
    storeLines([ESTELAR, 1]);
    const { load, arrive } = gate();
    const { store, shown } = openTab({ load });
    store.clear();
    expect(storedLines()).toEqual([ESTELAR, 1]);
    await arrive();
    expect(shown()).toEqual([]);
    expect(localStorage.getItem('cart')).toBeNull();
  });
});

describe('events', () => {
  it('before the first listener are delivered to it, the last 64', () => {
    const { load } = gate();
    const store = openCart({ load });
    for (let units = 1; units <= 70; units += 1) store.add(ESTELAR, units);
    const heard: CartEvent[][] = [[], []];
    for (const list of heard) store.onEvent((event) => list.push(event));
    expect(heard.map((list) => list.length)).toEqual([64, 0]);
    expect(heard[0]?.[0]).toMatchObject({ operation: { quantity: 7 }, change: null, before: null });
    store.close();
  });

  it('are not delivered to a listener that left', async () => {
    const { store, events } = await readyTab();
    const listener = jest.fn();
    store.onEvent(listener)();
    store.add(ESTELAR);
    expect(events).toHaveLength(1);
    expect(listener).not.toHaveBeenCalled();
  });
});

it('underLock runs work with the stored cart, and stores its changes', async () => {
  storeLines([ESTELAR, 1]);
  const { load, arrive } = gate();
  const { store } = openTab({ load });
  const seen: unknown[] = [];
  store.underLock(() => {
    seen.push(store.getSnapshot().cart?.count);
    store.add(BOOST);
  });
  expect(store.isStored()).toBe(false);
  await arrive();
  expect(seen).toEqual([1]);
  expect(storedLines()).toEqual([ESTELAR, 1, BOOST, 1]);
  expect(store.isStored()).toBe(true);
});

describe('close', () => {
  it('removes all listeners of the page and the core', async () => {
    const callsOf = (name: 'addEventListener' | 'removeEventListener') =>
      [window, document].map((target: EventTarget) => jest.spyOn(target, name).mock.calls);
    const [added, removed] = [callsOf('addEventListener'), callsOf('removeEventListener')];
    const stores = [(await readyTab()).store, (await readyTab()).store];
    expect(added.flat()).toHaveLength(10);
    for (const store of stores) store.close();
    const isHeard = ([, , options]: (typeof added)[number][number]) =>
      (options as AddEventListenerOptions | undefined)?.signal?.aborted !== true;
    expect(removed).toEqual(added.map((calls) => calls.filter(isHeard)));
  });

  it('stores the last changes without the lock, and ignores other tabs afterwards', async () => {
    const { store, shown } = await tabBehindLock();
    store.add(ESTELAR);
    expect(storedLines()).toEqual([]);
    store.close();
    expect(storedLines()).toEqual([ESTELAR, 1]);
    localStorage.setItem('cart', '[]');
    hear('cart');
    expect(shown()).toEqual([ESTELAR, 1]);
  });
});

describe('a core that traps', () => {
  it('is loaded again while a change is made, which the new instance repeats', async () => {
    const { core: trapping, trap } = await openTrappingCore();
    const instances = [trapping, core];
    const { store, shown } = await readyTab({
      load: () => Promise.resolve(instances.shift() ?? core),
    });
    store.add(BOOST);
    trap();
    const statuses: string[] = [];
    store.subscribe(() => statuses.push(store.getSnapshot().status));
    expect(store.add(ESTELAR)).toBeNull();
    for (let turn = 0; store.core.getSnapshot().core !== core && turn < 1000; ++turn) {
      await Promise.resolve();
    }
    expect(shown()).toEqual([BOOST, 1, ESTELAR, 1]);
    expect(store.add(ESTELAR)).toMatchObject({ ok: true, cart: { count: 3 } });
    expect(statuses).toContain('loading');
  });

  it('is not loaded again when it traps on the stored cart', async () => {
    const errors = silenceErrors();
    const { core: failing, trap } = await openTrappingCore();
    trap();
    storeLines([ESTELAR, 1]);
    const load = jest.fn(() => Promise.resolve(failing));
    const { store } = await readyTab({ load });
    await failing.trapped;
    expect(store.getSnapshot().status).toBe('failed');
    expect(load).toHaveBeenCalledTimes(1);
    expect(errors).toHaveBeenCalledTimes(1);
  });
});
