// Reading stored carts, whole and damaged, beyond tests/vectors/.
import { readFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { loadShopCore, type Cart, type RestoredCart } from '@tuisty/shop-core';

/** Generated carts of each property; `npm run nightly -- prove` reads more. */
const RUNS = Math.ceil(Number(process.env['PROVE_OPERATIONS'] ?? 5_000) / 2);
jest.setTimeout(1_800_000);

const core = await loadShopCore();

const quantities = (cart: Cart) =>
  Object.fromEntries(cart.lines.map(({ planId, quantity }) => [planId, quantity]));
const codes = ({ notes }: RestoredCart) => notes.map(({ code }) => code);
const restored = (text: string) => {
  const result = core.restoreCart(text);
  return { ...quantities(result.cart), codes: codes(result) };
};

/** A line as the original site wrote it. */
const line = (id: unknown, price: unknown, quantity: unknown): string =>
  `{"id":${String(id)},"name":"Tuisty","dataPlan":"Tuisty Mensual","dataPlus":"Estelar","imgPlan":"/e.png","price":${String(price)},"quantity":${String(quantity)}}`;
const ESTELAR = line(204, 169, 2);
const EXPRESS = line(101, 19, 1);

describe('a whole text', () => {
  it.each(['', ' \n', 'null', ' null ', '[]', '[ ]', '\ufeff[]'])('%j is an empty cart', (text) => {
    expect(core.restoreCart(text)).toEqual({ cart: core.emptyCart, notes: [] });
  });

  it('has prices and quantities as numbers or texts', () => {
    const prices = ['1319', '1319.0', '1.319e3', '"1,319"', '"1319"', '"1,319.00"', '" 1,319 "'];
    for (const price of [...prices, '1319.0049', '"\\u0031,319"']) {
      expect(restored(`[${line(402, price, '"1"')}]`)).toEqual({ 402: 1, codes: [] });
    }
    expect(restored('[{"id":"101","price":"19","quantity":"3"}]')).toEqual({ 101: 3, codes: [] });
  });

  it('may have unknown members, in any order; the last one of a key counts', () => {
    const text = '[{"x":[{"id":1}],"quantity":9,"price":19,"id":101,"quantity":3}]';
    expect(restored(text)).toEqual({ 101: 3, codes: [] });
  });

  it('may name a plan by family and tier alone', () => {
    const text =
      '[{"id":null,"dataPlan":" tuisty SEMESTRAL","dataPlus":"prime ","price":1319,"quantity":1}]';
    expect(restored(text)).toEqual({ 402: 1, codes: [] });
  });

  it.each(['9999', '-204', '204.5', '1e300', 'true', '[204]', '""', '"204x"', '4294967500', '901'])(
    'without a plan of id %s is reported with its name',
    (id) => {
      const { cart, notes } = core.restoreCart(`[${line(id, 169, 2)},${EXPRESS}]`);
      expect(quantities(cart)).toEqual({ 101: 1 });
      expect(notes).toEqual([
        {
          ...{ code: 'plan_unknown', planId: null, name: 'Tuisty Mensual Estelar' },
          ...{ storedCentavos: 16900, currentCentavos: null, quantity: 2 },
        },
      ]);
    },
  );

  it('is named by family or else brand, and tier', () => {
    const named = (members: string) => core.restoreCart(`[{${members}}]`).notes[0]?.name;
    expect(named('"name":"Tuisty","dataPlus":"Retirado"')).toBe('Tuisty Retirado');
    expect(named('"name":"Tuisty","dataPlan":7,"dataPlus":""')).toBe('Tuisty');
    expect(named('"dataPlus":"Retirado"')).toBe('Retirado');
    expect(named('"name":null')).toBe('');
    expect(named(`"name":"${'ñ'.repeat(200)}"`)).toBe('ñ'.repeat(80));
  });

  it.each([
    ...[['0', 0] as const, ['"-3"', -3] as const],
    ...['1.5', 'null', 'true', '""', '"dos"', '"1,000"', '[1]', 'NaN', '1e999', '1e-5'].map(
      (text) => [text, null] as const,
    ),
  ])('with the quantity %s loses the line', (text, quantity) => {
    const { cart, notes } = core.restoreCart(`[${line(204, 169, text)},${EXPRESS}]`);
    expect(quantities(cart)).toEqual({ 101: 1 });
    expect(notes).toMatchObject([{ code: 'quantity_invalid', planId: 204, quantity }]);
  });

  it.each([
    ...[['150', 15000] as const, ['169.01', 16901] as const, ['0', 0] as const],
    ...[['"159"', 15900] as const, ['"$159.00"', 15900] as const],
    ...['-169', '"1,69"', 'null', 'NaN', '1e9999', '[169]'].map((text) => [text, null] as const),
  ])("with the price %s has today's", (text, storedCentavos) => {
    const { cart, notes } = core.restoreCart(`[${line(204, text, 2)}]`);
    expect(cart.totalCentavos).toBe(33800);
    expect(notes).toMatchObject([
      { code: 'price_changed', storedCentavos, currentCentavos: 16900, quantity: 2 },
    ]);
  });

  it('has at most a hundred notes, and all its lines', () => {
    const result = core.restoreCart(`[${'{},'.repeat(300)}${ESTELAR}]`);
    expect(quantities(result.cart)).toEqual({ 204: 2 });
    expect(codes(result)).toEqual(Array(100).fill('plan_unknown'));
  });
});

describe('a damaged text', () => {
  it('keeps its lines if only the end of the list is wrong', () => {
    for (const end of ['', ',]', '] x', '}', ']]', ']}']) {
      expect(restored(`[${ESTELAR}${end}`)).toEqual({ 204: 2, codes: ['cart_malformed'] });
    }
  });

  it('keeps both lines of a wrong separator', () => {
    for (const separator of ['', ' ', ';', '}', ']', 'x', ':', '"', ']]', ',[', '],']) {
      expect(restored(`[${ESTELAR}${separator}${EXPRESS}]`)).toEqual({
        ...{ 204: 2, 101: 1 },
        codes: ['cart_malformed'],
      });
    }
  });

  it('keeps its complete lines if it is torn', () => {
    const text = `[${ESTELAR},${EXPRESS}]`;
    for (let length = ESTELAR.length + 1; length < text.length - 1; ++length) {
      const result = core.restoreCart(text.slice(0, length));
      expect(quantities(result.cart)).toEqual({ 204: 2 });
      expect(codes(result).at(-1)).toBe('cart_malformed');
    }
  });

  it('does not add the lines of a second list again', () => {
    expect(restored(`[${ESTELAR}][${line(204, 169, 3)},${EXPRESS}]`)).toEqual({
      ...{ 204: 2, 101: 1 },
      codes: ['line_duplicated', 'cart_malformed'],
    });
    const both = `[${EXPRESS},${ESTELAR}]`;
    expect(restored(both + both)).toMatchObject({ 101: 1, 204: 2 });
  });

  it('names a line that it cannot read', () => {
    const { notes } = core.restoreCart(`[{"name":"Tuisty","id" 204},${EXPRESS}]`);
    expect(notes).toMatchObject([{ code: 'line_malformed', name: 'Tuisty', planId: null }]);
  });

  it('is no cart unless it starts as a list', () => {
    expect(restored(`{"v":2,"lines":[${ESTELAR}`)).toEqual({ codes: ['cart_malformed'] });
  });

  it('keeps a line with members of a later version', () => {
    const later = ESTELAR.replace('{', '{"later":{"a":[{}]},');
    expect(restored(`[${later},{"id":1,]`)).toMatchObject({ 204: 2 });
  });

  it('is read in linear time', () => {
    const start = performance.now();
    for (const part of ['{', '{"a":', '"', '\\"', '{"\\"', '[', 'NaN', '{"a":"']) {
      const text = `[${part.repeat(Math.floor(60_000 / part.length))}`;
      expect(core.restoreCart(text).cart).toBe(core.emptyCart);
    }
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(restored(`[${'{"a":'.repeat(3)}${EXPRESS}`)).toMatchObject({ 101: 1 });
  });
});

/** Any text yields a valid cart that is stored and restored unchanged, and notes that a screen can show. */
function checkSound(text: string): Cart {
  const { cart, notes } = core.restoreCart(text);
  expect(core.toCart(structuredClone(cart))).toEqual(cart);
  expect(core.restoreCart(core.storeCart(cart))).toEqual({ cart, notes: [] });
  for (const note of notes) {
    expect(note.name.length).toBeLessThanOrEqual(80);
    expect(note.currentCentavos === null).toBe(note.planId === null);
  }
  return cart;
}

const plans = fc.constantFrom(...core.catalogue.plans.map(({ id }) => id));
const carts = fc
  .uniqueArray(fc.tuple(plans, fc.integer({ min: 1, max: 3 })), {
    selector: ([id]) => id,
    minLength: 2,
    maxLength: 5,
  })
  .map((lines) =>
    core.toCart({ lines: lines.map(([planId, quantity]) => ({ planId, quantity })) }),
  );
const noise = fc.string({
  unit: fc.constantFrom(...Array.from('[]{},:"\\0123456789-+.eEnultrfasNI \nñ\ud800')),
  maxLength: 6,
});
/** Replaces up to six characters between two places. */
const damages = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat(6),
  noise,
});
type Damage = typeof damages extends fc.Arbitrary<infer One> ? One : never;
const damaged = (text: string, { at, cut, noise: put }: Damage): string => {
  const start = Math.floor(at * (text.length - 1));
  return text.slice(0, start) + put + text.slice(Math.min(start + cut, text.length));
};

it('damage within a line costs that line at most', () => {
  fc.assert(
    fc.property(carts, fc.nat(), damages, (cart, index, damage) => {
      const victim = index % cart.lines.length;
      const lines = cart.lines.map((one, at) => {
        const text = core.storeCart({ lines: [one] }).slice(1, -1);
        return at === victim ? `${damaged(text.slice(0, -1), damage)}}` : text;
      });
      const kept = quantities(checkSound(`[${lines.join(',')}]`));
      for (const { planId, quantity } of cart.lines.filter((_, at) => at !== victim)) {
        expect(kept[planId]).toBeGreaterThanOrEqual(quantity);
      }
    }),
    { numRuns: RUNS },
  );
});

it('damage anywhere yields a valid cart', () => {
  fc.assert(
    fc.property(carts, fc.array(damages, { minLength: 1, maxLength: 8 }), (cart, all) => {
      checkSound(all.reduce(damaged, core.storeCart(cart)));
    }),
    { numRuns: RUNS },
  );
});

it('every kept text of an earlier search yields a valid cart', () => {
  const file = new URL('support/damaged_carts.base64', import.meta.url);
  for (const text of readFileSync(file, 'utf8').trim().split('\n')) {
    checkSound(Buffer.from(text, 'base64').toString());
  }
});

it('any JSON yields exactly its valid lines', () => {
  const other = fc
    .jsonValue({ maxDepth: 1 })
    .filter((value) => typeof value !== 'string' || Number.isNaN(Number(value)));
  const members = fc.record(
    {
      id: fc.oneof(plans, other),
      quantity: fc.oneof(fc.integer({ min: -1, max: 120 }), other),
      price: fc.jsonValue({ maxDepth: 1 }),
      name: fc.jsonValue({ maxDepth: 1 }),
    },
    { requiredKeys: [] },
  );
  const isValid = ({ id, quantity }: Readonly<Record<string, unknown>>): boolean =>
    typeof id === 'number' &&
    core.findPlan(id) !== undefined &&
    Number.isSafeInteger(quantity) &&
    (quantity as number) > 0;
  fc.assert(
    fc.property(fc.array(fc.oneof(members, fc.jsonValue({ maxDepth: 2 }))), (list) => {
      const cart = checkSound(JSON.stringify(list));
      const valid = list.filter((one) => one !== null && isValid(Object(one) as never));
      expect(new Set(cart.lines.map(({ planId }) => planId))).toEqual(
        new Set(valid.map((one) => (one as { id: number }).id)),
      );
    }),
    { numRuns: RUNS },
  );
});
