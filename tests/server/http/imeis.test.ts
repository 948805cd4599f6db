// IMEI checks over HTTP. tests/server/unit/imei/ has every response and every failure of the carrier.

import { get, post, type Answer } from './support/http';
import { at, textAt } from './support/json';
import { inFlight, metric } from './support/metrics';
import { freshImei, phones, type CarrierBehaviour } from './support/carrier';
import { buy, estelar } from './support/orders';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();
afterEach(() => shop.carrier.behave({ mode: 'ok' }));

const ask = (imei: unknown, base = shop.web): Promise<Answer> =>
  post(`${base}/imeis`, JSON.stringify({ imei }));

const refusal = ({ status, json }: Answer): readonly [number, unknown] => [
  status,
  at(json, 'error.code'),
];

const waiting = (base = shop.server): Promise<number> => inFlight(base, 'carrier');

describe('a carrier response', () => {
  test.each([
    [phones.tested, 'COMPATIBLE PROBADO', 'SI', 'SI', 'SI'],
    [phones.withoutVolte, 'COMPATIBLE HOMOLOGADO', 'NO', 'SI', 'NO'],
    [phones.unknown, 'NO ENCONTRADO', 'NO', 'NO', 'NO'],
  ])(
    'is returned for %s: %s, VoLTE %s, band 28 %s, eSIM %s',
    async (imei, homologated, volte, band28, esim) => {
      const answer = await ask(imei);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({
        result: { homologated, volte_support: volte, band28_support: band28, esim },
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('a carrier that', () => {
  const unavailable = [503, 'imei_unavailable'] as const;
  const incomplete = [502, 'imei_answer_incomplete'] as const;
  const cases: readonly (readonly [string, CarrierBehaviour, readonly [number, string]])[] = [
    ['fails (500)', { mode: 'fail' }, unavailable],
    ['cuts the connection', { mode: 'cut' }, unavailable],
    ['refuses our key (401)', { mode: 'refuse', status: 401 }, incomplete],
    ['shows a web page', { mode: 'html' }, incomplete],
    ['answers garbage', { mode: 'garbage' }, incomplete],
    ['breaks off in the middle', { mode: 'truncated' }, incomplete],
    [
      'answers without end',
      { mode: 'garbage', body: `{"result":{}}${' '.repeat(20_000)}` },
      incomplete,
    ],
  ];

  test.each(cases)('%s', async (_, behaviour, [status, code]) => {
    // Not only once: where a reused connection breaks, libcurl repeats the request on a new one automatically.
    await shop.carrier.behave(behaviour);
    const imei = freshImei();
    const answer = await ask(imei);
    await shop.carrier.behave({ mode: 'ok' });
    expect(refusal(answer)).toEqual([status, code]);
    expect(textAt(answer.json, 'error.message')).toMatch(/^El servicio de consulta .*\.$/);
    if (status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    // Neither the carrier's text nor the IMEI reaches the shopper.
    expect(answer.text).not.toMatch(/html|mantenimiento|unauthorized|garbage|\d{15}/i);
    // A failure is not cached.
    expect((await ask(imei)).status).toBe(200);
  });
});

describe('a stopping server', () => {
  test('responds to the requests that wait for the carrier before it exits', async () => {
    const server = await shop.startServer();
    await shop.carrier.behave({ mode: 'slow', delayMs: 60_000, times: 1 });
    const answer = ask(freshImei(), server.url);
    await until('it waits', async () => (await waiting(server.url)) === 1);
    const stopped = server.stop('SIGTERM');
    await shop.carrier.behave({ mode: 'ok' });
    expect((await answer).status).toBe(200);
    await stopped;
    expect(await server.exited).toBe('exit code 0');
  });
});

describe('a hanging carrier', () => {
  test('does not delay other requests, opens the circuit breaker, and is queried again after its recovery', async () => {
    await shop.carrier.behave({ mode: 'hang' });
    const order: string[] = [];
    const hanging = Array.from({ length: 40 }, async () => {
      const answer = await ask(freshImei());
      order.push('imei');
      return answer;
    });
    await until('all requests wait', async () => (await waiting()) === 40);
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
});
