// One idempotency key creates one checkout session: repeated clicks, retries and races included.

import { textAt } from './support/json';
import { buy, estelar, freshKey, type Order } from './support/orders';
import { inFlight } from './support/metrics';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();

const order: Order = { products: [estelar], type: 1 };
const rows = (): number => shop.count('checkout_sessions');

test('twenty concurrent requests with one idempotency key create one session', async () => {
  const key = { 'idempotency-key': freshKey() };
  const before = rows();
  const mark = await shop.sandbox.mark();
  await shop.sandbox.behave({ mode: 'slow', delayMs: 60_000 });
  let answered = 0;
  const asked = Array.from({ length: 20 }, async () => {
    const answer = await buy(shop.web, order, key);
    answered += 1;
    return answer;
  });
  await until('the provider has the first request and the server all others', async () => {
    const atWork = (await shop.sandbox.calls(mark)).length;
    return atWork === 1 && answered + (await inFlight(shop.server, 'purchases')) === 20;
  });
  await shop.sandbox.behave({ mode: 'ok' });
  const answers = await Promise.all(asked);

  const sold = answers.filter(({ status }) => status === 200);
  // A request that timed out gets 503; no request gets a second session.
  for (const { status, json } of answers.filter((answer) => !sold.includes(answer))) {
    expect([status, textAt(json, 'error.code')]).toEqual([503, 'busy']);
  }
  expect(new Set(sold.map(({ json }) => textAt(json, 'id'))).size).toBe(1);
  expect(rows()).toBe(before + 1);
  expect(await shop.sandbox.calls(mark)).toHaveLength(1);
});

test('an idempotency key remains usable after a rejected order', async () => {
  const key = { 'idempotency-key': freshKey() };
  const wrong = await buy(shop.web, { products: [{ ...estelar, price: 1 }], type: 1 }, key);
  expect(wrong.status).toBe(409);
  expect((await buy(shop.web, order, key)).status).toBe(200);
});
