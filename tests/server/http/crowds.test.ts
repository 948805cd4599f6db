// Many at once who want nothing, beside those who buy: onlookers of open sessions, requests that never end,
// and one address that asks too often. Tests come from 127.0.0.1, where a proxy with TLS would stand: what it
// says of the client is believed.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { get, post, type Answer } from './support/http';
import { at, textAt } from './support/json';
import { inFlight, metric } from './support/metrics';
import { startNginx, type Nginx } from './support/nginx';
import { freshImei } from './support/operator';
import { buy, estelar, type Order } from './support/orders';
import { homePage } from './support/pages';
import { RawConnection } from './support/raw_connection';
import { startShop, stopShop, type Shop } from './support/shop';
import { until } from './support/wait';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({
    LIMIT_CHECKOUT_PER_ADDRESS: '3/3600',
    LIMIT_SESSION_PER_ADDRESS: '4/3600',
    LIMIT_IMEI_PER_ADDRESS: '2/3600',
    LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS: '5',
  });
});
afterEach(() => shop.sandbox.behave({ mode: 'ok' }));
afterAll(() => stopShop(shop));

const order: Order = { products: [estelar], type: 1 };
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const look = (base: string, id: string, headers: Record<string, string> = {}): Promise<Answer> =>
  get(`${base}/checkout-session/${id}`, headers);
const askAboutPhone = (address: string): Promise<Answer> =>
  post(`${shop.web}/imeis`, JSON.stringify({ imei: freshImei() }), {
    'content-type': 'application/json',
    ...from(address),
  });
const begin = async (): Promise<string> => textAt((await buy(shop.server, order)).json, 'id');

test('eighty who look at an open session keep nobody from buying, however slow the provider', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, begin));
  // Nobody has an answer from the provider before all have come.
  await shop.sandbox.behave({ mode: 'slow', delayMs: 60_000 });
  const looks = Promise.all(
    Array.from({ length: 80 }, (_, i) => look(shop.server, ids[i % 20] ?? '')),
  );
  await until('all who look wait, or have been answered', async () => {
    return (await inFlight(shop.server, 'status')) >= 4;
  });
  const purchases = Promise.all(Array.from({ length: 8 }, () => buy(shop.server, order)));
  await until('all who buy are with the provider', async () => {
    return (await inFlight(shop.server, 'purchases')) === 8;
  });
  await shop.sandbox.behave({ mode: 'ok' });
  expect((await purchases).map(({ status }) => status)).toEqual(Array(8).fill(200));
  const refused = (await looks).filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(
    new Set(refused.length === 0 ? [] : [503]),
  );
  await until('every session can be looked at again', async () => {
    const again = await Promise.all(ids.map((id) => look(shop.server, id)));
    return again.every(({ json }) => at(json, 'status') === 'open');
  });
});

test('eighty who buy at once are all sold to, however long the provider takes', async () => {
  await shop.sandbox.behave({ mode: 'slow', delayMs: 60_000 });
  const purchases = Promise.all(Array.from({ length: 80 }, () => buy(shop.server, order)));
  await until('all are with the provider', async () => {
    return (await inFlight(shop.server, 'purchases')) === 80;
  });
  await shop.sandbox.behave({ mode: 'ok' });
  expect(new Set((await purchases).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await metric(shop.server, 'breaker_total{service="payment",to="open"}')).toBe(0);
});

test('however many look at one session, the provider is asked a few times', async () => {
  const id = await begin();
  const mark = await shop.sandbox.mark();
  for (const base of [shop.server, (await shop.startServer()).url]) {
    for (let i = 0; i < 30; i += 1) {
      expect(textAt((await look(base, id)).json, 'status')).toBe('open');
    }
  }
  const asked = (await shop.sandbox.calls(mark)).filter(({ path }) => path.endsWith(id));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(30);
  // And what has changed is seen all the same.
  await shop.sandbox.pay(id);
  await until('it is seen to be paid', async () => {
    return textAt((await look(shop.server, id)).json, 'status') === 'paid';
  });
});

function expectRefused(answer: Answer): void {
  expect([answer.status, answer.json]).toEqual([
    429,
    {
      error: {
        code: 'too_many_requests',
        message: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
      },
    },
  ]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

/** The first one that is refused of many, one after the other; they are counted from 1. */
async function firstRefused(ask: () => Promise<Answer>): Promise<number> {
  for (let number = 1; number < 20; number += 1) {
    const answer = await ask();
    if (answer.status !== 429) continue;
    expectRefused(answer);
    return number;
  }
  throw new Error('nobody was refused');
}

test('one address may begin to pay so often, look so often and ask about so many phones; others go on', async () => {
  const id = await begin();
  // nginx lets one more through than come at once.
  expect(await firstRefused(() => buy(shop.web, order, from('192.0.2.1')))).toBe(5);
  expect(await firstRefused(() => look(shop.web, id, from('192.0.2.1')))).toBe(6);
  expect(await firstRefused(() => askAboutPhone('192.0.2.1'))).toBe(4);
  expect((await buy(shop.web, order, from('192.0.2.2'))).status).toBe(200);
  expect((await askAboutPhone('192.0.2.2')).status).toBe(200);
  expect((await look(shop.web, id, from('192.0.2.2'))).status).toBe(200);
  // What it asks besides is not limited.
  expect((await get(`${shop.web}/healthz`, from('192.0.2.1'))).status).toBe(200);
});

test('what the client itself writes before the proxy’s entry changes nothing', async () => {
  await firstRefused(() => askAboutPhone('192.0.2.3'));
  for (const invented of ['198.51.100.1', '127.0.0.1', 'canario']) {
    expectRefused(await askAboutPhone(`${invented}, 192.0.2.3`));
  }
  expect(shop.logs()).not.toMatch(/192\.0\.2\.|198\.51|canario/);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1', '2001:db8:1:3::1'],
  ['2001:db8::1', '2001:db8::ffff:0:0:1', '2001:db8:0:1::1'],
  // Zeros that stand within the first half, or reach into it: the text of the network is not always the same.
  ['2001:db8:7::1:0:0:1', '2001:db8:7:0:1:1:1:1', '2001:db8:7:1::1'],
  ['2001:0:0:5::1', '2001:0:0:5:1:1:1:1', '2001:0:0:6::1'],
  ['::1:0:0:1:1', '0:0:0:1:1:1:1:1', '0:0:0:2:1:1:1:1'],
  ['::ffff:192.0.2.77', '192.0.2.77', '::ffff:192.0.2.78'],
])('of an IPv6 address (%s) the network counts', async (one, neighbour, stranger) => {
  await firstRefused(() => buy(shop.web, order, from(one)));
  expectRefused(await buy(shop.web, order, from(neighbour)));
  expect((await buy(shop.web, order, from(stranger))).status).toBe(200);
});

const half =
  'POST /login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 40000\r\n';

async function halfSent(
  number: number,
  text: string,
  url = shop.web,
): Promise<readonly RawConnection[]> {
  return Promise.all(
    Array.from({ length: number }, async () => {
      const connection = await RawConnection.open(url);
      await connection.send(text);
      return connection;
    }),
  );
}

test('thousands of requests that are half sent refuse nobody else’s, and fill no log', async () => {
  const open = [...(await halfSent(1100, half)), ...(await halfSent(1100, `${half}\r\n{"email":`))];
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => get(`${shop.web}/healthz`, { connection: 'close' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  for (const connection of open) connection.abort();
  expect(readFileSync(join(shop.dir, 'logs', 'nginx.log'), 'utf8')).not.toMatch(
    /alert|worker_conn/,
  );
});

describe('with 200 requests at once for each address, as an operator has who sets nothing', () => {
  let nginx: Nginx;
  let trickling: readonly RawConnection[] = [];
  beforeAll(async () => {
    nginx = await startNginx(Number(new URL(shop.server).port), {
      LIMIT_ACCOUNT_CALLS_PER_ADDRESS: '20/3600',
    });
  });
  afterAll(async () => {
    for (const connection of trickling) connection.abort();
    await nginx.stop();
  });

  const signInFrom = (address: string): Promise<Answer> =>
    post(
      `${nginx.url}/login`,
      JSON.stringify({ email: 'ana@example.com', password: 'otra cosa' }),
      {
        'content-type': 'application/json',
        ...from(address),
      },
    );

  test('one address may sign in, register and change passwords so often; twenty others sign in', async () => {
    const flood = await Promise.all(Array.from({ length: 80 }, () => signInFrom('192.0.2.20')));
    const letIn = flood.filter(({ status }) => status !== 429);
    // One more than come at once. They fill a third of the 64 places of those who wait for a password.
    expect(letIn.map(({ status }) => status)).toEqual(Array(21).fill(401));
    for (const answer of flood) if (answer.status === 429) expectRefused(answer);
    for (const path of ['/createAccount', '/password']) {
      const headers = { 'content-type': 'application/json', ...from('192.0.2.20') };
      expectRefused(await post(`${nginx.url}${path}`, '{}', headers));
    }
    expectRefused(await get(`${nginx.url}/captcha-challenge`, from('192.0.2.20')));
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signInFrom(`192.0.2.${String(100 + i)}`)),
    );
    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(401));
    // What costs no hash is not counted with it.
    const out = await post(`${nginx.url}/logout`, undefined, from('192.0.2.20'));
    expect(out.status).toBe(401);
  });

  test('bodies that trickle in hold up the API for their own address, and pages for nobody', async () => {
    const head = `${half.replace('/login', '/create-checkout-session')}X-Forwarded-For: 192.0.2.30\r\n\r\n`;
    const trickle = async (): Promise<void> => {
      const left = trickling.filter(({ isWaiting }) => isWaiting);
      await Promise.all(left.map((connection) => connection.send('x')));
      trickling = [...left, ...(await halfSent(200 - left.length, head, nginx.url))];
    };
    const callApi = (): Promise<Answer> =>
      post(`${nginx.url}/logout`, undefined, from('192.0.2.30'));
    await until('a page was asked for while they filled all 200 places', async () => {
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

test('of one address only so many are waited for at once', async () => {
  let waiting: readonly RawConnection[] = [];
  const fiveWait = async (): Promise<void> => {
    const left = waiting.filter(({ isWaiting }) => isWaiting);
    const head = `${half}X-Forwarded-For: 192.0.2.9\r\n\r\n{"email":`;
    waiting = [...left, ...(await halfSent(5 - left.length, head))];
  };
  const ask = (address: string): Promise<Answer> =>
    post(`${shop.web}/login`, '{}', { 'content-type': 'application/json', ...from(address) });
  await until('nginx has read their heads', async () => {
    // One of them is refused where the asking came first.
    await fiveWait();
    const answer = await ask('192.0.2.9');
    if (answer.status === 429) expectRefused(answer);
    return answer.status === 429;
  });
  expect((await ask('192.0.2.10')).status).toBe(422);
  for (const connection of waiting) connection.abort();
  await until('they are gone', async () => (await ask('192.0.2.9')).status === 422);
});
