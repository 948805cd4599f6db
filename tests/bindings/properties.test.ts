// Money, carts and quotes compared with an independent computation for random input of fast-check. A failed run
// prints its seed and the smallest counterexample. `npm run nightly -- prove` runs a million operations and more.
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { CoreError, loadShopCore, type Cart, type CartChange, type Quote } from '@tuisty/shop-core';
import { amountText, MAX_CENTAVOS, Oracle, type Operation } from './support/oracle';

/** The minimum number of operations in each of the three. */
const OPERATIONS = Number(process.env['PROVE_OPERATIONS'] ?? 5_000);
const WALK = 100;
jest.setTimeout(1_800_000);

const core = await loadShopCore();

const codeOf = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    if (error instanceof CoreError) return error.code;
    throw error;
  }
};

const parsed = (text: string): unknown => {
  const amount = core.parseMxn(text);
  return amount.ok ? amount.centavos : amount.code;
};

/** Not Jest's deep comparison, which takes longer than the core. */
function expectSame(actual: unknown, expected: unknown): void {
  if (actual !== expected) expect(actual).toBe(expected);
}

const amounts = fc.oneof(
  fc.bigInt({ min: 0n, max: MAX_CENTAVOS }),
  fc.bigInt({ min: 0n, max: 200_000n }),
  fc.bigInt({ min: MAX_CENTAVOS - 100n, max: MAX_CENTAVOS }),
);

describe('money', () => {
  it('formats as BigInt does, and parses back with and without commas', () => {
    fc.assert(
      fc.property(amounts, (centavos) => {
        const text = amountText(centavos);
        expectSame(core.formatMxn(Number(centavos)), text);
        expectSame(parsed(text), Number(centavos));
        expectSame(parsed(text.slice(1).replaceAll(',', '')), Number(centavos));
      }),
      { numRuns: Math.ceil(OPERATIONS / 3) },
    );
  });

  it("rejects amounts beyond a double's precision, negative amounts and fractions of a centavo", () => {
    const wrong = fc.oneof(
      fc.double({ noNaN: true }).filter((value) => !Number.isSafeInteger(value) || value < 0),
      fc.bigInt({ min: MAX_CENTAVOS + 1n, max: MAX_CENTAVOS ** 3n }).map(Number),
    );
    fc.assert(
      fc.property(wrong, (value) => {
        const beyond = Math.abs(value) > Number.MAX_SAFE_INTEGER;
        const whole = beyond || Number.isInteger(value);
        const sign = value < 0 ? 'amount_negative' : 'amount_out_of_range';
        expectSame(
          codeOf(() => core.formatMxn(value)),
          whole ? sign : 'amount_malformed',
        );
      }),
      { numRuns: Math.ceil(OPERATIONS / 10) },
    );
  });
});

function operations(): fc.Arbitrary<Operation[]> {
  const ids = core.catalogue.plans.map(({ id }) => id);
  // Few plans, so that lines repeat; sometimes an unknown plan, or a number that C++ could take for a known one.
  const odd = [204.5, 2 ** 32 + 204, -204, 901, Infinity, -Infinity, NaN];
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids.slice(-4)) },
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.constantFrom(...odd)) },
  );
  const limits = [99, 100, 0, -1, 1.5, NaN, 2 ** 32 + 1, 1e300, -1e300, Infinity, -Infinity];
  const quantity = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 99 }) },
    { weight: 1, arbitrary: fc.constantFrom(...limits) },
  );
  const kind = fc.constantFrom<Operation['kind']>(
    'add',
    'add',
    'increase',
    'decrease',
    'remove',
    'setQuantity',
    'setQuantity',
    'setQuantity',
  );
  const one = fc
    .record({ kind, id, quantity })
    .map((drawn): Operation =>
      drawn.kind === 'setQuantity' ? drawn : { kind: drawn.kind, id: drawn.id },
    );
  return fc.array(one, { minLength: WALK, maxLength: WALK, size: 'max' });
}

function changed(cart: Cart, operation: Operation): CartChange {
  const { kind, id } = operation;
  return kind === 'setQuantity'
    ? core.setQuantity(cart, id, operation.quantity)
    : core[kind](cart, id);
}

function expectCart(cart: Cart, oracle: Oracle): void {
  let index = 0;
  let count = 0n;
  for (const [id, units] of oracle.units) {
    const line = cart.lines[index];
    index += 1;
    count += units;
    expectSame(line?.planId, id);
    expectSame(line?.quantity, Number(units));
    expectSame(line?.lineTotalCentavos, Number(units * oracle.price(id)));
  }
  expectSame(cart.lines.length, index);
  expectSame(cart.count, Number(count));
  expectSame(cart.totalCentavos, Number(oracle.total()));
  expectSame(cart.totalText, amountText(oracle.total()));
}

/** Applies operations to an empty cart, compares each with the oracle, and returns the cart. */
function walk(operations: readonly Operation[], oracle: Oracle): Cart {
  return operations.reduce((cart, operation) => {
    const change = changed(cart, operation);
    expectSame(change.ok ? null : change.code, oracle.apply(operation));
    expectCart(change.cart, oracle);
    return change.cart;
  }, core.emptyCart);
}

it('Cart equals the BigInt model after any operations, and is stored and restored unchanged', () => {
  fc.assert(
    fc.property(operations(), (steps) => {
      const oracle = new Oracle(core);
      const restored = core.restoreCart(core.storeCart(walk(steps, oracle)));
      expectSame(restored.notes.length, 0);
      expectCart(restored.cart, oracle);
    }),
    { numRuns: Math.ceil(OPERATIONS / WALK) },
  );
});

it('quote has the total and fingerprint of the BigInt model, for any order of the lines', () => {
  const ids = core.catalogue.plans.map(({ id }) => id);
  const carts = fc.uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 99 })), {
    selector: ([id]) => id,
    maxLength: ids.length,
  });
  const shipping = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 100_000_000n }));
  fc.assert(
    fc.property(carts, shipping, (lines, sending) => {
      const oracle = new Oracle(core);
      const steps = lines.flatMap(([id, quantity]): Operation[] => [
        { kind: 'add', id },
        { kind: 'setQuantity', id, quantity },
      ]);
      const cart = walk(steps, oracle);
      const expected = oracle.quote(sending);
      const quote = core.quote(cart, Number(sending));
      if (typeof expected === 'string') {
        expectSame(quote.ok || quote.code, expected);
        return;
      }
      const { totalCentavos, totalText, fingerprint } = quote as Quote;
      expectSame(totalCentavos, Number(expected));
      expectSame(totalText, amountText(expected));
      expectSame(fingerprint, oracle.fingerprint(sending));
      const turned: Cart = { ...cart, lines: [...cart.lines].reverse() };
      expectSame((core.quote(turned, Number(sending)) as Quote).fingerprint, fingerprint);
    }),
    { numRuns: Math.ceil(OPERATIONS / 20) },
  );
});
