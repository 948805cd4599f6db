// The actions on a cart: their results, events, and what is stored.
import { afterEach, describe, expect, it } from '@jest/globals';
import type { CartChange } from '@tuisty/shop-core';
import type { CartEvent, CartStore } from '@tuisty/shop-core/react';
import {
  BOOST,
  closeTabs,
  core,
  EPIC_ANNUAL,
  ESTELAR,
  gate,
  openTab,
  readyTab,
  silenceErrors,
  storedLines,
  storeLines,
} from '../support/tabs';

afterEach(closeTabs);

/** Each change event as its operation's type with the result: a code, or the number of units. */
function results(events: readonly CartEvent[]): unknown[] {
  return events.map((event) => {
    if (event.kind !== 'change') return event.kind;
    const { operation, change } = event;
    if (change === null) return [operation.type, null];
    return [operation.type, change.ok ? change.cart.count : change.code];
  });
}

type Action = readonly [
  name: string,
  act: (store: CartStore) => CartChange | null,
  result: number | string,
  shown: readonly number[],
];

const line = (planId: number, quantity: number) => ({ planId, quantity });

/** Each on a cart of two Estelar and one Boost. */
const ACTIONS: readonly Action[] = [
  ['add', ({ add }) => add(ESTELAR), 4, [ESTELAR, 3, BOOST, 1]],
  ['add several', ({ add }) => add(EPIC_ANNUAL, 3), 6, [ESTELAR, 2, BOOST, 1, EPIC_ANNUAL, 3]],
  ['add too many', ({ add }) => add(ESTELAR, 98), 'quantity_limit', [ESTELAR, 2, BOOST, 1]],
  ['increase', ({ increase }) => increase(BOOST), 4, [ESTELAR, 2, BOOST, 2]],
  ['decrease', ({ decrease }) => decrease(ESTELAR), 2, [ESTELAR, 1, BOOST, 1]],
  ['setQuantity', ({ setQuantity }) => setQuantity(ESTELAR, 9), 10, [ESTELAR, 9, BOOST, 1]],
  ['remove', ({ remove }) => remove(ESTELAR), 1, [BOOST, 1]],
  ['remove nothing', ({ remove }) => remove(101), 'line_unknown', [ESTELAR, 2, BOOST, 1]],
  ['clear', ({ clear }) => clear(), 0, []],
  ['subtract', (store) => store.subtract([line(ESTELAR, 1), line(BOOST, 5)]), 1, [ESTELAR, 1]],
  [
    'restoreLines at an index',
    (store) => store.restoreLines([line(EPIC_ANNUAL, 7), line(101, 1)], 1),
    11,
    [ESTELAR, 2, EPIC_ANNUAL, 7, 101, 1, BOOST, 1],
  ],
  [
    'restoreLines of a plan that was added again',
    (store) => store.restoreLines([line(BOOST, 7)], 0),
    10,
    [ESTELAR, 2, BOOST, 8],
  ],
  [
    'restoreLines that exceed a limit, none of them',
    (store) => store.restoreLines([line(EPIC_ANNUAL, 1), line(BOOST, 99)], 0),
    'quantity_limit',
    [ESTELAR, 2, BOOST, 1],
  ],
];

describe('the action', () => {
  it.each(ACTIONS)('%s returns its result, emits it, displays and stores it', async (...row) => {
    const [, act, result, shown] = row;
    storeLines([ESTELAR, 2], [BOOST, 1]);
    const tab = await readyTab();
    const before = tab.store.getSnapshot().cart;
    const change = act(tab.store);
    expect(change?.ok === true ? change.cart.count : change?.code).toBe(result);
    expect(change?.cart).toBe(tab.store.getSnapshot().cart);
    expect(tab.events).toEqual([
      { kind: 'change', operation: expect.anything() as unknown, change, before },
    ]);
    expect(tab.shown()).toEqual(shown);
    expect(storedLines()).toEqual(shown);
  });

  it.each(ACTIONS)('%s has the same result after it waited for the core', async (...row) => {
    const [, act, result, shown] = row;
    storeLines([ESTELAR, 2], [BOOST, 1]);
    const { load, arrive } = gate();
    const tab = openTab({ load });
    expect(act(tab.store)).toBeNull();
    expect(tab.store.getSnapshot()).toEqual({ status: 'loading', cart: null, adds: 0 });
    await arrive();
    const [first, ...later] = results(tab.events) as [unknown, unknown][];
    expect(first?.[1]).toBeNull();
    expect(later.map(([, value]) => value)).toEqual([result]);
    expect(tab.shown()).toEqual(shown);
    expect(storedLines()).toEqual(shown);
  });

  it('add is counted when it is accepted', async () => {
    const { store, shown } = await readyTab();
    for (let click = 0; click < 50; click += 1) store.add(ESTELAR);
    expect(store.getSnapshot()).toMatchObject({ adds: 50, cart: { totalText: '$8,450.00' } });
    store.add(ESTELAR, 99);
    store.increase(ESTELAR);
    expect(store.getSnapshot().adds).toBe(50);
    expect(shown()).toEqual([ESTELAR, 51]);
  });
});

describe('the stored cart', () => {
  it("is a list under the key 'cart', with the app's members in each line", async () => {
    const lineExtras = (planId: number) => ({ imgPlan: `/img/${planId}.svg` });
    const { store } = await readyTab({ lineExtras });
    store.add(EPIC_ANNUAL, 2);
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([
      {
        id: 503,
        name: 'Tuisty',
        dataPlan: 'Tuisty Anual',
        dataPlus: 'Epic',
        duration: '360 días',
        price: 2849,
        quantity: 2,
        imgPlan: '/img/503.svg',
      },
    ]);
  });

  it('is the empty list after the last line was removed, and no key after it was cleared', async () => {
    const { store } = await readyTab();
    store.add(ESTELAR);
    store.remove(ESTELAR);
    expect(localStorage.getItem('cart')).toBe('[]');
    store.clear();
    expect(localStorage.getItem('cart')).toBeNull();
    expect((await readyTab()).store.getSnapshot().cart?.count).toBe(0);
  });
});

describe('changes that wait for the core', () => {
  it('are applied in order, and each has its event', async () => {
    storeLines([EPIC_ANNUAL, 1]);
    const { load, arrive } = gate();
    const { store, events, shown } = openTab({ load });
    store.add(BOOST);
    store.setQuantity(BOOST, 100);
    store.increase(ESTELAR);
    store.add(BOOST);
    await arrive();
    expect(results(events.slice(4))).toEqual([
      ['add', 2],
      ['setQuantity', 'quantity_limit'],
      ['increase', 'line_unknown'],
      ['add', 3],
    ]);
    expect(shown()).toEqual([EPIC_ANNUAL, 1, BOOST, 2]);
    expect(store.getSnapshot().adds).toBe(2);
  });

  it('are skipped if an argument has a wrong type, which later throws at once', async () => {
    const { load, arrive } = gate();
    const { store, shown } = openTab({ load });
    const errors = silenceErrors();
    expect(store.add('204' as unknown as number)).toBeNull();
    store.add(BOOST, 2);
    await arrive();
    expect(shown()).toEqual([BOOST, 2]);
    expect(String(errors.mock.calls[0]?.[0])).toBe(
      'CoreError: shop core: argument_invalid: add: planId must be a whole number, got "204"',
    );
    expect(() => store.add(null as unknown as number)).toThrow('argument_invalid: add: planId');
    expect(store.add(BOOST)).toMatchObject({ ok: true, cart: { count: 3 } });
  });
});

describe('a stored cart with errors', () => {
  it('gets the prices of the catalogue, and is reported once', async () => {
    const text = core.storeCart(core.add(core.emptyCart, ESTELAR).cart);
    const cheap = text.replace('"price":169', '"price":1');
    localStorage.setItem('cart', cheap);
    const { store, events } = await readyTab();
    expect(store.getSnapshot().cart?.totalText).toBe('$169.00');
    expect(events).toMatchObject([
      {
        kind: 'restored',
        notes: [
          { code: 'price_changed', planId: ESTELAR, storedCentavos: 100, currentCentavos: 16900 },
        ],
      },
    ]);
    expect(localStorage.getItem('cart')).toBe(cheap);
    expect((await readyTab()).events).toEqual([]);
    store.increase(ESTELAR);
    expect(localStorage.getItem('cart')).toBe(text.replace('"quantity":1', '"quantity":2'));
  });

  it.each(['{', 'null,', '"cart"', '{"a":1}', '\u0000', '[{]'])(
    'is reported if malformed, and copied before the first change replaces it: %j',
    async (text) => {
      localStorage.setItem('cart', text);
      const { store, events } = await readyTab();
      expect(results(events)).toEqual(['restored']);
      expect(localStorage.getItem('cart')).toBe(text);
      store.add(ESTELAR);
      expect(storedLines()).toEqual([ESTELAR, 1]);
      expect(JSON.parse(localStorage.getItem('cartUnread') ?? '')).toEqual([text]);
    },
  );
});
