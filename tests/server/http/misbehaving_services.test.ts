// Services that break HTTP: what a purchase and an IMEI check return then. lifecycle.test.ts has services that hang.

import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { outcomeOf } from './support/http';
import { buy, checkImei } from './support/orders';
import { openShop } from './support/shop';

const shop = await openShop();

/** A payment page that is open, as the provider describes it. */
function session(): string {
  const id = `cs_test_${randomBytes(8).toString('hex')}`;
  const url = `https://pay.example/${id}`;
  return JSON.stringify({ id, status: 'open', payment_status: 'unpaid', url });
}
const phone = JSON.stringify({ result: { homologated: 'COMPATIBLE PROBADO', esim: 'SI' } });
const whole = (body: string, length = body.length): string =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${String(length)}\r\n\r\n${body}`;

/** What the service does with a request, given the body of a good response. */
type Behaviour = (socket: Socket, body: string) => void;
type Outcome = readonly [status: number, code?: string];

const noPayment: Outcome = [503, 'payment_unavailable'];
const noImei: Outcome = [503, 'imei_unavailable'];
const unusable: Outcome = [502, 'imei_answer_incomplete'];
const cases: readonly (readonly [string, Behaviour, purchase: Outcome, imei: Outcome])[] = [
  ['closes a connection after its response', (to, body) => to.end(whole(body)), [200], [200]],
  [
    'sends less than it announced',
    (to, body) => to.end(whole(body, body.length + 1)),
    noPayment,
    noImei,
  ],
  [
    'sends more than it announced',
    (to, body) => to.write(whole(body, body.length - 1)),
    noPayment,
    unusable,
  ],
  ['closes the connection without a response', (to) => to.end(), noPayment, noImei],
  ['ends within the head', (to) => to.end('HTTP/1.1 200 OK\r\nContent-'), noPayment, unusable],
  ['speaks no HTTP', (to) => to.end('220 mail.example ESMTP\r\n'), noPayment, noImei],
];

test.each(cases)('a service that %s', async (_, behaviour, purchased, checked) => {
  const service = createServer((socket) => {
    let received = '';
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        received += bytes.toString();
        const [head = '', body] = received.split('\r\n\r\n');
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        if (body === undefined || body.length < length) return;
        received = '';
        behaviour(socket, head.startsWith('POST /imeis') ? phone : session());
      });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
  const { url, stop } = await shop.startServer(undefined, {
    PAYMENT_API_BASE: base,
    IMEI_API_URL: `${base}/imeis`,
  });
  // Twice: the second call may meet a connection of the first.
  for (const call of ['first', 'second']) {
    expect([call, ...outcomeOf(await buy(url))]).toEqual([call, ...purchased]);
    expect([call, ...outcomeOf(await checkImei(url))]).toEqual([call, ...checked]);
  }
  await stop();
  service.close();
});
