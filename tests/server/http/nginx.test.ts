// What stands in front: pages without redirects, caches and headers, and refusals in the API's own form.

import { request } from 'node:http';
import { get, post } from './support/http';
import { textAt } from './support/json';
import { startShop, stopShop, type Shop } from './support/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
}, 60_000);
afterAll(() => stopShop(shop));

const page = (path: string): ReturnType<typeof get> => get(`${shop.web}${path}`);

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

  test.each(['/', '/no-existe', '/assets/app-1a2b3c4d.js', '/healthz'])(
    'security headers on %s',
    async (path) => {
      const { headers } = await page(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
      expect(policy).not.toContain('https:');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('server')).toBe('nginx');
    },
  );
});

describe('refusals of nginx itself', () => {
  test.each([
    ['/create-checkout-session', 413, 'body_too_large'],
    ['/healthz', 405, 'method_not_allowed'],
    ['/', 405, 'method_not_allowed'],
    ['/checkout-session/cs_test_1', 405, 'method_not_allowed'],
  ])('POST %s: %d %s', async (path, status, code) => {
    const body = status === 413 ? 'x'.repeat(20_000) : '{}';
    const answer = await post(`${shop.web}${path}`, body);
    expect([answer.status, textAt(answer.json, 'error.code')]).toEqual([status, code]);
    expect(textAt(answer.json, 'error.message')).toMatch(/^[A-Z].*\.$/);
  });

  test.each(['/metrics', '/captcha', '/create-checkout-session/x', '/v1/checkout/sessions'])(
    '%s does not reach the server',
    async (path) => {
      const answer = await page(path);
      expect([answer.status, answer.text]).toEqual([
        404,
        expect.stringContaining('No encontramos esa página'),
      ]);
    },
  );

  test('headers of 20 kB: 400 in the same form', async () => {
    const answer = await get(`${shop.web}/healthz`, { 'x-long': 'x'.repeat(20_000) });
    expect([answer.status, textAt(answer.json, 'error.code')]).toEqual([400, 'body_malformed']);
  });

  test('HEAD is answered without a body', async () => {
    const head = await new Promise<[number | undefined, number]>((resolve, reject) => {
      request(`${shop.web}/healthz`, { method: 'HEAD' }, (response) => {
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
  });
});
