// What the shop still answers while the payment provider is down, and whom it takes for the provider.

import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from './support/certificate';
import { textAt } from './support/json';
import { buy, estelar, type Order } from './support/orders';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop();
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));

const order: Order = { products: [estelar], type: 1 };
const unavailable = [503, 'payment_unavailable'] as const;

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
