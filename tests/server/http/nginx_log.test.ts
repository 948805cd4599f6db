// The log of nginx alone, in front of a stub: a line for each response of the API that nginx makes itself.

import { readFileSync } from 'node:fs';
import { from } from './support/http';
import { at, numberAt, textAt, type Json } from './support/json';
import { nginxWithStub } from './support/nginx';
import { answering, cut } from './support/upstream';
import { until } from './support/wait';

const { upstream, nginx, page, send } = await nginxWithStub({ LIMIT_IMEI_PER_ADDRESS: '2/3600' });

/** The fields of the refusals during a call, without time and duration. */
async function logged(call: () => Promise<unknown>): Promise<readonly Json[]> {
  const before = nginx.refusals().length;
  await call();
  // nginx has one worker here: the line of this refusal comes after those of the call.
  await page('/login');
  await until('the last refusal is logged', () => {
    const [last] = nginx.refusals().slice(before).slice(-1);
    return at(last, 'route') === '/login' && at(last, 'method') === 'GET';
  });
  return nginx
    .refusals()
    .slice(before, -1)
    .map((line) => {
      expect(textAt(line, 'time')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
      expect(textAt(line, 'request')).toMatch(/^[0-9a-f]{32}$/);
      expect(numberAt(line, 'seconds')).toBeLessThan(30);
      return ['level', 'event', 'method', 'route', 'status', 'server_status'].map(
        (name) => at(line, name) ?? null,
      );
    });
}
const line = (method: string, route: string, status: number, server = ''): Json => [
  ...['warning', 'nginx_refused', method, route],
  status,
  server,
];

test.each<[string, () => Promise<unknown>, Json]>([
  ['another method', () => send('/healthz'), line('POST', '/healthz', 405)],
  ['a body too large', () => send('/login', 'x'.repeat(50_000)), line('POST', '/login', 413)],
  [
    'another type',
    () => send('/imeis', 'a', { 'content-type': 'text/plain' }),
    line('POST', '/imeis', 415),
  ],
  [
    'an id without its text',
    () => page('/checkout-session/!secreto?clave=secreto'),
    line('GET', '/checkout-session/:id', 404),
  ],
  [
    'a request that cannot be read',
    () => page('/healthz', { 'x-long': 'x'.repeat(20_000) }),
    line('GET', 'malformed', 400),
  ],
  [
    'an unknown method without its text',
    () => fetch(`${nginx.url}/login`, { method: 'SECRETO' }),
    line('other', '/login', 405),
  ],
  [
    'an unavailable server',
    () => {
      upstream.treat = cut;
      return send('/login');
    },
    line('POST', '/login', 503, '502'),
  ],
  [
    'a request beyond the rate of its address, without the address',
    async () => {
      const headers = { 'content-type': 'application/json', ...from('192.0.2.9') };
      for (let i = 0; i < 4; i += 1) await send('/imeis', '{}', headers);
    },
    line('POST', '/imeis', 429),
  ],
])('the log has a line for %s', async (_, call, expected) => {
  expect(await logged(call)).toEqual([expected]);
  expect(readFileSync(nginx.log, 'utf8')).not.toMatch(/192\.0\.2|127\.0\.0|secreto/i);
});

test('the log has no line for pages and for what the server refuses, which the server logs', async () => {
  const refused = await logged(async () => {
    expect((await page('/no-existe')).status).toBe(404);
    upstream.treat = answering({}, 422);
    expect((await send('/login')).status).toBe(422);
  });
  expect(refused).toEqual([]);
});

test('the log is complemented by counters for this machine only', async () => {
  const own = await page('/nginx-status');
  expect([own.status, own.text]).toEqual([200, expect.stringMatching(/^Active connections: \d+/)]);
  const foreign = await page('/nginx-status', from('192.0.2.1'));
  expect([foreign.status, foreign.text]).toEqual([
    404,
    expect.stringContaining('No encontramos esa página'),
  ]);
});
