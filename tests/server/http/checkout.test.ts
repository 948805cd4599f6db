// A checkout from the cart to its payment. tests/server/unit/checkout/ has the rules of an order and their errors, its
// simulation every failure between two steps.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/steps.mjs';
import { at, textAt, type Json } from './support/json';
import { buy, estelar, primeSixMonths, sell } from './support/orders';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();

const rows = (): number => shop.count('checkout_sessions');

test('sells at catalogue prices, stores one row and returns the payment page', async () => {
  const before = rows();
  const mark = await shop.sandbox.mark();
  const products = [{ ...estelar, quantity: 3 }, primeSixMonths];
  const answer = await buy(shop.web, { products, type: 1 });

  expect(answer.status).toBe(200);
  const id = textAt(answer.json, 'id');
  expect(answer.json).toEqual({ id, url: `${shop.sandbox.url}/pay/${id}` });
  expect(rows()).toBe(before + 1);
  const stored = shop.purchase('type, status, amount_centavos, phone, email', id);
  expect(stored).toBe('1|open|182600||');

  // stripe_test.cpp has the whole request.
  const [call, ...more] = await shop.sandbox.calls(mark);
  expect(more).toEqual([]);
  const params = call?.params;
  expect(at(params, 'success_url')).toBe(`${shop.web}/success?session_id={CHECKOUT_SESSION_ID}`);
  const line = (n: number): Json[] =>
    ['quantity', 'price_data.unit_amount', 'price_data.currency'].map(
      (name) => at(params, `line_items.${String(n)}.${name}`) ?? null,
    );
  expect(line(0)).toEqual(['3', '16900', 'mxn']);
  expect(line(1)).toEqual(['1', '131900', 'mxn']);
  expect(at(params, 'line_items.2')).toBeUndefined();
});

test('the largest possible cart passes nginx with all its units', async () => {
  const { plans } = JSON.parse(readFileSync(join(root, 'tests/vectors/core.json'), 'utf8')) as {
    plans: { id: number; price: string }[];
  };
  // As many of the cheapest plan as the provider's maximum allows.
  let left = 99_999_999;
  const lines = plans
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
      return kept > 100
        ? { sim: 'physical' }
        : { sim: 'physical', keepsNumber: true, phone: String(8331234500 + kept), nip: '0123' };
    }),
  }));
  expect(kept).toBeGreaterThan(1_850);
  const sold = await buy(shop.web, { type: 1, products });
  expect([sold.status, sold.text]).toEqual([200, sold.text]);
  const amount = shop.purchase('amount_centavos', textAt(sold.json, 'id'));
  expect(amount).toBe(String(99_999_999 - left));
});

test('a payment is recorded when the shopper closes the browser', async () => {
  const status = (id: string): string => shop.purchase('status', id);
  const others = [await sell(shop.web), await sell(shop.web)];
  const id = await sell(shop.web);
  expect(status(id)).toBe('open');
  const mark = await shop.sandbox.mark();
  await shop.sandbox.pay(id);
  await until('the row is paid', () => status(id) === 'paid');
  expect(shop.purchase('paid_at >= created_at, check_at IS NULL', id)).toBe('t|t');
  expect(others.map(status)).toEqual(['open', 'open']);
  // Only the list of completed sessions is read, however many sessions are open.
  const sweeps = await shop.sandbox.sweepCalls(mark);
  for (const { params } of sweeps) {
    expect([at(params, 'status'), at(params, 'limit')]).toEqual(['complete', '100']);
  }
  expect(sweeps.length).toBeGreaterThan(0);
  expect(await shop.sandbox.calls(mark)).toEqual([]);
});
