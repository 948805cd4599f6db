// node in_chromium.mjs FOLDER PAGE…: opens pages under a folder in Chromium and prints, as JSON, the text of #total
// of each. They run under the content security policy that the package's README requires.
import { inChromium } from '../../../scripts/lib/chromium.mjs';

const [folder = '', ...pages] = process.argv.slice(2);

async function totalOf(
  /** @type {import('@playwright/test').Page} */ page,
  /** @type {string} */ url,
) {
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    page.on('pageerror', reject);
    page.on('requestfailed', (request) => reject(new Error(`${request.url()} failed`)));
    page.on('response', (response) => {
      if (!response.ok()) reject(new Error(`${response.url()}: ${response.status()}`));
    });
  });
  await page.goto(url);
  const shown = page.locator('#total:not(:empty)').textContent({ timeout: 60_000 });
  return Promise.race([shown, failed]);
}

const headers = {
  'Content-Security-Policy': "default-src 'self' data:; script-src 'self' 'wasm-unsafe-eval'",
};
await inChromium(
  folder,
  async (browser, url) => {
    /** @type {Record<string, string | null>} */
    const totals = {};
    for (const path of pages) {
      totals[path] = await totalOf(await browser.newPage(), `${url}${path}/index.html`);
    }
    console.log(JSON.stringify(totals));
  },
  headers,
);
