// A running server settles purchases by itself. All that can go wrong between two of its steps is simulated:
// tests/server/unit/simulation/.

import { get } from './support/http';
import { at, textAt, type Json } from './support/json';
import { buy, estelar, type Order } from './support/orders';
import { startShop, stopShop, type Shop } from './support/shop';
import { until } from './support/wait';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));
afterAll(() => stopShop(shop));

const order: Order = { products: [estelar], type: 1 };
const sold = async (): Promise<string> => textAt((await buy(shop.web, order)).json, 'id');
const status = (id: string): string =>
  shop.sql(`SELECT status FROM checkout_sessions WHERE provider_session_id = '${id}'`);

test('a shopper who pays and closes the browser has paid all the same', async () => {
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
  // However many are open, the list of what is complete is all that is read.
  const sweeps = await shop.sandbox.sweepCalls(mark);
  for (const { params } of sweeps) {
    expect([at(params, 'status'), at(params, 'limit')]).toEqual(['complete', '100']);
  }
  expect(sweeps.length).toBeGreaterThan(0);
  expect(await shop.sandbox.calls(mark)).toEqual([]);
});

test('a page ends an hour after it was made, and can be paid by card alone', async () => {
  const mark = await shop.sandbox.mark();
  const before = Date.now() / 1000;
  await sold();
  const [call] = await shop.sandbox.calls(mark);
  expect(at(call?.params, 'allowed_payment_method_types')).toEqual({ '0': 'card' });
  const left = Number(textAt(call?.params, 'expires_at')) - before;
  expect([left > 3590, left < 3660]).toEqual([true, true]);
});

test('cash that is to be paid at a shop is awaited, and then paid', async () => {
  const server = await shop.startServer(undefined, { PAYMENT_METHODS: 'card,oxxo' });
  const id = textAt((await buy(server.url, order)).json, 'id');
  await shop.sandbox.payLater(id);
  const told = async (): Promise<Json | undefined> =>
    (await get(`${server.url}/checkout-session/${id}`)).json;
  await until('it is known to be pending', async () => at(await told(), 'pending') === true);
  expect(at(await told(), 'status')).toBe('open');
  await shop.sandbox.settle(id, true);
  await until('it is known to be paid', async () => at(await told(), 'status') === 'paid');
  expect(at(await told(), 'pending')).toBeUndefined();
  expect(
    shop.sql(`SELECT problem IS NULL FROM checkout_sessions WHERE provider_session_id = '${id}'`),
  ).toBe('t');
  await server.stop();
});

test('a provider that hangs holds no end up', async () => {
  const server = await shop.startServer();
  await sold();
  const mark = await shop.sandbox.mark();
  await shop.sandbox.behave({ mode: 'slow', delayMs: 60_000 });
  await until(
    'somebody asks about it',
    async () => (await shop.sandbox.sweepCalls(mark)).length > 0,
  );
  process.kill(server.pid, 'SIGTERM');
  const elsewhere = buy(shop.web, order).then(() => 'another call’s own time limit');
  expect(await Promise.race([elsewhere, server.exited])).toBe('exit code 0');
  await shop.sandbox.behave({ mode: 'ok' });
  await elsewhere;
});
