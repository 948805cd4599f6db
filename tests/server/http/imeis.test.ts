// IMEI checks: the shop's response to every carrier response and to every failure of the carrier.

import { get, post, type Answer } from './support/http';
import { at, textAt } from './support/json';
import { inFlight, metric } from './support/metrics';
import { oddAnswers } from './support/operator_answers';
import { freshImei, phones, type OperatorBehaviour } from './support/operator';
import { buy, estelar } from './support/orders';
import { startShop, stopShop, type Shop } from './support/shop';
import { until } from './support/wait';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterEach(() => shop.operator.behave({ mode: 'ok' }));
afterAll(() => stopShop(shop));

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
    [phones.testedWithoutEsim, 'COMPATIBLE PROBADO', 'SI', 'SI', 'NO'],
    [phones.homologated, 'COMPATIBLE HOMOLOGADO', 'SI', 'SI', 'NO'],
    [phones.withoutVolte, 'COMPATIBLE HOMOLOGADO', 'NO', 'SI', 'NO'],
    [phones.incompatible, 'NO COMPATIBLE', 'NO', 'NO', 'NO'],
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

  test.each(oddAnswers)('is accepted: %s', async (_, body, result) => {
    await shop.operator.behave({ mode: 'garbage', body, times: 1 });
    const answer = await ask(freshImei());
    expect([answer.status, answer.json]).toEqual([200, { result }]);
  });

  test('is returned after the delay of a slow carrier', async () => {
    await shop.operator.behave({ mode: 'slow', delayMs: 60_000 });
    const imei = freshImei();
    const answer = ask(imei);
    await until(
      'the carrier has the request',
      async () => (await shop.operator.callsAbout(imei)).length === 1,
    );
    await shop.operator.behave({ mode: 'ok' });
    expect((await answer).status).toBe(200);
  });
});

describe('an invalid IMEI request', () => {
  test.each([
    ['35693803564380a', 'El IMEI debe contener únicamente caracteres numéricos.', 'not_digits'],
    ['35 693803 564380 9', 'El IMEI debe contener únicamente caracteres numéricos.', 'not_digits'],
    [
      '３５６９３８０３５６４３８０９',
      'El IMEI debe contener únicamente caracteres numéricos.',
      'not_digits',
    ],
    ['', 'El IMEI debe tener exactamente 15 dígitos. Actualmente tiene 0.', 'wrong_length'],
    [
      '12345678901234',
      'El IMEI debe tener exactamente 15 dígitos. Actualmente tiene 14.',
      'wrong_length',
    ],
    [
      '1'.repeat(9_000),
      'El IMEI debe tener exactamente 15 dígitos. Actualmente tiene 9000.',
      'wrong_length',
    ],
  ])('returns 422 and the literal message for %.20s', async (imei, message, code) => {
    const mark = await shop.operator.mark();
    const answer = await ask(imei);
    expect([answer.status, answer.json]).toEqual([
      422,
      { error: { code: `imei_${code}`, message, field: 'imei' } },
    ]);
    expect(await shop.operator.mark()).toBe(mark);
  });

  test.each([
    ['{}', 422, 'field_missing'],
    ['{"IMEI":"356938035643809"}', 422, 'field_missing'],
    ['{"imei":356938035643809}', 422, 'field_invalid'],
    ['{"imei":null}', 422, 'field_invalid'],
    ['{"imei":["356938035643809"]}', 422, 'field_invalid'],
    ['"356938035643809"', 400, 'body_malformed'],
    ['{"imei":"356938035643809"', 400, 'body_malformed'],
    ['', 400, 'body_missing'],
  ])('for %s returns %d %s', async (body, status, code) => {
    expect(refusal(await post(`${shop.web}/imeis`, body))).toEqual([status, code]);
  });

  test('is rejected for its method or type', async () => {
    const read = await get(`${shop.web}/imeis`);
    expect(refusal(read)).toEqual([405, 'method_not_allowed']);
    expect(read.headers.get('allow')).toBe('POST');
    const form = await post(`${shop.web}/imeis`, 'imei=356938035643809', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(refusal(form)).toEqual([415, 'content_type_unsupported']);
  });
});

describe('a carrier that', () => {
  const unavailable = [503, 'imei_unavailable'] as const;
  const incomplete = [502, 'imei_answer_incomplete'] as const;
  const cases: readonly (readonly [string, OperatorBehaviour, readonly [number, string]])[] = [
    ['fails (500)', { mode: 'fail' }, unavailable],
    ['is overloaded (429)', { mode: 'rate_limited' }, unavailable],
    ['cuts the connection', { mode: 'cut' }, unavailable],
    ['says that there is no such thing (404)', { mode: 'not_found' }, incomplete],
    ['refuses our key (401)', { mode: 'refuse', status: 401 }, incomplete],
    ['shows a web page', { mode: 'html' }, incomplete],
    ['answers garbage', { mode: 'garbage' }, incomplete],
    ['answers nothing', { mode: 'garbage', body: ' ' }, incomplete],
    ['breaks off in the middle', { mode: 'truncated' }, incomplete],
    ['leaves the result out', { mode: 'missing' }, incomplete],
    ['gives no object as result', { mode: 'garbage', body: '{"result":"SI"}' }, incomplete],
    [
      'answers without end',
      { mode: 'garbage', body: `{"result":{}}${' '.repeat(20_000)}` },
      incomplete,
    ],
  ];

  test.each(cases)('%s', async (_, behaviour, [status, code]) => {
    // Not only once: where a reused connection breaks, libcurl repeats the request on a new one automatically.
    await shop.operator.behave(behaviour);
    const imei = freshImei();
    const answer = await ask(imei);
    await shop.operator.behave({ mode: 'ok' });
    expect(refusal(answer)).toEqual([status, code]);
    expect(textAt(answer.json, 'error.message')).toMatch(/^El servicio de consulta .*\.$/);
    if (status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    // Neither the carrier's text nor the IMEI reaches the shopper.
    expect(answer.text).not.toMatch(/html|mantenimiento|unauthorized|garbage|\d{15}/i);
    // A failure is not cached.
    expect((await ask(imei)).status).toBe(200);
  });

  test('is unreachable', async () => {
    const server = await shop.startServer(undefined, { IMEI_API_URL: 'http://127.0.0.1:1/imeis' });
    expect(refusal(await ask(freshImei(), server.url))).toEqual(unavailable);
    expect((await get(`${server.url}/readyz`)).status).toBe(200);
    await server.stop();
  });
});

describe('a repeated IMEI', () => {
  test('is served from the cache', async () => {
    const imei = freshImei();
    const mark = await shop.operator.mark();
    const first = await ask(imei);
    expect((await ask(imei)).text).toBe(first.text);
    expect(await shop.operator.callsAbout(imei, mark)).toHaveLength(1);
  });
});

describe('a stopping server', () => {
  test('responds to the requests that wait for the carrier before it exits', async () => {
    const server = await shop.startServer();
    await shop.operator.behave({ mode: 'slow', delayMs: 60_000, times: 1 });
    const answer = ask(freshImei(), server.url);
    await until('it waits', async () => (await waiting(server.url)) === 1);
    const stopped = server.stop('SIGTERM');
    await shop.operator.behave({ mode: 'ok' });
    expect((await answer).status).toBe(200);
    await stopped;
    expect(await server.exited).toBe('exit code 0');
  });
});

describe('a hanging carrier', () => {
  test('does not delay other requests, opens the circuit breaker, and is queried again after its recovery', async () => {
    await shop.operator.behave({ mode: 'hang' });
    const order: string[] = [];
    const hanging = Array.from({ length: 40 }, async () => {
      const answer = await ask(freshImei());
      order.push('imei');
      return answer;
    });
    await until('all requests wait', async () => (await waiting()) === 40);
    for (let i = 0; i < 3; i += 1) {
      expect((await get(`${shop.web}/healthz`)).status).toBe(200);
      expect((await buy(shop.web, { products: [estelar], type: 1 })).status).toBe(200);
      order.push('purchase');
    }
    const answers = await Promise.all(hanging);
    expect(order.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'purchase'));
    for (const answer of answers) expect(refusal(answer)).toEqual([503, 'imei_unavailable']);

    // The open circuit breaker now rejects requests immediately, without a carrier request.
    expect(await metric(shop.server, 'breaker_total{service="carrier",to="open"}')).toBe(1);
    const imei = freshImei();
    const mark = await shop.operator.mark();
    const refused = await ask(imei);
    expect(refusal(refused)).toEqual([503, 'imei_unavailable']);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await shop.operator.callsAbout(imei, mark)).toEqual([]);

    await shop.operator.behave({ mode: 'ok' });
    // One request in two seconds probes the carrier.
    await until('the carrier responds again', async () => (await ask(freshImei())).status === 200);
    expect(await metric(shop.server, 'breaker_total{service="carrier",to="closed"}')).toBe(1);
    expect((await ask(imei)).status).toBe(200);
  });
});
