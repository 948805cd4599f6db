// docs/scaling.md, "State per process": what servers of one database share, and what each keeps to itself. The limits of
// sign-in are in account_limits.test.ts, the turn to sweep in sweep_test.cpp.
import { bearer, logOut, signedIn } from './support/accounts';
import { get } from './support/http';
import { textAt } from './support/json';
import { metric } from './support/metrics';
import { buy, checkImei, freshImei, freshKey, sell } from './support/orders';
import { openShop } from './support/shop';

const shop = await openShop();
const { server: first } = shop;
const { url: second } = await shop.startServer();
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));

test('purchases, their keys and login sessions are shared', async () => {
  const key = { 'idempotency-key': freshKey() };
  const sold = textAt((await buy(first, undefined, key)).json, 'id');
  expect(textAt((await buy(second, undefined, key)).json, 'id')).toBe(sold);
  expect((await get(`${second}/checkout-session/${sold}`)).status).toBe(200);

  const { token } = await signedIn(first);
  expect((await buy(second, undefined, bearer(token))).status).toBe(200);
  expect((await logOut(second, token)).status).toBe(204);
  expect((await buy(first, undefined, bearer(token))).status).toBe(401);
});

test('each server asks the provider about an open purchase', async () => {
  const sold = await sell(first);
  const mark = await shop.sandbox.mark();
  const look = (server: string) => get(`${server}/checkout-session/${sold}`);
  await Promise.all([look(first), look(first), look(second), look(second)]);
  expect(await shop.sandbox.calls(mark)).toHaveLength(2);
});

test('each server keeps IMEI results', async () => {
  const imei = freshImei();
  for (const server of [first, first, second, second]) {
    expect((await checkImei(server, imei)).status).toBe(200);
  }
  expect(await shop.sandbox.imeiCalls(imei)).toHaveLength(2);
});

test('each server has its own circuit breakers and metrics', async () => {
  await shop.sandbox.behave({ mode: 'cut' });
  for (let failure = 0; failure < 6; failure += 1) {
    expect((await buy(first)).status).toBeGreaterThanOrEqual(500);
  }
  const breaker = 'tuisty_circuit_breaker_open{service="payment"}';
  expect([await metric(first, breaker), await metric(second, breaker)]).toEqual([1, 0]);
  const unreachable = 'tuisty_payment_calls_total{call="create",outcome="unreachable"}';
  expect(await metric(first, unreachable)).toBeGreaterThan(0);
  expect(await metric(second, unreachable)).toBe(0);
  await shop.sandbox.behave({ mode: 'ok' });
  expect((await buy(second)).status).toBe(200);
});
