// A running server finalises checkout sessions automatically. tests/server/unit/simulation/ simulates every failure
// between two of its steps.

import { get } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, estelar, type Order } from './support/orders';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));

const order: Order = { products: [estelar], type: 1 };
const sold = async (): Promise<string> => textAt((await buy(shop.web, order)).json, 'id');
const status = (id: string): string =>
  shop.sql(`SELECT status FROM checkout_sessions WHERE provider_session_id = '${id}'`);

test('a payment is recorded when the shopper closes the browser', async () => {
  const others = [await sold(), await sold()];
  const id = await sold();
  expect(status(id)).toBe('open');
  const mark = await shop.sandbox.mark();
  await shop.sandbox.pay(id);
  await until('the row is paid', () => Promise.resolve(status(id) === 'paid'));
  expect(
    shop.sql(
      `SELECT paid_at >= created_at, check_at IS NULL FROM checkout_sessions WHERE provider_session_id = '${id}'`,
    ),
  ).toBe('t|t');
  expect(others.map(status)).toEqual(['open', 'open']);
  // Only the list of completed sessions is read, however many sessions are open.
  const sweeps = await shop.sandbox.sweepCalls(mark);
  for (const { params } of sweeps) {
    expect([at(params, 'status'), at(params, 'limit')]).toEqual(['complete', '100']);
  }
  expect(sweeps.length).toBeGreaterThan(0);
  expect(await shop.sandbox.calls(mark)).toEqual([]);
});

/** A purchase whose cash is awaited, and how to read its status. */
async function buyWithCash() {
  const server = await shop.startServer(undefined, { PAYMENT_METHODS: 'card,oxxo' });
  const id = textAt((await buy(server.url, order)).json, 'id');
  await shop.sandbox.payLater(id);
  const status = async (): Promise<Json | undefined> =>
    (await get(`${server.url}/checkout-session/${id}`)).json;
  await until('the payment is pending', async () => at(await status(), 'pending') === true);
  return { server, id, status };
}

test('a cash payment is pending until it arrives, and then paid', async () => {
  const { server, id, status } = await buyWithCash();
  expect(at(await status(), 'status')).toBe('open');
  await shop.sandbox.settle(id, true);
  await until('the payment is paid', async () => at(await status(), 'status') === 'paid');
  expect(at(await status(), 'pending')).toBeUndefined();
  expect(
    shop.sql(`SELECT problem IS NULL FROM checkout_sessions WHERE provider_session_id = '${id}'`),
  ).toBe('t');
  await server.stop();
});
