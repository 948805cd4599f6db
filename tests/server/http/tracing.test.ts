// Tracing for operators: request ids, client addresses, and metrics on a separate port.

import { request } from 'node:http';
import { get, post } from './support/http';
import { anyPort } from './support/ports';
import { openShop } from './support/shop';

const shop = await openShop();

/** The status of a failed sign-in from another loopback address. */
function signInFrom(localAddress: string, server: string, client: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-real-ip': client };
  return new Promise((resolve, reject) => {
    request(`${server}/login`, { method: 'POST', localAddress, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        resolve(response.statusCode ?? 0);
      });
    })
      .once('error', reject)
      .end(JSON.stringify({ email: 'unknown@example.com', password: 'not a password' }));
  });
}

test('a request id is in the response and in each log line of the request', async () => {
  const answer = await get(`${shop.web}/checkout-session/cs_unknown`);
  const id = answer.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  const log = await shop.logsWith(id);
  const lines = log.split('\n').filter((line) => line.includes(id));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      event: 'request',
      request: id,
      route: '/checkout-session/{id}',
      status: 404,
      code: 'session_unknown',
    },
  ]);
  expect(
    (await get(`${shop.web}/checkout-session/cs_unknown`)).headers.get('x-request-id'),
  ).not.toBe(id);
});

test('a client cannot choose the request id', async () => {
  const chosen = '0123456789abcdef0123456789abcdef';
  const answer = await get(`${shop.web}/healthz`, { 'x-request-id': chosen });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
  expect(answer.headers.get('x-request-id')).not.toBe(chosen);
});

test('an error that a page reports is logged and counted, and no other text', async () => {
  const report = {
    kind: 'part-lost',
    where: '/assets/Page-1.js',
    build: '/assets/shop-N3n6QPjf.js',
  };
  const send = (body: object) => post(`${shop.web}/page-errors`, JSON.stringify(body));
  expect(await send(report)).toMatchObject({ status: 204, text: '' });
  const line = (await shop.logsWith('"page_error"'))
    .split('\n')
    .find((one) => one.includes('"page_error"'));
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 'warning',
    event: 'page_error',
    ...report,
  });
  expect((await get(`${shop.server}/metrics`)).text).toContain(
    '\ntuisty_page_errors_total{kind="part-lost"} 1\n',
  );
  for (const [field, value] of [
    ['kind', 'lost'],
    ['where', '/carrito?correo=ana@example.com'],
    ['where', `/${'a'.repeat(200)}`],
    ['build', ''],
  ] as const) {
    const answer = await send({ ...report, [field]: value });
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { error: { code: 'field_invalid', field } },
    ]);
  }
  expect(await shop.logsWith('"page_error"')).not.toContain('ana@');
});

test('two shoppers behind nginx on another machine have two addresses', async () => {
  const server = await shop.startServer(undefined, {
    NGINX_ADDRESSES: '127.0.0.2',
    LIMIT_LOGIN_PER_ADDRESS: '1/900',
  });
  const wrong = 401;
  const captchaFirst = 422;
  const ask = (from: string, client: string): Promise<number> =>
    signInFrom(from, server.url, client);
  expect(await ask('127.0.0.2', '203.0.113.1')).toBe(wrong);
  expect(await ask('127.0.0.2', '203.0.113.1')).toBe(captchaFirst);
  expect(await ask('127.0.0.2', '203.0.113.2')).toBe(wrong);
  // The X-Forwarded-For of an untrusted address is ignored.
  expect(await ask('127.0.0.3', '203.0.113.3')).toBe(wrong);
  expect(await ask('127.0.0.3', '203.0.113.4')).toBe(captchaFirst);
  await server.stop();
});

test('metrics are served on a separate port when it is configured', async () => {
  const port = String(await anyPort());
  const server = await shop.startServer(undefined, { METRICS_LISTEN: `127.0.0.1:${port}` });
  const metrics = await get(`http://127.0.0.1:${port}/metrics`);
  expect(metrics.text).toContain('# HELP tuisty_http_requests_total ');
  expect(metrics.text).toContain('tuisty_requests_in_flight{destination="purchases"} 0\n');
  expect((await get(`${server.url}/metrics`)).status).toBe(404);
  expect((await get(`http://127.0.0.1:${port}/readyz`)).status).toBe(404);
  await server.stop();
});
