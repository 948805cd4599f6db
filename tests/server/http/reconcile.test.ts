// A running server settles purchases by itself. All that can go wrong between two of its steps is simulated:
// tests/server/unit/simulation/.

import { textAt } from './support/json';
import { buy, estelar, type Order } from './support/orders';
import { startShop, stopShop, type Shop } from './support/shop';
import { until } from './support/wait';

let shop: Shop;
beforeAll(async () => {
  // An unfinished purchase is looked at again after two seconds, not after two minutes.
  shop = await startShop({ RECONCILE_SECONDS: '2' });
});
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));
afterAll(() => stopShop(shop));

const order: Order = { products: [estelar], type: 1 };
const sold = async (): Promise<string> => textAt((await buy(shop.web, order)).json, 'id');
const status = (id: string): string =>
  shop.sql(`SELECT status FROM checkout_sessions WHERE provider_session_id = '${id}'`);

test('a shopper who pays and closes the browser has paid all the same', async () => {
  const id = await sold();
  expect(status(id)).toBe('open');
  await shop.sandbox.pay(id);
  await until('the row is paid', () => Promise.resolve(status(id) === 'paid'));
  expect(
    shop.sql(
      `SELECT paid_at >= created_at, check_at IS NULL FROM checkout_sessions WHERE provider_session_id = '${id}'`,
    ),
  ).toBe('t|t');
});

test('a provider that hangs holds no end up', async () => {
  const server = await shop.startServer();
  await sold();
  const mark = await shop.sandbox.mark();
  await shop.sandbox.behave({ mode: 'slow', delayMs: 60_000 });
  await until('somebody asks about it', async () => (await shop.sandbox.calls(mark)).length > 0);
  process.kill(server.pid, 'SIGTERM');
  const elsewhere = buy(shop.web, order).then(() => 'another call’s own time limit');
  expect(await Promise.race([elsewhere, server.exited])).toBe('exit code 0');
  await shop.sandbox.behave({ mode: 'ok' });
  await elsewhere;
});
