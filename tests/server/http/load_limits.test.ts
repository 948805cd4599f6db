// Load limits: many status requests, endless requests and clients beyond their rate, while others buy.

import { logIn } from './support/accounts';
import { endAfterTests } from './support/ended';
import { expectError, from, get, post, postJson, type Answer } from './support/http';
import { at } from './support/json';
import { inFlight, metric } from './support/metrics';
import { startNginx } from './support/nginx';
import { buy, checkImei, oneEstelar, sell } from './support/orders';
import { homePage } from './support/pages';
import { RawConnection } from './support/raw_connection';
import { openShop } from './support/shop';
import { until } from './support/wait';

const shop = await openShop({
  LIMIT_CHECKOUT_PER_ADDRESS: '3/3600',
  LIMIT_SESSION_PER_ADDRESS: '4/3600',
  LIMIT_IMEI_PER_ADDRESS: '2/3600',
});
const nginx = await startNginx(Number(new URL(shop.server).port), {
  LIMIT_ACCOUNT_CALLS_PER_ADDRESS: '20/3600',
});
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));

const look = (base: string, id: string, headers: Record<string, string> = {}): Promise<Answer> =>
  get(`${base}/checkout-session/${id}`, headers);
const askAboutPhone = (address: string, base = shop.web): Promise<Answer> =>
  checkImei(base, undefined, from(address));
const buyFrom = (address: string): Promise<Answer> => buy(shop.web, oneEstelar, from(address));

test('80 concurrent status requests do not block 80 checkouts while the provider is slow', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => sell(shop.server)));
  // The provider responds to no request before all have arrived.
  await shop.sandbox.behave({ mode: 'slow', delayMs: 60_000 });
  const looks = Promise.all(
    Array.from({ length: 80 }, (_, i) => look(shop.server, ids[i % 20] ?? '')),
  );
  await until('all status requests wait or have a response', async () => {
    return (await inFlight(shop.server, 'status')) >= 4;
  });
  const purchases = Promise.all(Array.from({ length: 80 }, () => buy(shop.server)));
  await until('all checkout requests are at the provider', async () => {
    return (await inFlight(shop.server, 'purchases')) === 80;
  });
  await shop.sandbox.behave({ mode: 'ok' });
  expect((await purchases).map(({ status }) => status)).toEqual(Array(80).fill(200));
  const opened = 'tuisty_circuit_breaker_transitions_total{service="payment",state="open"}';
  expect(await metric(shop.server, opened)).toBe(0);
  const refused = (await looks).filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(
    new Set(refused.length === 0 ? [] : [503]),
  );
  await until('every session can be checked again', async () => {
    const again = await Promise.all(ids.map((id) => look(shop.server, id)));
    return again.every(({ json }) => at(json, 'status') === 'open');
  });
});

function expectRefused(answer: Answer): void {
  const message = 'Demasiados intentos. Espera un momento e inténtalo de nuevo.';
  expectError(answer, 429, { code: 'too_many_requests', message });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

/** The number of the first rejected request of a sequence, counted from 1. */
async function firstRefused(ask: () => Promise<Answer>): Promise<number> {
  for (let number = 1; number < 20; number += 1) {
    const answer = await ask();
    if (answer.status !== 429) continue;
    expectRefused(answer);
    return number;
  }
  throw new Error('no request was rejected');
}

test('checkouts, status requests and IMEI checks are limited per client address; other addresses are served', async () => {
  const id = await sell(shop.server);
  // nginx allows one request more than the burst.
  expect(await firstRefused(() => buyFrom('192.0.2.1'))).toBe(5);
  expect(await firstRefused(() => look(shop.web, id, from('192.0.2.1')))).toBe(6);
  expect(await firstRefused(() => askAboutPhone('192.0.2.1'))).toBe(4);
  expect((await buyFrom('192.0.2.2')).status).toBe(200);
  expect((await askAboutPhone('192.0.2.2')).status).toBe(200);
  expect((await look(shop.web, id, from('192.0.2.2'))).status).toBe(200);
  // Other requests of the address are not limited.
  expect((await get(`${shop.web}/healthz`, from('192.0.2.1'))).status).toBe(200);
});

test.each(['/healthz', '/readyz'])(
  'requests of %s are limited per client address, but not for this machine',
  async (path) => {
    const probe = (headers = {}): Promise<Answer> => get(`${shop.web}${path}`, headers);
    const address = path === '/healthz' ? '192.0.2.40' : '192.0.2.41';
    const answers: Answer[] = [];
    while (answers.length < 200) answers.push(await probe(from(address)));
    const served = answers.filter(({ status }) => status !== 429);
    expect(served.map(({ status }) => status)).toEqual(Array(served.length).fill(200));
    // One more than the burst, and two more for each second that the requests took.
    expect(served.length).toBeGreaterThanOrEqual(121);
    expect(served.length).toBeLessThan(180);
    for (const answer of answers) if (answer.status === 429) expectRefused(answer);
    const others = await Promise.all(
      [from('192.0.2.42'), ...Array<object>(200).fill({})].map((one) => probe(one)),
    );
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  },
);

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1', '2001:db8:1:3::1'],
  // Zeros inside the first half, or reaching into it: the text of the network has several forms.
  ['2001:db8:7::1:0:0:1', '2001:db8:7:0:1:1:1:1', '2001:db8:7:1::1'],
  ['::1:0:0:1:1', '0:0:0:1:1:1:1:1', '0:0:0:2:1:1:1:1'],
  ['::ffff:192.0.2.77', '192.0.2.77', '::ffff:192.0.2.78'],
])(
  'rate limits count requests per /64 network of an IPv6 address (%s)',
  async (one, neighbour, stranger) => {
    await firstRefused(() => buyFrom(one));
    expectRefused(await buyFrom(neighbour));
    expect((await buyFrom(stranger)).status).toBe(200);
  },
);

test('rate limits count requests per /48 network of IPv6 addresses 16 times as high', async () => {
  // Two for each /64: no network reaches its own limit.
  const ask = (number: number): Promise<Answer> =>
    askAboutPhone(`2001:db8:48:${Math.floor(number / 2).toString(16)}::1`);
  for (let number = 0; number < 33; number += 1) {
    expect([number, (await ask(number)).status]).toEqual([number, 200]);
  }
  expectRefused(await ask(34));
  expect((await askAboutPhone('2001:db8:49::1')).status).toBe(200);
  // IPv4 in IPv6 is no network of that size.
  for (let number = 0; number < 35; number += 1) {
    const address = `::ffff:198.51.100.${String(number)}`;
    expect([number, (await askAboutPhone(address)).status]).toEqual([number, 200]);
  }
});

describe('with 200 concurrent requests per address', () => {
  const signInFrom = (address: string): Promise<Answer> =>
    logIn(nginx.url, 'ana@example.com', 'otra cosa', from(address));

  test('each nginx counts alone', async () => {
    await firstRefused(() => askAboutPhone('192.0.2.50'));
    expect((await askAboutPhone('192.0.2.50', nginx.url)).status).toBe(200);
  });

  test('sign-in, registration and password change are limited per address; twenty other addresses sign in', async () => {
    const flood = await Promise.all(Array.from({ length: 80 }, () => signInFrom('192.0.2.20')));
    const letIn = flood.filter(({ status }) => status !== 429);
    // One more than the burst. They fill a third of the 64 places in the password queue.
    expect(letIn.map(({ status }) => status)).toEqual(Array(21).fill(401));
    for (const answer of flood) if (answer.status === 429) expectRefused(answer);
    expectRefused(await postJson(`${nginx.url}/password`, {}, from('192.0.2.20')));
    expectRefused(await get(`${nginx.url}/captcha-challenge`, from('192.0.2.20')));
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signInFrom(`192.0.2.${String(100 + i)}`)),
    );
    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(401));
    // Requests without a password hash are not counted.
    const out = await post(`${nginx.url}/logout`, undefined, from('192.0.2.20'));
    expect(out.status).toBe(401);
  });

  test('slow request bodies occupy only the API share of their own address', async () => {
    const head =
      'POST /create-checkout-session HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n' +
      'Content-Length: 40000\r\nX-Forwarded-For: 192.0.2.30\r\n\r\n';
    const begin = async (): Promise<RawConnection> => {
      const connection = await RawConnection.open(nginx.url);
      endAfterTests({ stop: () => connection.abort() });
      await connection.send(head);
      return connection;
    };
    let trickling: readonly RawConnection[] = [];
    const trickle = async (): Promise<void> => {
      const left = trickling.filter(({ isWaiting }) => isWaiting);
      await Promise.all(left.map((connection) => connection.send('x')));
      const others = await Promise.all(Array.from({ length: 200 - left.length }, begin));
      trickling = [...left, ...others];
    };
    const callApi = (): Promise<Answer> =>
      post(`${nginx.url}/logout`, undefined, from('192.0.2.30'));
    await until('a page was requested while they filled all 200 places', async () => {
      await trickle();
      const before = await callApi();
      const page = await get(`${nginx.url}/`, from('192.0.2.30'));
      expect([page.status, page.text]).toEqual([200, homePage]);
      const after = await callApi();
      for (const answer of [before, after]) if (answer.status === 429) expectRefused(answer);
      return before.status === 429 && after.status === 429;
    });
    expect((await post(`${nginx.url}/logout`, undefined, from('192.0.2.31'))).status).toBe(401);
  });
});
