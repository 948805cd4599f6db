// SIM choices of each unit, and shipping, through nginx.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/steps.mjs';
import type { Answer } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, estelar, type Order } from './support/orders';
import { openShop } from './support/shop';

/** Results of the core, identical in server and browser. */
const vectors = JSON.parse(readFileSync(join(root, 'tests', 'vectors', 'core.json'), 'utf8')) as {
  plans: { id: number; price: string }[];
};

const shop = await openShop();
/** Address of a second server of the shop, whose shipping costs 150 pesos. */
let priced: string;
beforeAll(async () => {
  priced = (await shop.startServer(undefined, { SHIPPING_PESOS: '150' })).url;
});

const [physical, esim] = [{ sim: 'physical' }, { sim: 'esim' }];
const keeping = (phone: string, nip = ''): Json => ({
  sim: 'physical',
  keepsNumber: true,
  phone,
  nip,
});
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

  test('shipping costs its price once elsewhere, and nothing in the local zone', async () => {
    const elsewhere = await buy(priced, { ...sent, shippingZone: 'elsewhere' });
    expect(amountOf(elsewhere)).toBe(2 * 16_900 + 15_000);
    const local = await buy(priced, { ...sent, shippingZone: 'local' });
    expect(amountOf(local)).toBe(2 * 16_900);
  });
});
