// SIM choices of each unit, and shipping, through nginx.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/steps.mjs';
import { get, type Answer } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, estelar, topUp100, type Order } from './support/orders';
import { buyer } from './support/sandbox';
import { command, startShop, stopShop, type Shop } from './support/shop';

/** Results of the core, identical in server and browser. */
const vectors = JSON.parse(readFileSync(join(root, 'tests', 'vectors', 'core.json'), 'utf8')) as {
  plans: { id: number; price: string }[];
  quotesWithShipping: { lines: number[][]; shippingCentavos: number; fingerprint?: string }[];
};

let shop: Shop;
/** Address of a second server of the shop, whose shipping costs 150 pesos. */
let priced: string;
beforeAll(async () => {
  shop = await startShop();
  priced = (await shop.startServer(undefined, { SHIPPING_PESOS: '150' })).url;
});
afterAll(() => stopShop(shop));

const [physical, esim] = [{ sim: 'physical' }, { sim: 'esim' }];
const keeping = (phone: string, nip = ''): Json => ({
  sim: 'physical',
  keepsNumber: true,
  phone,
  nip,
});
const renewing = (phone: string, more: object = {}): Json => ({ sim: 'own', phone, ...more });
const cartOf = (...units: Json[]): Order => ({
  type: 1,
  products: [{ ...estelar, quantity: units.length, units }],
});

/** Status, code and field of a rejection, which creates no row. */
async function refusal(base: string, order: Order): Promise<readonly unknown[]> {
  const before = shop.count('checkout_sessions');
  const { status, json } = await buy(base, order);
  expect(shop.count('checkout_sessions')).toBe(before);
  return [status, at(json, 'error.code'), at(json, 'error.field')];
}

function amountOf(answer: Answer): number {
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  const id = textAt(answer.json, 'id');
  return Number(
    shop.sql(`SELECT amount_centavos FROM checkout_sessions WHERE provider_session_id = '${id}'`),
  );
}

describe('the units of a line', () => {
  test('units are sold with their SIM choices', async () => {
    const order = cartOf(physical, esim, keeping('(833) 123-4567', '0123'), keeping(''));
    expect(amountOf(await buy(shop.web, order))).toBe(4 * 16_900);
  });

  const unit = 'products[0].units[1]';
  test.each([
    ['fewer units than the quantity', [esim], 'units_mismatch', 'products[0].units'],
    ['an object instead of a list', esim, 'field_invalid', 'products[0].units'],
    ['a unit without a SIM type', [esim, {}], 'field_missing', `${unit}.sim`],
    ['an unknown SIM type', [esim, { sim: 'nano' }], 'sim_invalid', `${unit}.sim`],
    ['a number too short', [esim, keeping('833')], 'phone_malformed', `${unit}.phone`],
    ['a NIP alone', [esim, keeping('', '1234')], 'phone_required', `${unit}.phone`],
    ['a NIP too long', [esim, keeping('8331234567', '12345')], 'nip_malformed', `${unit}.nip`],
    ['a renewal without its number', [esim, renewing('')], 'phone_required', `${unit}.phone`],
    [
      'a renewal that ports its number',
      [esim, renewing('8331234567', { keepsNumber: true })],
      'field_invalid',
      `${unit}.keepsNumber`,
    ],
    [
      'one number ported and renewed',
      [keeping('8331234567'), renewing('8331234567')],
      'number_repeated',
      `${unit}.phone`,
    ],
    [
      'a number without keepsNumber',
      [esim, { sim: 'esim', phone: '8331234567' }],
      'field_invalid',
      `${unit}.keepsNumber`,
    ],
    [
      'one number twice',
      [keeping('8331234567'), keeping('+52 833 123 4567')],
      'number_repeated',
      `${unit}.phone`,
    ],
  ] as readonly (readonly [string, Json, string, string])[])(
    'units with an error are rejected with code and field: %s',
    async (_, units, code, field) => {
      const order = { type: 1, products: [{ ...estelar, quantity: 2, units }] };
      expect(await refusal(shop.web, order)).toEqual([422, code, field]);
    },
  );

  test('units of a top-up are rejected', async () => {
    const products = [{ ...topUp100, units: [esim] }];
    const order = { type: 2, products, phone: '8331234567', email: 'ana@example.com' };
    expect(await refusal(shop.web, order)).toEqual([422, 'units_mismatch', 'products[0].units']);
  });

  test('more than a hundred numbers to keep are rejected', async () => {
    const numbers = Array.from({ length: 99 }, (_, i) => keeping(String(8331234500 + i), '0000'));
    const last = (units: Json[]): Order => ({
      type: 1,
      products: [
        { ...estelar, quantity: 99, units: numbers },
        { id: 101, name: 'Tuisty', image: '', price: 1_900, quantity: units.length, units },
      ],
    });
    expect((await buy(shop.web, last([keeping('')]))).status).toBe(200);
    expect(await refusal(shop.web, last([keeping(''), keeping('')]))).toEqual([
      422,
      'quantity_limit',
      'products[1].units[1].phone',
    ]);
  });

  test('the largest possible cart passes nginx with all its units', async () => {
    // As many of the cheapest plan as the provider's maximum allows.
    let left = 99_999_999;
    const lines = vectors.plans
      .map(({ id, price }) => ({ id, price: Number(price.replace(/\D/g, '')) }))
      .sort((one, other) => one.price - other.price)
      .map(({ id, price }) => {
        const quantity = Math.min(99, Math.floor(left / price));
        left -= quantity * price;
        return { id, price, quantity };
      })
      .filter(({ quantity }) => quantity > 0);
    let kept = 0;
    const products = lines.map(({ id, price, quantity }) => ({
      ...estelar,
      id,
      price,
      quantity,
      units: Array.from({ length: quantity }, () => {
        kept += 1;
        return kept > 100 ? physical : keeping(String(8331234500 + kept), '0123');
      }),
    }));
    expect(kept).toBeGreaterThan(1_850);
    expect(amountOf(await buy(shop.web, { type: 1, products }))).toBe(99_999_999 - left);
  });
});

describe('shipping', () => {
  const sent = cartOf(esim, physical);

  test('shipping without a configured price is free in every zone', async () => {
    for (const shippingZone of [undefined, null, 'local', 'elsewhere'] as const) {
      const order = shippingZone === undefined ? sent : { ...sent, shippingZone };
      expect(amountOf(await buy(shop.web, order))).toBe(2 * 16_900);
    }
  });

  test('shipping costs its price once elsewhere, and nothing in the local zone', async () => {
    const elsewhere = await buy(priced, { ...sent, shippingZone: 'elsewhere' });
    expect(amountOf(elsewhere)).toBe(2 * 16_900 + 15_000);
    const local = await buy(priced, { ...sent, shippingZone: 'local' });
    expect(amountOf(local)).toBe(2 * 16_900);
  });

  test('a shipping zone is required for physical SIMs only', async () => {
    expect(await refusal(priced, sent)).toEqual([422, 'shipping_zone_required', 'shippingZone']);
    expect(amountOf(await buy(priced, cartOf(esim)))).toBe(16_900);
    const unknown = { ...sent, shippingZone: 'Tampico' };
    expect(await refusal(priced, unknown)).toEqual([422, 'shipping_zone_invalid', 'shippingZone']);
  });

  test('the order export has a note for a parcel sold as local to a distant postal code', async () => {
    const noteOf = async (shippingZone: string, postal_code: string): Promise<Json | undefined> => {
      const id = textAt((await buy(priced, { ...sent, shippingZone })).json, 'id');
      await shop.sandbox.pay(id, { ...buyer, postal_code });
      await get(`${priced}/checkout-session/${id}`);
      const rows = JSON.parse((await command(shop, 'orders', '--format', 'json')).out) as Json[];
      return at(
        rows.find((row) => at(row, 'providerSession') === id),
        'note',
      );
    };
    expect(await noteOf('local', '64000')).toBe(
      'check before delivering: shipping was sold as local, but the postal code is 64000',
    );
    expect(await noteOf('local', '89600')).toBe('');
    expect(await noteOf('elsewhere', '64000')).toBe('');
  });

  test('shipping is part of the quote and its fingerprint', async () => {
    const fingerprint = (shipping: number): string | undefined =>
      vectors.quotesWithShipping.find(
        (quote) => String(quote.lines) === '204,1' && quote.shippingCentavos === shipping,
      )?.fingerprint;
    const [unpriced = '', fresh = ''] = [fingerprint(0), fingerprint(15_000)];
    const order = { type: 1, products: [estelar], shippingZone: 'elsewhere' };
    const stale = await buy(priced, { ...order, quote: unpriced });
    expect([stale.status, at(stale.json, 'error.code')]).toEqual([409, 'quote_mismatch']);
    expect(at(stale.json, 'quote.shipping')).toBe(15_000);
    expect(at(stale.json, 'quote.total')).toBe(31_900);
    expect(at(stale.json, 'quote.fingerprint')).toBe(fresh);
    expect((await buy(priced, { ...order, quote: fresh })).status).toBe(200);
  });
});
