/** @typedef {{ js: number, css: number, wasm: number, total: number }} FirstLoad bytes as the server sent them */

/**
 * Measures the code that a browser without a cache fetches for a page until the network is idle.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of a server that compresses with brotli at its highest level
 * @returns {Promise<FirstLoad>}
 */
export async function firstLoad(browser, url) {
  // Requests of the service worker are excluded.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((one) => /** @type {const} */ ([one.name, Reflect.get(one, 'encodedBodySize')])),
  );
  await context.close();
  const sum = { js: 0, css: 0, wasm: 0, total: 0 };
  // A file is counted once: a repeated request is served from the browser's cache, which a journey tests.
  for (const [name, bytes] of new Map(loaded)) {
    const [, kind] = /\.(js|css|wasm)$/.exec(new URL(name).pathname) ?? [];
    if (kind !== 'js' && kind !== 'css' && kind !== 'wasm') continue;
    sum[kind] += bytes;
    sum.total += bytes;
  }
  return sum;
}
