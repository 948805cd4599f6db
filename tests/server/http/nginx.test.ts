// nginx alone, in front of a stub that records all forwarded requests: pages without redirects, caching and headers,
// rejections in the API's form, and upstream connections.

import { paths } from './support/contract';
import { expectError, get, outcomeOf, post, type Answer } from './support/http';
import { textAt, type Json } from './support/json';
import { nginxWithStub, startNginx } from './support/nginx';
import { homePage } from './support/pages';
import { RawConnection } from './support/raw_connection';
import { endAfterTests } from './support/ended';
import { listenSilently } from './support/silent_listener';
import { answerAtOnce, answering, cut, Upstream } from './support/upstream';
import { until } from './support/wait';

const { upstream, nginx, page, send } = await nginxWithStub();
const other = await Upstream.start();
const nginxFor = (...servers: readonly { readonly port: number }[]) =>
  startNginx(0, { SERVERS: servers.map(({ port }) => `127.0.0.1:${String(port)}`).join(',') });
const both = await nginxFor(upstream, other);

describe('page', () => {
  const html = 'text/html; charset=utf-8';
  const script = 'text/javascript; charset=utf-8';
  const plain = 'text/plain; charset=utf-8';
  const forever = 'public, max-age=31536000, immutable';
  const hour = 'public, max-age=3600';
  test.each([
    ['/', 200, 'Inicio', html, 'no-cache'],
    ['/paquetes/tuisty-mensual', 200, 'Tuisty Mensual', html, 'no-cache'],
    ['/paquetes', 404, 'No encontramos esa página', html, 'no-cache'],
    ['/.env', 404, 'No encontramos esa página', html, 'no-cache'],
    ['/build.env', 404, 'No encontramos esa página', html, 'no-cache'],
    ['/sw.js', 200, 'skipWaiting', script, 'no-cache'],
    ['/assets/app-1a2b3c4d.js', 200, 'app', script, forever],
    ['/assets/shop_core-1a2b3c4d.wasm', 200, 'asm', 'application/wasm', forever],
    ['/assets/app-00000000.js', 404, 'No existe.', plain, 'no-cache'],
    ['/robots.txt', 200, 'Allow', plain, 'no-cache'],
    ['/manifest.webmanifest', 200, '{}', 'application/manifest+json', 'no-cache'],
    ['/icons/icon-512.png', 200, 'PNG', 'image/png', hour],
    ['/img/planes/estelar.svg', 200, '<svg', 'image/svg+xml; charset=utf-8', hour],
  ])('returns for %s status %d', async (path, status, text, type, cache) => {
    const answer = await page(path);
    expect([
      answer.status,
      ...['content-type', 'cache-control', 'location'].map((name) => answer.headers.get(name)),
    ]).toEqual([status, type, cache, null]);
    expect(answer.text).toContain(text);
  });
});

// fetch unpacks what it receives, and leaves the headers as they were.
describe('compression', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ])('encodes a page for a client that accepts %s as %s', async (accepted, encoding) => {
    const { headers, text } = await page('/', { 'accept-encoding': accepted });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
      encoding,
      'Accept-Encoding',
    ]);
    expect(text).toBe(homePage);
  });

  test('encodes a long API response', async () => {
    const long = JSON.stringify({ text: 'ñ'.repeat(2_000) });
    upstream.treat = answering(long);
    const sent = await page('/captcha-challenge', { 'accept-encoding': 'gzip' });
    expect([sent.headers.get('content-encoding'), sent.text]).toEqual(['gzip', long]);
  });
});

describe('security headers', () => {
  const all = { 'x-content-type-options': 'nosniff', server: 'nginx' };
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
  const ofPages = {
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': policy,
  };

  const answers: readonly (readonly [string, number, () => Promise<Answer>])[] = [
    ['a page', 200, () => page('/')],
    ['a page that is not there', 404, () => page('/no-existe')],
    ['an asset', 200, () => page('/assets/app-1a2b3c4d.js')],
    ['an asset that is not there', 404, () => page('/assets/app-00000000.js')],
    ['an answer of the API', 200, () => send('/create-checkout-session')],
    ['a body too large', 413, () => send('/login', 'x'.repeat(50_000))],
    ['a head too large', 400, () => page('/healthz', { 'x-long': 'x'.repeat(20_000) })],
    [
      'an unavailable server',
      503,
      () => {
        upstream.treat = cut;
        return send('/login');
      },
    ],
  ];
  test.each(answers)('are on %s (%d)', async (_, status, ask) => {
    const { headers, ...answer } = await ask();
    expect(answer.status).toBe(status);
    // Each header once: two of a name would appear here as one value with a comma.
    expect(Object.fromEntries(headers)).toMatchObject(all);
    const isPage = headers.get('content-type')?.startsWith('text/html') === true;
    for (const [name, value] of Object.entries(ofPages)) {
      expect(headers.get(name)).toBe(isPage ? value : null);
    }
  });

  test("allow with a site key Google's script and frame, and no other origin", async () => {
    const { url } = await startNginx(upstream.port, { RECAPTCHA_SITE_KEY: 'site-key-of-tests' });
    const { headers } = await get(`${url}/`);
    const directives = headers.get('content-security-policy')?.split('; ') ?? [];
    expect(directives.filter((directive) => directive.includes('https:'))).toEqual([
      "script-src 'self' 'wasm-unsafe-eval' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
      "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
    ]);
  });

  test.each(paths)('are no-store on every response of %s', async (path) => {
    for (const ask of [page, send]) {
      const { headers } = await ask(path.replace(/\{\w+\}/, '1'));
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

// A browser posts a form whose script has not loaded; nginx redirects it to the page.
describe('a form posted to a page', () => {
  const form = (path: string): Promise<Answer> =>
    send(path, 'email=ana%40example.com', { 'content-type': 'application/x-www-form-urlencoded' });

  test.each(['/', '/compatibilidad/', '/paquetes/tuisty-mensual?orden=precio'])(
    'is redirected to %s itself',
    async (path) => {
      const before = upstream.calls.length;
      const { status, headers } = await form(path);
      expect([
        status,
        ...['location', 'allow', 'cache-control'].map((name) => headers.get(name)),
      ]).toEqual([303, path, null, 'no-cache']);
      expect(upstream.calls.length).toBe(before);
    },
  );

  // Browsers read // and /\\ as the start of another host.
  test.each([
    '/%0d%0aset-cookie:a=1',
    '/%5c%5cexample.com',
    '/a/%5cexample.com',
    '/.env',
    '/sw.js',
  ])('is not redirected from %s', async (path) => {
    const { status, headers } = await form(path);
    expect([[404, 405].includes(status), headers.get('location')]).toEqual([true, null]);
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('is redirected from //example/acceder to a path of the shop', async () => {
    const request = 'POST //example/acceder HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n';
    const reply = await RawConnection.ask(nginx.url, request);
    expect(reply?.status).toBe(303);
    expect(reply?.head).toMatch(/\r\nlocation: \/example\/acceder\r\n/i);
  });

  test('is rejected with the method PUT', async () => {
    const answer = await fetch(`${nginx.url}/acceder`, { method: 'PUT' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(textAt((await answer.json()) as Json, 'error.code')).toBe('method_not_allowed');
  });
});

describe('a page has one address', () => {
  const asked = async (path: string) => {
    const { status, headers } = await fetch(`${nginx.url}${path}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };

  test.each([
    ['/index.html?a=1', '/?a=1'],
    ['//', '/'],
    ['/carrito/', '/carrito'],
    ['//carrito', '/carrito'],
    ['/paquetes/tuisty-mensual/index.html', '/paquetes/tuisty-mensual'],
  ])('%s redirects to %s', async (path, to) => {
    expect(await asked(path)).toEqual([301, to]);
  });

  test.each(['/', '/?a=/', '/paquetes/tuisty-mensual?a=1', '/robots.txt'])(
    '%s is served',
    async (path) => {
      expect(await asked(path)).toEqual([200, null]);
    },
  );

  test('and its text alone is not for search engines', async () => {
    const { headers } = await fetch(`${nginx.url}/texto-aviso.html`);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect((await fetch(nginx.url)).headers.get('x-robots-tag')).toBeNull();
  });
});

describe('a rejection by nginx', () => {
  test.each(['/metrics', '/captcha', '/create-checkout-session/x', '/v1/checkout/sessions'])(
    'keeps %s from the server',
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

  const head = 'POST /login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n';
  test.each([
    [
      'a bad chunk after a valid one',
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      '1\r\n{\r\nzz\r\n',
    ],
    [
      'a bad chunk of an unread body',
      `${head.replace('/login', '/')}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ['an unknown coding', `${head}Transfer-Encoding: bogus\r\n\r\n`],
    ['a length and a coding', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['no host', 'POST /login HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}'],
    ['an address too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`],
    ['no request at all', 'hola\r\n\r\n'],
  ])("is 400 in the API's form for %s", async (_, request, rest = '') => {
    const before = upstream.calls.length;
    const reply = await RawConnection.ask(nginx.url, request, rest);
    expect(reply?.head).toMatch(/\r\ncontent-type: application\/json/i);
    const [status = 0, json] = [reply?.status, JSON.parse(reply?.body ?? 'null') as Json];
    const message = 'No entendimos la solicitud. Vuelve a cargar la página e inténtalo de nuevo.';
    expectError({ status, json }, 400, { code: 'body_malformed', message });
    expect(upstream.calls.length).toBe(before);
  });

  test('has no body for HEAD', async () => {
    const raw = await RawConnection.open(nginx.url);
    await raw.send('HEAD /healthz HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
    const replies = await raw.repliesUntilEnd();
    expect(replies.map(({ status, body }) => [status, body])).toEqual([[200, '']]);
    expect([raw.unread, upstream.calls.at(-1)?.method]).toEqual([0, 'GET']);
  });
});

describe('upstream connections', () => {
  const purchase =
    'POST /create-checkout-session HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n' +
    'Content-Length: 2\r\n\r\n{}';

  test('carry only the documented headers, added here', async () => {
    await send('/create-checkout-session?x=1', '{"type":1}', {
      'content-type': 'application/json; charset=utf-8',
      authorization: 'Bearer abc.def',
      'idempotency-key': 'key-0001',
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': '0123456789abcdef',
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
    ['bearer abc.def', 'Bearer abc.def'],
    ['Bearer', undefined],
    [`Bearer ${'x'.repeat(257)}`, 'Bearer invalid'],
    ['Basic YTpi', 'Bearer invalid'],
  ])('carry only a well-formed token: %s', async (authorization, arrives) => {
    await send('/create-checkout-session', '{}', {
      'content-type': 'application/json',
      authorization,
    });
    expect(upstream.calls.at(-1)?.headers).toMatchObject(
      arrives === undefined ? {} : { authorization: arrives },
    );
    expect('authorization' in (upstream.calls.at(-1)?.headers ?? {})).toBe(arrives !== undefined);
  });

  // The server would read the rest as a second request of another client.
  test('carry no body of a GET', async () => {
    const path = '/checkout-session/cs_test_1';
    const before = upstream.calls.length;
    const head = `GET ${path} HTTP/1.1\r\nHost: shop\r\nContent-Length: ${String(purchase.length)}`;
    const reply = await RawConnection.ask(nginx.url, `${head}\r\n\r\n${purchase}`);
    expect(reply?.status).toBe(200);
    // A second request would arrive before this one, on the same connection.
    expect((await page('/readyz')).status).toBe(200);
    const calls = upstream.calls.slice(before);
    expect(calls.map((call) => [call.method, call.path, call.body])).toEqual([
      ['GET', path, ''],
      ['GET', '/readyz', ''],
    ]);
  });

  // A closed connection would deliver the response to the next client with the connection's file descriptor.
  test('stay open when a client disconnects before the response', async () => {
    const number = upstream.calls.length;
    upstream.treat = (call) => {
      if (call.method === 'GET') call.answer();
    };
    const gone = await RawConnection.open(nginx.url);
    await gone.send(purchase);
    const held = await upstream.call(number);
    const closed = upstream.closed;
    gone.abort();
    // nginx has one worker here: its responses to other clients show that it has seen the disconnect.
    for (let i = 0; i < 3; i += 1) expect((await page('/healthz')).status).toBe(200);
    expect(upstream.closed).toBe(closed);
    const opened = upstream.opened;
    held.answer(200, '{"id":"of a disconnected client"}');
    // The connection is reused: nginx reads the response to its end.
    for (let i = 0; i < 3; i += 1) {
      expect((await page('/healthz')).text).toBe('{"status":"ok"}');
    }
    expect([upstream.opened, upstream.closed]).toEqual([opened, closed]);
  });

  test.each([
    ['a purchase', () => send('/create-checkout-session')],
    ['a question', () => page('/checkout-session/cs_test_1')],
  ])('do not repeat %s when they break', async (_, ask) => {
    // nginx would retry on a connection that was used before.
    expect((await page('/healthz')).status).toBe(200);
    const before = upstream.calls.length;
    upstream.treat = cut;
    const answer = await ask();
    expect(outcomeOf(answer)).toEqual([503, 'busy']);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(upstream.calls.length).toBe(before + 1);
  });
});

describe('several servers (SERVERS)', () => {
  const buyOnce = (): Promise<Answer> => post(`${both.url}/create-checkout-session`, '{}');
  const calls = (): number => upstream.calls.length + other.calls.length;

  test('share the requests', async () => {
    const before = other.calls.length;
    const answers = [await buyOnce(), await buyOnce(), await buyOnce(), await buyOnce()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(other.calls.length).toBe(before + 2);
  });

  test('do not receive a checkout that was already sent to another server', async () => {
    upstream.treat = cut;
    other.treat = cut;
    // Both connections were used before: there nginx would retry.
    const before = calls();
    const answers = [await buyOnce(), await buyOnce()];
    expect(answers.map(outcomeOf)).toEqual(Array(2).fill([503, 'busy']));
    expect(calls()).toBe(before + 2);
    other.treat = answerAtOnce;
  });

  test('repeat a status request that failed on one server', async () => {
    upstream.treat = cut;
    const before = calls();
    for (let i = 0; i < 2; i += 1) expect((await get(`${both.url}/healthz`)).status).toBe(200);
    expect(calls()).toBe(before + 3);
  });

  test('serve after two seconds the request of a server that accepts no connection', async () => {
    const silent = endAfterTests(await listenSilently());
    const half = await nginxFor(silent, upstream);
    const started = performance.now();
    for (let i = 0; i < 2; i += 1) expect((await get(`${half.url}/healthz`)).status).toBe(200);
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(1_900);
    expect(took).toBeLessThan(10_000);
  });

  test('serve the requests of an unreachable server', async () => {
    await until('nginx uses the first server again', async () => {
      const seen = upstream.calls.length;
      return (await buyOnce()).status === 200 && upstream.calls.length > seen;
    });
    await other.stop();
    for (let i = 0; i < 6; i += 1) expect((await buyOnce()).status).toBe(200);
  });
});
