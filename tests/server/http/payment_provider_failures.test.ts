// The shop's responses while the payment provider is slow, broken or unreachable, and checkout after its recovery.

import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from './support/certificate';
import { textAt } from './support/json';
import { buy, estelar, freshKey, type Order } from './support/orders';
import type { Behaviour } from './support/sandbox';
import { openShop } from './support/shop';
import { get } from './support/http';
import { until } from './support/wait';

const shop = await openShop();
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));

const order: Order = { products: [estelar], type: 1 };
const unavailable = [503, 'payment_unavailable'] as const;
const refused = [502, 'payment_refused'] as const;

const cases: readonly (readonly [string, Behaviour, readonly [number, string]])[] = [
  ['fails (500)', { mode: 'fail' }, unavailable],
  ['answers a web page', { mode: 'garbage' }, unavailable],
  ['refuses (402)', { mode: 'refuse' }, refused],
];

describe.each(cases)('a payment provider that %s', (_, behaviour, [status, code]) => {
  test(`causes ${String(status)} ${code}; a retry with the same key then succeeds, in one row`, async () => {
    const key = { 'idempotency-key': freshKey() };
    const before = shop.count('checkout_sessions');
    await shop.sandbox.behave(behaviour);
    const failed = await buy(shop.web, order, key);
    expect([failed.status, textAt(failed.json, 'error.code')]).toEqual([status, code]);
    if (status === 503) expect(failed.headers.get('retry-after')).toMatch(/^\d+$/);
    // The provider's text does not reach the shopper.
    expect(failed.text).not.toMatch(/html|card_declined|error occurred|stripe/i);
    expect(shop.count("checkout_sessions WHERE status IN ('creating', 'open')")).toBe(
      shop.count("checkout_sessions WHERE status = 'open'"),
    );

    await shop.sandbox.behave({ mode: 'ok' });
    const sold = await buy(shop.web, order, key);
    expect(sold.status).toBe(200);
    expect(shop.count('checkout_sessions')).toBe(before + 1);
    const id = textAt(sold.json, 'id');
    expect((await get(`${shop.web}/checkout-session/${id}`)).json).toMatchObject({
      id,
      type: 1,
      status: 'open',
    });
  });
});

test('a session known to be paid returns paid while the provider is down', async () => {
  const id = textAt((await buy(shop.web, order)).json, 'id');
  const open = textAt((await buy(shop.web, order)).json, 'id');
  await shop.sandbox.pay(id);
  const url = `${shop.web}/checkout-session/${id}`;
  expect(textAt((await get(url)).json, 'status')).toBe('paid');
  await shop.sandbox.behave({ mode: 'fail' });
  expect(textAt((await get(url)).json, 'status')).toBe('paid');
  const unknown = await get(`${shop.web}/checkout-session/${open}`);
  expect([unknown.status, textAt(unknown.json, 'error.code')]).toEqual(unavailable);
});

test('the server sends no request to a provider with an untrusted certificate', async () => {
  const certificate = makeCertificate();
  let asked = 0;
  const server = createServer({ cert: certificate.cert, key: certificate.key }, (_, response) => {
    asked += 1;
    response.end('{}');
  });
  let greeted = 0;
  server.on('connection', () => (greeted += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const base = `https://127.0.0.1:${String(port)}`;
    const other = await shop.startServer(undefined, { PAYMENT_API_BASE: base });
    const answer = await buy(other.url, order);
    expect([answer.status, textAt(answer.json, 'error.code')]).toEqual([...unavailable]);
    expect([greeted > 0, asked]).toEqual([true, 0]);
    const line = /"event":"payment_unreachable".*certificate/;
    await until('the error is logged', () => Promise.resolve(line.test(shop.logs())));
    await other.stop();
  } finally {
    server.close();
    certificate.remove();
  }
});
