import { describe, expect, it } from '@jest/globals';
import { loadShopCore, type Cart, type CartInput } from '@tuisty/shop-core';
import { cartOf, codeThrownBy, contents, isDeeplyFrozen, ok } from './support/core';

const core = await loadShopCore();
const operations: readonly ((cart: Cart) => unknown)[] = [
  (cart) => core.add(cart, 204),
  (cart) => core.increase(cart, 204),
  (cart) => core.decrease(cart, 204),
  (cart) => core.remove(cart, 204),
  (cart) => core.setQuantity(cart, 204, 9),
  core.storeCart,
  (cart) => core.quote(cart),
];

describe('Cart', () => {
  it('is a plain, frozen object', () => {
    const cart = cartOf(core, [204, 2], [402, 1]);
    expect(cart).toEqual({
      lines: [
        { planId: 204, quantity: 2, lineTotalCentavos: 33800 },
        { planId: 402, quantity: 1, lineTotalCentavos: 131900 },
      ],
      count: 3,
      totalCentavos: 165700,
      totalText: '$1,657.00',
    });
    expect([cart, core.emptyCart].map(isDeeplyFrozen)).toEqual([true, true]);
    expect(structuredClone(cart)).toEqual(cart);
  });

  it('stays unchanged by every operation', () => {
    const cart = cartOf(core, [204, 2]);
    const copy = structuredClone(cart);
    for (const operation of operations) operation(cart);
    expect(cart).toEqual(copy);
  });

  it('keeps the objects of lines that did not change', () => {
    const cart = cartOf(core, [101, 1], [204, 1], [402, 1]);
    const increased = ok(core.increase(cart, 204));
    expect(increased.lines[0]).toBe(cart.lines[0]);
    expect(increased.lines[1]).not.toBe(cart.lines[1]);
    expect(increased.lines[2]).toBe(cart.lines[2]);
    const removed = ok(core.remove(cart, 101));
    expect(removed.lines[0]).toBe(cart.lines[1]);
    expect(removed.lines[1]).toBe(cart.lines[2]);
  });

  it('stays valid while other carts are made', () => {
    const first = cartOf(core, [204, 1]);
    cartOf(core, [503, 99]);
    expect(contents(ok(core.add(first, 101)))).toEqual([204, 1, 101, 1]);
  });

  it('keeps its last unit, and says so', () => {
    const cart = cartOf(core, [204, 1]);
    expect(core.decrease(cart, 204)).toEqual({ ok: false, code: 'quantity_invalid', cart });
  });

  // properties.test.ts has every code, for ids and quantities beyond those of C++ too.
  it('is the same object in a refused change, with the code', () => {
    const cart = cartOf(core, [204, 1]);
    const change = core.add(cart, 9999);
    expect(change).toEqual({ ok: false, code: 'plan_unknown', cart });
    expect(change.cart).toBe(cart);
  });
});

describe('a cart that the core did not make', () => {
  const line = (planId: number, quantity: number) => ({ planId, quantity, lineTotalCentavos: 0 });
  const forged = (lines: Cart['lines']): Cart => ({ ...core.emptyCart, lines });

  it.each([
    ['a fraction of a plan', [line(204.5, 1)]],
    ['half a unit', [line(204, 1.5)]],
    ['a plan twice', [line(204, 1), line(204, 1)]],
    ['too high a total', [503, 502, 501, 402, 403, 401].map((id) => line(id, 99))],
  ])('is rejected by every operation when it has %s', (_, lines) => {
    const cart = forged(lines);
    for (const operation of operations) {
      expect(codeThrownBy(() => operation(cart))).toBe('cart_malformed');
    }
  });

  it('is read as plans and quantities alone, and priced again', () => {
    const own = cartOf(core, [402, 1], [204, 2]);
    const cart = {
      ...{ color: 'red', totalText: '$0.01', totalCentavos: 1, count: 7 },
      lines: own.lines.map((one) => ({ ...one, lineTotalCentavos: 15000, price: 1 })),
    };
    expect(core.toCart(cart)).toEqual(own);
    expect(ok(core.add(cart, 101))).toEqual(ok(core.add(own, 101)));
    expect(core.increase(cart, 503)).toEqual({ ok: false, code: 'line_unknown', cart: own });
    expect(core.quote(cart)).toEqual(core.quote(own));
    expect(core.storeCart(cart)).toBe(core.storeCart(own));
  });

  it.each<[string, (cart: Cart) => CartInput]>([
    ['structuredClone', structuredClone],
    ['JSON', (cart) => JSON.parse(JSON.stringify(cart)) as CartInput],
    ['plain lines', ({ lines }) => ({ lines: lines.map((one) => ({ ...one })) })],
    ['the lines of a cart', ({ lines }) => ({ lines })],
  ])('gives frozen results with objects of the core when it comes through %s', (_, copied) => {
    const own = cartOf(core, [402, 1], [204, 2]);
    const input = copied(own);
    for (const result of [
      core.toCart(input),
      core.add(input, 101).cart,
      core.add(input, 9999).cart,
      core.decrease(input, 402).cart,
    ]) {
      expect(isDeeplyFrozen(result)).toBe(true);
      expect(result).not.toBe(input);
      expect(Object.keys(result)).toEqual(Object.keys(own));
      for (const line of result.lines) {
        expect(Object.keys(line)).toEqual(['planId', 'quantity', 'lineTotalCentavos']);
      }
    }
  });
});

describe('quote', () => {
  it('prices a cart', () => {
    const cart = cartOf(core, [402, 2], [101, 3]);
    const quote = core.quote(cart);
    expect(quote).toEqual({
      ok: true,
      lines: [
        { planId: 402, quantity: 2, unitPriceCentavos: 131900, lineTotalCentavos: 263800 },
        { planId: 101, quantity: 3, unitPriceCentavos: 1900, lineTotalCentavos: 5700 },
      ],
      count: 5,
      shippingCentavos: 0,
      totalCentavos: 269500,
      totalText: '$2,695.00',
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
    });
    expect(isDeeplyFrozen(quote)).toBe(true);
  });

  it('prices an empty cart', () => {
    const total = { totalCentavos: 0, totalText: '$0.00' };
    expect(core.quote(core.emptyCart)).toMatchObject({ ok: true, lines: [], count: 0, ...total });
    expect(core.quote(core.emptyCart, 9900)).toMatchObject({ ok: true, totalCentavos: 9900 });
  });
});
