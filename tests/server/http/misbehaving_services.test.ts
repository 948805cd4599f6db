// Services that break HTTP or keep the server waiting: what a purchase and an IMEI check return then, and how soon.

import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Answer } from './support/http';
import { at } from './support/json';
import { buy, checkImei } from './support/orders';
import { openShop, type Program } from './support/shop';

const shop = await openShop();

let sessions = 0;
/** A payment page that is open, as the provider describes it. */
function session(): string {
  const id = `cs_test_${String((sessions += 1))}`;
  return JSON.stringify({
    id,
    status: 'open',
    payment_status: 'unpaid',
    url: `https://pay.example/${id}`,
  });
}
const phone = JSON.stringify({
  result: {
    homologated: 'COMPATIBLE PROBADO',
    volte_support: 'SI',
    band28_support: 'SI',
    esim: 'SI',
  },
});
const head = (...fields: string[]): string =>
  ['HTTP/1.1 200 OK', 'Content-Type: application/json', ...fields, '', ''].join('\r\n');
const whole = (body: string, ...fields: string[]): string =>
  head(`Content-Length: ${String(body.length)}`, ...fields) + body;

/** Sends a response without end, until the other side closes the connection. */
function trickle(socket: Socket): void {
  socket.write(head('Content-Length: 10000'));
  const timer = setInterval(() => socket.write(' '), 100);
  socket.on('close', () => {
    clearInterval(timer);
  });
}

/** What the service does with a request, given the body of a good response. */
type Behaviour = (socket: Socket, body: string) => void;
type Outcome = readonly [status: number, code: string | undefined];

const good: Outcome = [200, undefined];
const noPayment: Outcome = [503, 'payment_unavailable'];
const noImei: Outcome = [503, 'imei_unavailable'];
const unusable: Outcome = [502, 'imei_answer_incomplete'];
/** In milliseconds: a request for a payment page, and an IMEI look-up. */
const limits = { purchase: 6_000, imei: 4_000 };

const cases: readonly (readonly [string, Behaviour, purchase: Outcome, imei: Outcome])[] = [
  [
    'closes the connection after each response, unannounced',
    (to, body) => to.end(whole(body)),
    good,
    good,
  ],
  [
    'sends less than it announced',
    (to, body) => to.end(head(`Content-Length: ${String(body.length + 1)}`) + body),
    noPayment,
    noImei,
  ],
  [
    'sends more than it announced',
    (to, body) => to.write(head(`Content-Length: ${String(body.length - 1)}`) + body),
    noPayment,
    unusable,
  ],
  ['closes the connection without a response', (to) => to.end(), noPayment, noImei],
  ['ends within the head', (to) => to.end('HTTP/1.1 200 OK\r\nContent-'), noPayment, unusable],
  ['speaks no HTTP', (to) => to.end('220 mail.example ESMTP\r\n'), noPayment, noImei],
];
const slow: readonly (readonly [string, Behaviour])[] = [
  ['trickles', trickle],
  ['never responds', () => undefined],
];

/** Starts a service for payments and IMEIs, and a server that uses it. */
async function startWith(behaviour: Behaviour): Promise<Program & { close(): void }> {
  const sockets = new Set<Socket>();
  const service = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString();
      const [begin = '', body] = received.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(begin)?.[1]);
      if (body === undefined || body.length < length) return;
      received = '';
      behaviour(socket, begin.startsWith('POST /imeis') ? phone : session());
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
  const server = await shop.startServer(undefined, {
    PAYMENT_API_BASE: base,
    IMEI_API_URL: `${base}/imeis`,
  });
  return {
    ...server,
    close() {
      for (const socket of sockets) socket.destroy();
      service.close();
    },
  };
}

const outcome = ({ status, json }: Answer): Outcome => [
  status,
  at(json, 'error.code') as string | undefined,
];

async function timed<T>(call: Promise<T>): Promise<readonly [T, milliseconds: number]> {
  const begun = performance.now();
  return [await call, performance.now() - begun];
}

test.each(cases)('a service that %s', async (_, behaviour, purchased, checked) => {
  const server = await startWith(behaviour);
  // Twice: the second call may meet a connection of the first.
  for (const call of ['first', 'second']) {
    expect([call, ...outcome(await buy(server.url))]).toEqual([call, ...purchased]);
    expect([call, ...outcome(await checkImei(server.url))]).toEqual([call, ...checked]);
  }
  server.close();
  await server.stop();
});

test.each(slow)('a service that %s keeps a call for its limit only', async (_, behaviour) => {
  const server = await startWith(behaviour);
  const [[bought, took], [checked, checkTook]] = await Promise.all([
    timed(buy(server.url)),
    timed(checkImei(server.url)),
  ]);
  expect([outcome(bought), outcome(checked)]).toEqual([noPayment, noImei]);
  // The next limit of a request is its deadline of eight seconds.
  expect(took).toBeGreaterThanOrEqual(limits.purchase - 50);
  expect(took).toBeLessThan(8_000);
  expect(checkTook).toBeGreaterThanOrEqual(limits.imei - 50);
  expect(checkTook).toBeLessThan(limits.purchase);
  server.close();
  await server.stop();
});
