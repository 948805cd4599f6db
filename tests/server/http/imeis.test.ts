// IMEI checks beside other requests. tests/server/unit/imei/ has every response and every failure of the carrier.

import { get, post, type Answer } from './support/http';
import { at } from './support/json';
import { inFlight, metric } from './support/metrics';
import { freshImei } from './support/carrier';
import { buy, estelar } from './support/orders';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();

const ask = (imei: unknown, base = shop.web): Promise<Answer> =>
  post(`${base}/imeis`, JSON.stringify({ imei }));

const refusal = ({ status, json }: Answer): readonly [number, unknown] => [
  status,
  at(json, 'error.code'),
];

test('a hanging carrier does not delay other requests, opens the circuit breaker, and is queried again after its recovery', async () => {
  await shop.carrier.behave({ mode: 'hang' });
  const order: string[] = [];
  const hanging = Array.from({ length: 40 }, async () => {
    const answer = await ask(freshImei());
    order.push('imei');
    return answer;
  });
  await until('all requests wait', async () => (await inFlight(shop.server, 'carrier')) === 40);
  for (let i = 0; i < 3; i += 1) {
    expect((await get(`${shop.server}/readyz`)).status).toBe(200);
    expect((await buy(shop.web, { products: [estelar], type: 1 })).status).toBe(200);
    order.push('purchase');
  }
  const answers = await Promise.all(hanging);
  expect(order.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'purchase'));
  for (const answer of answers) expect(refusal(answer)).toEqual([503, 'imei_unavailable']);

  // The open circuit breaker now rejects requests immediately, without a carrier request.
  expect(
    await metric(
      shop.server,
      'tuisty_circuit_breaker_transitions_total{service="carrier",state="open"}',
    ),
  ).toBe(1);
  const imei = freshImei();
  const mark = await shop.carrier.mark();
  const refused = await ask(imei);
  expect(refusal(refused)).toEqual([503, 'imei_unavailable']);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await shop.carrier.callsAbout(imei, mark)).toEqual([]);

  await shop.carrier.behave({ mode: 'ok' });
  // One request in two seconds probes the carrier.
  await until('the carrier responds again', async () => (await ask(freshImei())).status === 200);
  expect(
    await metric(
      shop.server,
      'tuisty_circuit_breaker_transitions_total{service="carrier",state="closed"}',
    ),
  ).toBe(1);
  expect((await ask(imei)).status).toBe(200);
});
