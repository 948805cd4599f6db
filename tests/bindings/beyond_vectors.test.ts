// What the shared vectors (vectors.test.ts) cannot have in JSON: frozen results, numbers beyond JSON's, and odd texts.
import { describe, expect, it } from '@jest/globals';
import { loadShopCore } from '@tuisty/shop-core';
import { cartOf, codeThrownBy, contents, isDeeplyFrozen, openCore } from './support/core';

const core = await loadShopCore();
const answers = { use: 'much', term: 'month', sharesInternet: true } as const;

it.each<[string, () => unknown]>([
  ['findPlans', () => core.findPlans({})],
  ['recommendPlans', () => core.recommendPlans(answers)],
  ['restoreCart', () => core.restoreCart('[{"id":204,"price":150,"quantity":2},7]').notes],
  ['checkImei', () => core.checkImei('356938035643809')],
  ['arrivalWindow', () => core.arrivalWindow('2026-11-23')],
  ['checkLogin', () => core.checkLogin({ email: '', password: '' })],
])('%s returns a frozen result', (_, call) => expect(isDeeplyFrozen(call())).toBe(true));

it("findPlan returns the catalogue's own plan, and undefined for an unknown id", () => {
  for (const plan of core.catalogue.plans) expect(core.findPlan(plan.id)).toBe(plan);
  for (const id of [0, -1, 901, 204.5, NaN]) expect(core.findPlan(id)).toBeUndefined();
});

it.each([
  [0.5, 'amount_malformed'],
  [NaN, 'amount_malformed'],
  [-1, 'amount_negative'],
  [-Infinity, 'amount_negative'],
  [Infinity, 'amount_out_of_range'],
])('an amount of %d centavos throws %s, whatever takes it', (centavos, code) => {
  const question = { physicalSims: 1, zone: 'elsewhere', priceCentavos: centavos } as const;
  const cart = cartOf(core, [101, 1]);
  expect(codeThrownBy(() => core.formatMxn(centavos))).toBe(code);
  expect(codeThrownBy(() => core.shipping(question))).toBe(code);
  expect(codeThrownBy(() => core.quote(cart, centavos))).toBe(code);
});

it.each([
  ['a date that is a lone surrogate', () => core.arrivalWindow('\ud800'), 'field_invalid'],
  ['a date of 5,000 digits', () => core.arrivalWindow('2'.repeat(5_000)), 'field_invalid'],
] as const)('%s throws a CoreError with its code', (_, call, code) =>
  expect(codeThrownBy(call)).toBe(code),
);

it('findPlans and recommendPlans throw field_invalid without a check of arguments too', async () => {
  const { core: unchecked } = await openCore();
  const findAny = unchecked.findPlans as (query: object) => unknown;
  const adviseAny = unchecked.recommendPlans as (answers: object) => unknown;
  for (const call of [
    () => findAny({ family: 'semanal' }),
    () => findAny({ order: 'name' }),
    () => adviseAny({ ...answers, use: 'none' }),
    () => adviseAny({ ...answers, term: 'year' }),
  ]) {
    expect(codeThrownBy(call)).toBe('field_invalid');
  }
});

it('findPlans compares any number, and finds nothing for one that is none', () => {
  expect(core.findPlans({ minGigabytes: NaN })).toEqual([]);
  expect(core.findPlans({ maxPriceCentavos: NaN })).toEqual([]);
  expect(core.findPlans({ maxPriceCentavos: Infinity })).toEqual(core.catalogue.plans);
});

it('checks accept any text that can be typed or pasted', () => {
  expect(core.checkImei('\ud83d\ud83d\ude00')).toMatchObject({ digits: 2 });
  for (const text of ['\ud800', '\n\n\n', '"}],\\', '\u0000', 'ñ'.repeat(5_000)]) {
    const { phones } = core.checkUnitPhones([
      { phone: text, nip: text },
      { phone: '8331234567', nip: text },
    ]);
    expect(phones).toEqual(['', '8331234567']);
    expect(core.shippingZoneForPostalCode(text).ok).toBe(false);
  }
});

describe('restoreCart', () => {
  /** A line as the original site stored it. */
  const stored = (changes: Record<string, unknown> = {}) =>
    JSON.stringify({ id: 204, name: 'Tuisty', price: 169, quantity: 2, ...changes });

  it('returns names that JSON has to escape', () => {
    const name = '📱"\\\b\f\n\r\t\u0001\u007f</script>';
    const { notes } = core.restoreCart(`[${stored({ id: 9, name })}]`);
    expect(notes[0]?.name).toBe(name);
  });

  // A lone surrogate used to remove the character behind it, here a quote.
  it('survives lone surrogates, in the text and as escapes', () => {
    for (const lone of ['\ud800', '\udc00', '\\ud800', '\\udc00']) {
      const { cart, notes } = core.restoreCart(`[{"id":9,"name":"a${lone}"},${stored()}]`);
      expect(contents(cart)).toEqual([204, 2]);
      expect(notes.map((note) => [note.code, note.name])).toEqual([['plan_unknown', 'a\ufffd']]);
    }
  });

  it('survives the longest texts, and the core stays usable', () => {
    const long = 'ñ'.repeat(30_000);
    const text = `[${stored({ name: long })},${stored({ id: 101, price: 19 })}]`;
    expect(contents(core.restoreCart(text).cart)).toEqual([204, 2, 101, 2]);
    const names = ['firstName', 'lastName', 'address', 'between_Streets', 'CP', 'description'];
    const all = [...names, 'phone', 'email', 'password', 'confirmPassword'];
    const form = Object.fromEntries(all.map((name) => [name, 'ñ'.repeat(70_000)]));
    expect(core.checkRegistration(form as never)).toHaveLength(9);
    // Memory has grown and has a new view: the next operation must use the new view.
    expect(core.add(core.emptyCart, 204)).toMatchObject({ ok: true, cart: { count: 1 } });
    for (const open of ['[', '{', '{"a":', '"', '\ud800']) {
      expect(core.restoreCart(`[${open.repeat(60_000)}`).cart).toBe(core.emptyCart);
    }
  });

  it('ignores a text that is longer than any cart', () => {
    const { cart, notes } = core.restoreCart(`[${stored()}]${' '.repeat(65_536)}`);
    expect(cart).toBe(core.emptyCart);
    expect(notes.map((note) => note.code)).toEqual(['cart_malformed']);
  });
});
