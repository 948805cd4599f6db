import { brotliCompressSync } from 'node:zlib';

/** @typedef {{ js: number, css: number, wasm: number, total: number }} FirstLoad bytes at brotli's
 * highest level */

/** @type {Record<string, 'js' | 'css' | 'wasm' | undefined>} */
const kinds = {
  'text/javascript': 'js',
  'application/javascript': 'js',
  'text/css': 'css',
  'application/wasm': 'wasm',
};

/**
 * Measures the code that a browser without a cache fetches for a page until the network is idle.
 * The code is compressed here, so that pages of different servers are comparable.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<FirstLoad>}
 */
export async function firstLoad(browser, url) {
  // Requests of the service worker are excluded.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  /** @type {Promise<{ kind: 'js' | 'css' | 'wasm', bytes: number } | null>[]} */
  const parts = [];
  /** @type {Set<string>} */
  const known = new Set();
  page.on('response', (response) => {
    const kind = kinds[response.headers()['content-type']?.split(';')[0] ?? ''];
    // A repeated request is served from the browser's cache, which a journey test checks.
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
