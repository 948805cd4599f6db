// Tracing for operators: request ids, client addresses, and metrics on a separate port.

import { get, postJson } from './support/http';
import { anyPort } from './support/ports';
import { openShop } from './support/shop';

const shop = await openShop();

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

test('an error that a page reports is logged and counted, and no other text', async () => {
  const report = {
    kind: 'part-lost',
    where: '/assets/Page-1.js',
    build: '/assets/shop-N3n6QPjf.js',
  };
  const send = (body: object) => postJson(`${shop.web}/page-errors`, body);
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

test('metrics are served on a separate port when it is configured', async () => {
  const port = String(await anyPort());
  const server = await shop.startServer(undefined, { METRICS_LISTEN: `127.0.0.1:${port}` });
  const metrics = await get(`http://127.0.0.1:${port}/metrics`);
  expect(metrics.text).toContain('# HELP tuisty_http_requests_total ');
  expect(metrics.text).toContain('tuisty_requests_in_flight{destination="purchases"} 0\n');
  expect((await get(`${server.url}/metrics`)).status).toBe(404);
  expect((await get(`http://127.0.0.1:${port}/readyz`)).status).toBe(404);
});
