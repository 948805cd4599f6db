/** @typedef {{ js: number, css: number, wasm: number, html: number, total: number }} FirstLoad
 * Bytes as the server sent them. html: the page, which has its styles in it */

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
      .getEntries()
      .filter(({ entryType }) => /^(navigation|resource)$/.test(entryType))
      .map((one) => /** @type {const} */ ([one.name, Reflect.get(one, 'encodedBodySize')])),
  );
  await context.close();
  const sum = { js: 0, css: 0, wasm: 0, html: 0, total: 0 };
  // A file is counted once: a repeated request is served from the browser's cache, which a journey tests.
  for (const [name, bytes] of new Map(loaded)) {
    const [, found = name === new URL(url).href ? 'html' : ''] =
      /\.(js|css|wasm)$/.exec(new URL(name).pathname) ?? [];
    if (!Object.hasOwn(sum, found)) continue;
    const kind = /** @type {keyof FirstLoad} */ (found);
    sum[kind] += bytes;
    sum.total += bytes;
  }
  return sum;
}
