// docs/scaling.md, "State per process": what servers of one database share, and what each keeps to itself. The limits of
// sign-in are in account_limits.test.ts, the turn to sweep in sweep_test.cpp.
import { bearer, logOut, signedIn } from './support/accounts';
import { freshImei } from './support/carrier';
import { get, post } from './support/http';
import { textAt } from './support/json';
import { metric } from './support/metrics';
import { buy, estelar, freshKey, type Order } from './support/orders';
import { openShop } from './support/shop';

const shop = await openShop();
const { server: first } = shop;
const { url: second } = await shop.startServer();
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));

const order: Order = { products: [estelar], type: 1 };

test('purchases, their keys and login sessions are shared', async () => {
  const key = { 'idempotency-key': freshKey() };
  const sold = textAt((await buy(first, order, key)).json, 'id');
  expect(textAt((await buy(second, order, key)).json, 'id')).toBe(sold);
  expect((await get(`${second}/checkout-session/${sold}`)).status).toBe(200);

  const { token } = await signedIn(first);
  expect((await buy(second, order, bearer(token))).status).toBe(200);
  expect((await logOut(second, token)).status).toBe(204);
  expect((await buy(first, order, bearer(token))).status).toBe(401);
});

test('each server asks the provider about an open purchase', async () => {
  const sold = textAt((await buy(first, order)).json, 'id');
  const mark = await shop.sandbox.mark();
  const look = (server: string) => get(`${server}/checkout-session/${sold}`);
  await Promise.all([look(first), look(first), look(second), look(second)]);
  expect(await shop.sandbox.calls(mark)).toHaveLength(2);
});

test('each server keeps IMEI results', async () => {
  const imei = freshImei();
  const check = (server: string) => post(`${server}/imeis`, JSON.stringify({ imei }));
  for (const server of [first, first, second, second]) {
    expect((await check(server)).status).toBe(200);
  }
  expect(await shop.carrier.callsAbout(imei)).toHaveLength(2);
});

test('each server has its own circuit breakers and metrics', async () => {
  await shop.sandbox.behave({ mode: 'cut' });
  for (let failure = 0; failure < 6; failure += 1) {
    expect((await buy(first, order)).status).toBeGreaterThanOrEqual(500);
  }
  const breaker = 'tuisty_circuit_breaker_open{service="payment"}';
  expect([await metric(first, breaker), await metric(second, breaker)]).toEqual([1, 0]);
  const unreachable = 'tuisty_payment_calls_total{call="create",outcome="unreachable"}';
  expect(await metric(first, unreachable)).toBeGreaterThan(0);
  expect(await metric(second, unreachable)).toBe(0);
  await shop.sandbox.behave({ mode: 'ok' });
  expect((await buy(second, order)).status).toBe(200);
});
