// One stored cart and several versions of the package: what this one does not know stays for the version that does.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { openCart } from '@tuisty/shop-core/react';
import {
  BOOST,
  closeTabs,
  core,
  ESTELAR,
  gate,
  hear,
  openTab,
  PAGE_STORES,
  readyTab,
  silenceErrors,
  storedLines,
} from '../support/tabs';

afterEach(closeTabs);

const line = (planId: number, quantity: number): string =>
  core.storeCart(core.add(core.emptyCart, planId, quantity).cart).slice(1, -1);

/** The line of a plan that only a later catalogue has. */
const LATER_PLAN =
  '{"id":104,"name":"Tuisty","dataPlan":"Tuisty Express","dataPlus":"Nova","price":69,"quantity":3}';
/** A known plan with members and a number that only a later version reads; JSON.parse would round it. */
const LATER_MEMBERS = line(ESTELAR, 1).replace(
  '}',
  ',"gift":{"to":"Ana"},"serial":9007199254740993}',
);
/** A known plan whose quantity only a later version reads. */
const LATER_QUANTITY = line(BOOST, 1).replace('"quantity":1', '"quantity":{"months":3}');

describe('what a later version has stored', () => {
  it.each([
    ['a line of another plan', `[${line(ESTELAR, 1)},${LATER_PLAN}]`],
    ['such a line alone', `[${LATER_PLAN}]`],
    ['other members of a line', `[${LATER_MEMBERS}]`],
    ['another form of a quantity', `[${LATER_QUANTITY},${line(ESTELAR, 2)}]`],
    [
      'more units than a cart may have here',
      `[${line(ESTELAR, 1).replace('"quantity":1', '"quantity":150')}]`,
    ],
    ['another price', `[${line(ESTELAR, 1).replace('169', '189')}]`],
    ['white space', ` [ ${line(ESTELAR, 1)} ,\n${LATER_PLAN} ] `],
    ['another form', '{"v":2,"lines":[{"planId":204,"quantity":2}]}'],
  ])('is not changed by reading it: %s', async (_, text) => {
    const { store, events } = await readyTab();
    localStorage.setItem('cart', text);
    hear('cart');
    window.dispatchEvent(new Event('pageshow'));
    window.dispatchEvent(new Event('pagehide'));
    expect((await readyTab()).store.getSnapshot().status).toBe('ready');
    store.close();
    expect(localStorage.getItem('cart')).toBe(text);
    const notes = events.flatMap((event) => (event.kind === 'restored' ? event.notes : []));
    expect(notes.length).toBeLessThanOrEqual(1);
  });

  it('stays word for word beside the changes of this version', async () => {
    localStorage.setItem('cart', `[${LATER_PLAN}, ${LATER_MEMBERS},${LATER_QUANTITY}]`);
    const { store, shown } = await readyTab();
    expect(shown()).toEqual([ESTELAR, 1]);
    store.add(503);
    expect(localStorage.getItem('cart')).toBe(
      `[${LATER_PLAN}, ${LATER_MEMBERS},${LATER_QUANTITY},${line(503, 1)}]`,
    );
    store.increase(ESTELAR);
    const increased = line(ESTELAR, 2).replace(
      '}',
      ',"gift":{"to":"Ana"},"serial":9007199254740993}',
    );
    expect(localStorage.getItem('cart')).toBe(
      `[${LATER_PLAN},${increased},${LATER_QUANTITY},${line(503, 1)}]`,
    );
    store.remove(ESTELAR);
    store.clear();
    expect(localStorage.getItem('cart')).toBe(`[${LATER_PLAN},${LATER_QUANTITY}]`);
    expect(shown()).toEqual([]);
  });

  it('is reported once, also by a later visit, and again when it is something else', async () => {
    localStorage.setItem('cart', `[${LATER_PLAN}]`);
    const first = await readyTab();
    expect(first.events).toMatchObject([{ kind: 'restored', notes: [{ code: 'plan_unknown' }] }]);
    first.store.add(ESTELAR);
    hear('cart');
    expect((await readyTab()).events).toEqual([]);
    localStorage.setItem('cart', `[${LATER_PLAN},${LATER_QUANTITY}]`);
    expect((await readyTab()).events).toMatchObject([
      { kind: 'restored', notes: [{ code: 'quantity_invalid' }] },
    ]);
  });

  it('in another form is copied before it is replaced, and not replaced without a copy', async () => {
    const text = '{"v":2,"lines":[{"planId":204,"quantity":2}]}';
    localStorage.setItem('cart', text);
    silenceErrors();
    const { store, shown } = await readyTab();
    const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    store.add(BOOST);
    expect([localStorage.getItem('cart'), shown()]).toEqual([text, [BOOST, 1]]);
    write.mockRestore();
    store.add(BOOST);
    expect(storedLines()).toEqual([BOOST, 2]);
    expect(localStorage.getItem('cartUnread')).toBe(JSON.stringify([text]));
    store.clear();
    expect(localStorage.getItem('cartUnread')).toBe(JSON.stringify([text]));
  });
});

it('what an older version could not read and replaced is put back once, if all of it is read', async () => {
  const readable = `[${line(ESTELAR, 2)}]`;
  const partly = `[${line(BOOST, 1)},${LATER_PLAN}]`;
  localStorage.setItem('cartUnread', JSON.stringify([partly, readable, '{"v":3}']));
  localStorage.setItem('cart', `[${line(ESTELAR, 1)}]`);
  const { shown } = await readyTab();
  expect(shown()).toEqual([ESTELAR, 3]);
  expect(storedLines()).toEqual([ESTELAR, 3]);
  expect(localStorage.getItem('cartUnread')).toBe(JSON.stringify([partly, '{"v":3}']));
  expect((await readyTab()).shown()).toEqual([ESTELAR, 3]);
});

describe('the store of a page', () => {
  const load = () => Promise.resolve(core);

  it('is one for each id and storage, for all callers', async () => {
    const { store } = await readyTab();
    const again = openCart(gate().load, { id: 'cart' });
    expect(again).toBe(store);
    expect(openCart({ load, storage: () => localStorage })).toBe(store);
    const others = [
      openCart({ load, id: 'gifts' }),
      openCart({ load, storage: () => sessionStorage }),
    ];
    expect(new Set([store, ...others]).size).toBe(3);
    for (const other of others) other.close();
  });

  it('is one of all copies of the package, and is kept when a module is replaced', async () => {
    const { store, shown } = await readyTab();
    store.add(ESTELAR);
    const path = '../../../bindings/dist/react/open_cart.js?copy';
    const copy = (await import(path)) as { readonly openCart: typeof openCart };
    expect(copy.openCart).not.toBe(openCart);
    copy.openCart(load).add(BOOST);
    expect(shown()).toEqual([ESTELAR, 1, BOOST, 1]);
  });

  it('is one where the storage is refused, so that nothing in memory is lost', async () => {
    silenceErrors();
    const storage = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const { store } = await readyTab({ storage });
    store.add(ESTELAR);
    expect(openCart({ load, storage }).getSnapshot().cart?.count).toBe(1);
  });

  it('is another one after it was closed', async () => {
    const { store } = await readyTab();
    store.close();
    const next = openCart(load);
    expect(next).not.toBe(store);
    next.close();
    expect(PAGE_STORES in globalThis).toBe(true);
  });
});

describe('the first lines', () => {
  const items = [{ planId: ESTELAR, quantity: 2 }];

  it('are those of a browser without a stored cart, and are stored with the first change', async () => {
    const { store, shown } = await readyTab({ items });
    expect([shown(), localStorage.getItem('cart')]).toEqual([[ESTELAR, 2], null]);
    store.add(BOOST);
    expect(storedLines()).toEqual([ESTELAR, 2, BOOST, 1]);
    store.clear();
    expect(shown()).toEqual([]);
  });

  it('are ignored beside a stored cart, also an empty one', async () => {
    localStorage.setItem('cart', '[]');
    expect((await readyTab({ items })).shown()).toEqual([]);
    localStorage.setItem('cart', `[${line(BOOST, 1)}]`);
    expect(openTab({ items }).store.getSnapshot().cart).toBeNull();
    expect((await readyTab({ items })).shown()).toEqual([BOOST, 1]);
  });
});
