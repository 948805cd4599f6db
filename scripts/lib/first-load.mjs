import { brotliCompressSync } from 'node:zlib';

/** @typedef {{ js: number, css: number, wasm: number, total: number }} FirstLoad bytes, as brotli at its best makes them */

/** @type {Record<string, 'js' | 'css' | 'wasm' | undefined>} */
const kinds = {
  'text/javascript': 'js',
  'application/javascript': 'js',
  'text/css': 'css',
  'application/wasm': 'wasm',
};

/**
 * What a browser that has never been there fetches of a page's code until it comes to rest. Compressed
 * here, so that pages of different servers are measured the same way.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<FirstLoad>}
 */
export async function firstLoad(browser, url) {
  // What a service worker fetches for later is not part of it.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  /** @type {Promise<{ kind: 'js' | 'css' | 'wasm', bytes: number } | null>[]} */
  const parts = [];
  /** @type {Set<string>} */
  const known = new Set();
  page.on('response', (response) => {
    const kind = kinds[response.headers()['content-type']?.split(';')[0] ?? ''];
    // Asked for again it comes from the browser's cache: a journey holds that.
    if (kind === undefined || known.has(response.url())) return;
    known.add(response.url());
    parts.push(
      response.body().then(
        (body) => ({ kind, bytes: brotliCompressSync(body).length }),
        () => null,
      ),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const sum = { js: 0, css: 0, wasm: 0, total: 0 };
  for (const part of await Promise.all(parts)) {
    if (part === null) continue;
    sum[part.kind] += part.bytes;
    sum.total += part.bytes;
  }
  await context.close();
  return sum;
}
