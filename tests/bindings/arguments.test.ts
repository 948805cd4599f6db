// Wrong calls, as JavaScript can make them: each throws a CoreError that names function, argument and value.
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CoreError, loadShopCore } from '@tuisty/shop-core';
import { checkArguments } from '../../bindings/dist/arguments.js';
import { rules } from '../../bindings/dist/raw/description.js';
import { openCore } from './support/core';

type Untyped = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const core = await loadShopCore();
const untyped = core as unknown as Untyped;

function thrownBy(name: string, args: readonly unknown[], on = untyped): unknown {
  try {
    return ['returned', on[name]?.(...args)];
  } catch (error) {
    return error instanceof CoreError ? error.message : error;
  }
}

const empty = { lines: [], count: 0, totalCentavos: 0, totalText: '$0.00' };
const question = { physicalSims: 1, zone: 'local', priceCentavos: 9900 };
const withLines = (...lines: readonly unknown[]) => ({ ...empty, lines });
const notCarts: readonly (readonly [unknown, string])[] = [
  [undefined, ' must be a cart, got undefined'],
  [null, ' must be a cart, got null'],
  [204, ' must be a cart, got 204'],
  ['[]', ' must be a cart, got "[]"'],
  [[], ' must be a cart, got an array of 0'],
  [{ ok: true, cart: empty }, ' must be a cart, got an object with ok, cart'],
  [{ lines: '204' }, ' must be a cart, got an object with lines'],
  [withLines(null), '.lines[0] must be an object, got null'],
  [{ ...empty, lines: new Array(1) }, '.lines[0] must be an object, got undefined'],
  [withLines({}), '.lines[0].planId must be a whole number, got undefined'],
  [withLines({ planId: 204, quantity: '1' }), '.lines[0].quantity must be a whole number, got "1"'],
];
const takesACart = ['add', 'increase', 'decrease', 'remove', 'setQuantity', 'storeCart', 'quote'];

describe('ShopCore called with an argument of another type', () => {
  // One of each type of native/rules.hpp, and of each kind of value. declarations.test.ts has the functions' types.
  it.each([
    ['findPlan', ['204'], 'id must be a whole number, got "204"'],
    [
      'findPlans',
      [{ family: 'semanal' }],
      'query.family must be "express", "mensual", "trimestral", "semestral", "anual" or null, got "semanal"',
    ],
    ['findPlans', [{ maxPrice: 100 }], 'query.maxPrice must be absent, got 100'],
    ['findPlans', [{ allNetworks: 1 }], 'query.allNetworks must be a boolean or null, got 1'],
    ['remove', [empty, 204n], 'planId must be a whole number, got 204'],
    ['restoreCart', [204], 'text must be a string or null, got 204'],
    ['quote', [empty, '0'], 'shippingCentavos must be a whole number or null, got "0"'],
    ['checkImei', [Symbol('imei')], 'text must be a string, got symbol'],
    ['readImeiAnswer', [parseInt], 'json must be a string, got a function'],
    [
      'checkLogin',
      [{ email: '', password: 12345678 }],
      'form.password must be a string, got number',
    ],
    ['checkLogin', ['ana@ejemplo.com', 'x'], 'form must be an object, got "ana@ejem…"'],
    ['checkUnitPhones', [{ phone: '' }], 'list must be an array, got an object with phone'],
    ['checkUnitPhones', [[{ phone: '', nip: 1234 }]], 'list[0].nip must be a string, got number'],
    [
      'shipping',
      [{ ...question, physicalSims: 1.5 }],
      'question.physicalSims must be a whole number from 0, got 1.5',
    ],
    [
      'shipping',
      [{ ...question, zone: '' }],
      'question.zone must be "local", "elsewhere" or null, got ""',
    ],
  ])('throws argument_invalid and the name of the argument for %s(%j)', (name, args, said) =>
    expect(thrownBy(name, args)).toBe(`shop core: argument_invalid: ${name}: ${said}`),
  );

  it.each(takesACart)('makes %s throw argument_invalid for what is no cart of the core', (name) => {
    for (const [value, said] of notCarts) {
      expect(thrownBy(name, [value, 204, 1])).toBe(
        `shop core: argument_invalid: ${name}: cart${said}`,
      );
    }
    const many = Array.from({ length: 33 }, () => ({ planId: 204, quantity: 1 }));
    expect(thrownBy(name, [withLines(...many), 204, 1])).toMatch(
      new RegExp(`^shop core: cart_malformed: ${name}: cart an object with lines,`),
    );
  });

  it.each([
    ['formatMxn', [1.5], 'amount_malformed: formatMxn: centavos 1.5'],
    ['arrivalWindow', ['ayer'], 'field_invalid: arrivalWindow: paidOn "ayer"'],
    [
      'shipping',
      [{ ...question, priceCentavos: -1 }],
      'amount_negative: shipping: question.physicalSims 1, question.zone "local", question.priceCentavos -1',
    ],
  ])('names function, arguments and values when the core refuses %s(%j)', (name, args, said) =>
    expect(thrownBy(name, args)).toBe(`shop core: ${said}`),
  );

  it('gives every function its name, which stacks show', () => {
    const functions = Object.entries(core).filter(([, one]) => typeof one === 'function');
    for (const [name, one] of functions) expect(one).toHaveProperty('name', name);
  });
});

it('the core throws only CoreErrors for random arguments, without memory growth', async () => {
  const { core: unchecked, raw } = await openCore();
  const own = checkArguments(unchecked, rules, CoreError) as unknown as Untyped;
  const names = Object.keys(own).filter((name) => typeof own[name] === 'function');
  expect(names).toHaveLength(26);
  const line = fc.record({
    planId: fc.oneof(fc.constant(204), fc.anything()),
    quantity: fc.anything(),
  });
  const one = fc.oneof(
    fc.anything({
      withBigInt: true,
      withDate: true,
      withNullPrototype: true,
      withSparseArray: true,
    }),
    fc.record({ lines: fc.oneof(fc.anything(), fc.array(fc.oneof(line, fc.anything()))) }),
    fc.dictionary(
      fc.constantFrom(...rules.flatMap(({ parameters }) => parameters.map((one) => one.name))),
      fc.anything(),
    ),
  );
  const call = fc.tuple(fc.constantFrom(...names), fc.array(one, { maxLength: 3 }));
  const check = (runs: number): void =>
    fc.assert(
      fc.property(call, ([name, args]) => {
        try {
          own[name]?.(...args);
        } catch (error) {
          if (!(error instanceof CoreError) || error.code === 'core_trapped') throw error;
        }
      }),
      { numRuns: runs },
    );
  check(200);
  const before = raw.HEAPF64.buffer.byteLength;
  check(5_000);
  expect(raw.HEAPF64.buffer.byteLength).toBe(before);
});
