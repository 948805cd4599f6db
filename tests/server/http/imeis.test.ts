// IMEI checks beside other requests. tests/server/unit/imei/ has every response and every failure of the carrier.

import { get, outcomeOf } from './support/http';
import { inFlight, metric } from './support/metrics';
import { buy, checkImei } from './support/orders';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();

test('a hanging carrier does not delay other requests, opens the circuit breaker, and is queried again after its recovery', async () => {
  await shop.sandbox.carrier('hang');
  const order: string[] = [];
  const hanging = Array.from({ length: 40 }, async () => {
    const answer = await checkImei(shop.web);
    order.push('imei');
    return answer;
  });
  await until('all requests wait', async () => (await inFlight(shop.server, 'carrier')) === 40);
  for (let i = 0; i < 3; i += 1) {
    expect((await get(`${shop.server}/readyz`)).status).toBe(200);
    expect((await buy(shop.web)).status).toBe(200);
    order.push('purchase');
  }
  const answers = await Promise.all(hanging);
  expect(order.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'purchase'));
  for (const answer of answers) expect(outcomeOf(answer)).toEqual([503, 'imei_unavailable']);

  // What an open circuit breaker rejects is in tests/server/unit/imei/, when it closes in circuit_breaker_test.cpp.
  const open = 'tuisty_circuit_breaker_open{service="carrier"}';
  expect(await metric(shop.server, open)).toBe(1);
  await shop.sandbox.carrier('ok');
  // One request in two seconds probes the carrier.
  await until('the carrier responds again', async () => (await checkImei(shop.web)).status === 200);
  expect(await metric(shop.server, open)).toBe(0);
});
