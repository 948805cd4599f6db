// What stands in front, alone, before something that sees all that nginx sends: pages without redirects,
// caches and headers, refusals in the API's own form, and the connections behind it.

import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, post, type Answer } from './support/http';
import { textAt, type Json } from './support/json';
import { startNginx, type Nginx } from './support/nginx';
import { homePage } from './support/pages';
import { RawConnection } from './support/raw_connection';
import { answerAtOnce, Upstream } from './support/upstream';
import { until } from './support/wait';

let upstream: Upstream;
let nginx: Nginx;
beforeAll(async () => {
  upstream = await Upstream.start();
  nginx = await startNginx(upstream.port, { LIMIT_IMEI_PER_ADDRESS: '2/3600' });
});
afterEach(() => (upstream.treat = answerAtOnce));
afterAll(async () => {
  await nginx.stop();
  await upstream.stop();
});

const page = (path: string, headers = {}): Promise<Answer> => get(`${nginx.url}${path}`, headers);
const send = (path: string, body = '{}', headers?: Record<string, string>): Promise<Answer> =>
  post(`${nginx.url}${path}`, body, headers);

describe('pages', () => {
  test.each([
    ['/', 200, 'Inicio', 'text/html; charset=utf-8', 'no-cache'],
    ['/paquetes/tuisty-mensual', 200, 'Tuisty Mensual', 'text/html; charset=utf-8', 'no-cache'],
    ['/paquetes/tuisty-mensual/', 200, 'Tuisty Mensual', 'text/html; charset=utf-8', 'no-cache'],
    ['/no-existe', 404, 'No encontramos esa página', 'text/html; charset=utf-8', 'no-cache'],
    ['/paquetes', 404, 'No encontramos esa página', 'text/html; charset=utf-8', 'no-cache'],
    ['/.env', 404, 'No encontramos esa página', 'text/html; charset=utf-8', 'no-cache'],
    ['/sw.js', 200, 'skipWaiting', 'text/javascript; charset=utf-8', 'no-cache'],
    [
      '/assets/app-1a2b3c4d.js',
      200,
      'app',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    [
      '/assets/shop_core-1a2b3c4d.wasm',
      200,
      'asm',
      'application/wasm',
      'public, max-age=31536000, immutable',
    ],
    ['/assets/app-00000000.js', 404, 'No existe.', 'text/plain; charset=utf-8', 'no-cache'],
    [
      '/img/planes/estelar.svg',
      200,
      '<svg',
      'image/svg+xml; charset=utf-8',
      'public, max-age=3600',
    ],
  ])('%s: %d', async (path, status, text, type, cache) => {
    const answer = await page(path);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      answer.headers.get('location'),
    ]).toEqual([status, type, cache, null]);
    expect(answer.text).toContain(text);
  });
});

interface Sent {
  readonly encoding: string | undefined;
  readonly vary: string | undefined;
  readonly bytes: Buffer;
}

/** What is sent to a client that takes these encodings, as it is sent. */
function sentTo(accepted: string, path: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': accepted };
    request(`${nginx.url}${path}`, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (bytes: Buffer) => parts.push(bytes));
      response.on('end', () => {
        const { 'content-encoding': encoding, vary } = response.headers;
        resolve({ encoding, vary, bytes: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe('compression', () => {
  const asItIs = (bytes: Buffer): Buffer => bytes;
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, asItIs],
  ] as const)('a page for a client that takes %s: %s', async (accepted, encoding, unpack) => {
    const sent = await sentTo(accepted, '/');
    expect([sent.encoding, sent.vary]).toEqual([encoding, 'Accept-Encoding']);
    expect(unpack(sent.bytes).toString()).toBe(homePage);
  });

  test('a long answer of the API', async () => {
    const long = JSON.stringify({ text: 'ñ'.repeat(2_000) });
    upstream.treat = (call) => {
      call.answer(200, long);
    };
    const sent = await sentTo('gzip', '/captcha-challenge');
    expect(sent.encoding).toBe('gzip');
    expect(gunzipSync(sent.bytes).toString()).toBe(long);
  });
});

describe('security headers', () => {
  const all = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    server: 'nginx',
  };
  const policy = {
    'default-src': "'self'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'none'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  };
  const directives = (text: string | null): Record<string, string> =>
    Object.fromEntries(
      (text ?? '').split('; ').map((one) => {
        const [name = '', ...sources] = one.split(' ');
        return [name, sources.join(' ')];
      }),
    );

  const refuse = (): void => {
    upstream.treat = (call) => {
      call.answer(422, '{"error":{"code":"field_missing"}}');
    };
  };
  const answers: readonly (readonly [string, number, () => Promise<Answer>])[] = [
    ['a page', 200, () => page('/')],
    ['a page that is not there', 404, () => page('/no-existe')],
    ['an asset', 200, () => page('/assets/app-1a2b3c4d.js')],
    ['an asset that is not there', 404, () => page('/assets/app-00000000.js')],
    ['a picture', 200, () => page('/img/planes/estelar.svg')],
    ['the service worker', 200, () => page('/sw.js')],
    ['an answer of the API', 200, () => page('/healthz')],
    ['a sale', 200, () => send('/create-checkout-session')],
    [
      'a refusal of the API',
      422,
      () => {
        refuse();
        return send('/login');
      },
    ],
    ['a session that cannot be', 404, () => page('/checkout-session/!')],
    ['another method', 405, () => send('/healthz')],
    ['a body too large', 413, () => send('/login', 'x'.repeat(50_000))],
    ['another type', 415, () => send('/login', 'a=1', { 'content-type': 'text/plain' })],
    ['a head too large', 400, () => page('/healthz', { 'x-long': 'x'.repeat(20_000) })],
    [
      'a server that is away',
      503,
      () => {
        upstream.treat = (call) => {
          call.cut();
        };
        return send('/login');
      },
    ],
  ];
  test.each(answers)('on %s (%d)', async (_, status, ask) => {
    const { headers, ...answer } = await ask();
    expect(answer.status).toBe(status);
    // Each once: two of a name would stand here as one value with a comma.
    expect(Object.fromEntries(headers)).toMatchObject(all);
    expect(directives(headers.get('content-security-policy'))).toEqual(policy);
  });

  test.each(['/healthz', '/readyz', '/captcha-challenge', '/checkout-session/cs_test_1'])(
    'the answer of %s is in no cache',
    async (path) => {
      expect((await page(path)).headers.get('cache-control')).toBe('no-store');
    },
  );
  test.each(['/create-checkout-session', '/login', '/createAccount', '/logout', '/imeis'])(
    'the answer to %s is in no cache',
    async (path) => {
      expect((await send(path)).headers.get('cache-control')).toBe('no-store');
    },
  );
});

// What a browser does with a form that is sent before its script has come: it is led back to the page.
describe('a form sent to a page', () => {
  const form = (path: string): Promise<Answer> =>
    send(path, 'email=ana%40example.com', { 'content-type': 'application/x-www-form-urlencoded' });

  test.each([
    ['/', '/'],
    ['/acceder', '/acceder'],
    ['/compatibilidad/', '/compatibilidad/'],
    ['/mi-cuenta', '/mi-cuenta'],
    ['/paquetes/tuisty-mensual?orden=precio', '/paquetes/tuisty-mensual?orden=precio'],
    ['/no-existe', '/no-existe'],
  ])('POST %s leads to %s', async (path, to) => {
    const before = upstream.calls.length;
    const answer = await form(path);
    expect([
      answer.status,
      answer.headers.get('location'),
      answer.headers.get('allow'),
      answer.headers.get('cache-control'),
    ]).toEqual([303, to, null, 'no-cache']);
    expect(upstream.calls.length).toBe(before);
  });

  // Browsers take // and /\\ for the start of another host.
  test.each([
    '/%0d%0aset-cookie:a=1',
    '/%5c%5cexample.com',
    '/a/%5cexample.com',
    '/.env',
    '/sw.js',
  ])('POST %s leads nowhere', async (path) => {
    const { status, headers } = await form(path);
    expect([[404, 405].includes(status), headers.get('location')]).toEqual([true, null]);
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('POST //example/acceder stays in the shop', async () => {
    const raw = await RawConnection.open(nginx.url);
    await raw.send('POST //example/acceder HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n');
    const reply = await raw.reply();
    raw.close();
    expect(reply?.status).toBe(303);
    expect(reply?.head).toMatch(/\r\nlocation: \/example\/acceder\r\n/i);
  });

  test.each(['PUT', 'DELETE', 'PATCH'])('%s is refused as before', async (method) => {
    const answer = await fetch(`${nginx.url}/acceder`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(textAt((await answer.json()) as Json, 'error.code')).toBe('method_not_allowed');
  });
});

describe('refusals of nginx itself', () => {
  test.each([
    ['/create-checkout-session', 413, 'body_too_large'],
    ['/healthz', 405, 'method_not_allowed'],
    ['/index.html', 405, 'method_not_allowed'],
    ['/checkout-session/cs_test_1', 405, 'method_not_allowed'],
  ])('POST %s: %d %s', async (path, status, code) => {
    const answer = await send(path, status === 413 ? 'x'.repeat(50_000) : '{}');
    expect([answer.status, textAt(answer.json, 'error.code')]).toEqual([status, code]);
    expect(textAt(answer.json, 'error.message')).toMatch(/^[A-Z].*\.$/);
  });

  test.each(['/metrics', '/captcha', '/create-checkout-session/x', '/v1/checkout/sessions'])(
    '%s does not reach the server',
    async (path) => {
      const before = upstream.calls.length;
      const answer = await page(path);
      expect([answer.status, answer.text]).toEqual([
        404,
        expect.stringContaining('No encontramos esa página'),
      ]);
      expect(upstream.calls.length).toBe(before);
    },
  );

  test('more questions about phones than one address may ask: 429', async () => {
    const ask = (address: string): Promise<Answer> =>
      send('/imeis', '{}', { 'content-type': 'application/json', 'x-forwarded-for': address });
    const before = upstream.calls.length;
    // One more than come at once is let through.
    for (const number of [1, 2, 3]) {
      expect([number, (await ask('192.0.2.1')).status]).toEqual([number, 200]);
    }
    const answer = await ask('192.0.2.1');
    expect([answer.status, textAt(answer.json, 'error.code')]).toEqual([429, 'too_many_requests']);
    expect(upstream.calls.length).toBe(before + 3);
    expect((await ask('192.0.2.2')).status).toBe(200);
  });

  test('headers of 20 kB: 400 in the same form', async () => {
    const answer = await page('/healthz', { 'x-long': 'x'.repeat(20_000) });
    expect([answer.status, textAt(answer.json, 'error.code')]).toEqual([400, 'body_malformed']);
  });

  const head = 'POST /login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n';
  test.each([
    ['a bad chunk', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    [
      'a bad chunk behind a good one',
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      '1\r\n{\r\nzz\r\n',
    ],
    [
      'a bad chunk where none is read',
      `${head.replace('/login', '/')}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ['an unknown coding', `${head}Transfer-Encoding: bogus\r\n\r\n`],
    ['a length and a coding', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['no host', 'POST /login HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}'],
    ['an address too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`],
    ['a version nobody knows', 'POST /login HTTP/9.9\r\nHost: shop\r\n\r\n'],
    ['no request at all', 'hola\r\n\r\n'],
  ])('%s: 400 in the same form', async (_, request, rest = '') => {
    const before = upstream.calls.length;
    const raw = await RawConnection.open(nginx.url);
    await raw.send(request);
    await raw.send(rest);
    const reply = await raw.reply();
    raw.close();
    expect(reply?.head).toMatch(/\r\ncontent-type: application\/json/i);
    expect([reply?.status, JSON.parse(reply?.body ?? 'null')]).toEqual([
      400,
      {
        error: {
          code: 'body_malformed',
          message: 'No entendimos la solicitud. Vuelve a cargar la página e inténtalo de nuevo.',
        },
      },
    ]);
    expect(upstream.calls.length).toBe(before);
  });

  test('HEAD is answered without a body', async () => {
    const head = await new Promise<[number | undefined, number]>((resolve, reject) => {
      request(`${nginx.url}/healthz`, { method: 'HEAD' }, (response) => {
        let length = 0;
        response.on('data', (bytes: Buffer) => (length += bytes.length));
        response.on('end', () => {
          resolve([response.statusCode, length]);
        });
      })
        .on('error', reject)
        .end();
    });
    expect(head).toEqual([200, 0]);
    expect(upstream.calls.at(-1)?.method).toBe('GET');
  });
});

describe('the connections behind it', () => {
  const purchase =
    'POST /create-checkout-session HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n' +
    'Content-Length: 2\r\n\r\n{}';

  test('a request arrives with what was made here and named there, and nothing else', async () => {
    await send('/create-checkout-session?x=1', '{"type":1}', {
      'content-type': 'application/json; charset=utf-8',
      authorization: 'Bearer abc.def',
      'idempotency-key': 'key-0001',
      'x-forwarded-for': '203.0.113.7',
      cookie: 'canary=1',
      date: 'aaaa',
    });
    expect(upstream.calls.at(-1)).toMatchObject({
      method: 'POST',
      path: '/create-checkout-session',
      body: '{"type":1}',
      headers: {
        connection: 'Keep-Alive',
        host: 'tienda.example',
        authorization: 'Bearer abc.def',
        'idempotency-key': 'key-0001',
        'x-real-ip': '203.0.113.7',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        'content-type': 'application/json',
        'content-length': '10',
      },
    });
    expect(Object.keys(upstream.calls.at(-1)?.headers ?? {})).toHaveLength(8);
  });

  test.each([
    ['Bearer abc.def', 'Bearer abc.def'],
    ['bearer abc.def', 'Bearer abc.def'],
    ['Bearer', undefined],
    ['Bearer a b', 'Bearer invalid'],
    [`Bearer ${'x'.repeat(257)}`, 'Bearer invalid'],
    ['Basic YTpi', 'Bearer invalid'],
  ])('of a token only its shape passes: %s', async (authorization, arrives) => {
    await send('/create-checkout-session', '{}', {
      'content-type': 'application/json',
      authorization,
    });
    expect(upstream.calls.at(-1)?.headers).toMatchObject(
      arrives === undefined ? {} : { authorization: arrives },
    );
    expect('authorization' in (upstream.calls.at(-1)?.headers ?? {})).toBe(arrives !== undefined);
  });

  // Otherwise the reply would be there for whoever the server gives the connection's number to next.
  test('a shopper who leaves does not end the one on which his answer comes', async () => {
    const number = upstream.calls.length;
    upstream.treat = (call) => {
      if (call.method === 'GET') call.answer();
    };
    const gone = await RawConnection.open(nginx.url);
    await gone.send(purchase);
    const held = await upstream.call(number);
    const closed = upstream.closed;
    gone.abort();
    // nginx has only one worker here: by its answers to others it has seen the shopper leave.
    for (let i = 0; i < 3; i += 1) expect((await page('/healthz')).status).toBe(200);
    expect(upstream.closed).toBe(closed);
    const opened = upstream.opened;
    held.answer(200, '{"id":"of somebody who has left"}');
    // It goes on as any other: nginx reads the answer to its end and uses it again.
    for (let i = 0; i < 3; i += 1) {
      expect((await page('/healthz')).text).toBe('{"status":"ok"}');
    }
    expect([upstream.opened, upstream.closed]).toEqual([opened, closed]);
  });

  test.each([
    ['a purchase', () => send('/create-checkout-session')],
    ['a question', () => page('/checkout-session/cs_test_1')],
  ])('%s whose connection breaks is not repeated', async (_, ask) => {
    // One that has been used before is where nginx would try again.
    expect((await page('/healthz')).status).toBe(200);
    const before = upstream.calls.length;
    upstream.treat = (call) => {
      call.cut();
    };
    const answer = await ask();
    expect([answer.status, textAt(answer.json, 'error.code')]).toEqual([503, 'busy']);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(upstream.calls.length).toBe(before + 1);
  });
});

describe('with several servers (SERVERS)', () => {
  let other: Upstream;
  let both: Nginx;
  beforeAll(async () => {
    other = await Upstream.start();
    const servers = [upstream, other].map(({ port }) => `127.0.0.1:${String(port)}`).join(',');
    both = await startNginx(0, { SERVERS: servers });
  });
  afterAll(async () => {
    await both.stop();
    await other.stop();
  });
  const buyOnce = (): Promise<Answer> => post(`${both.url}/create-checkout-session`, '{}');
  const calls = (): number => upstream.calls.length + other.calls.length;

  test('each has its share', async () => {
    const before = other.calls.length;
    const answers = [await buyOnce(), await buyOnce(), await buyOnce(), await buyOnce()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(other.calls.length).toBe(before + 2);
  });

  test('a purchase that was sent to one is never sent to the other', async () => {
    const cut = (call: { cut(): void }): void => {
      call.cut();
    };
    upstream.treat = cut;
    other.treat = cut;
    // Both have been used before: there nginx would try again.
    const before = calls();
    const answers = [await buyOnce(), await buyOnce()];
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(textAt(answers[0]?.json, 'error.code')).toBe('busy');
    expect(calls()).toBe(before + 2);
    other.treat = answerAtOnce;
  });

  test('a look is, and nobody notices', async () => {
    upstream.treat = (call) => {
      call.cut();
    };
    const before = calls();
    for (let i = 0; i < 2; i += 1) expect((await get(`${both.url}/healthz`)).status).toBe(200);
    expect(calls()).toBe(before + 3);
  });

  test('one that cannot be reached is passed over, and nobody notices', async () => {
    await until('the first one is no longer left out', async () => {
      const seen = upstream.calls.length;
      return (await buyOnce()).status === 200 && upstream.calls.length > seen;
    });
    await other.stop();
    for (let i = 0; i < 6; i += 1) expect((await buyOnce()).status).toBe(200);
  });
});
