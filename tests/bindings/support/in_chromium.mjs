// node in_chromium.mjs FOLDER PAGE…: opens pages under a folder in Chromium and prints, as JSON, the text of #total
// of each. They run under the content security policy that the package's README requires.
import { launchForBench } from '../../../scripts/lib/chromium.mjs';
import { serveFolder } from '../../../scripts/lib/static.mjs';

const [folder = '', ...pages] = process.argv.slice(2);
const server = await serveFolder(folder, {
  'Content-Security-Policy': "default-src 'self' data:; script-src 'self' 'wasm-unsafe-eval'",
});
const browser = await launchForBench();

async function totalOf(/** @type {string} */ path) {
  const page = await browser.newPage();
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    page.on('pageerror', reject);
    page.on('requestfailed', (request) => reject(new Error(`${request.url()} failed`)));
    page.on('response', (response) => {
      if (!response.ok()) reject(new Error(`${response.url()}: ${response.status()}`));
    });
  });
  await page.goto(`${server.url}${path}/index.html`);
  const shown = page.locator('#total:not(:empty)').textContent({ timeout: 60_000 });
  return Promise.race([shown, failed]);
}

try {
  /** @type {Record<string, string | null>} */
  const totals = {};
  for (const path of pages) totals[path] = await totalOf(path);
  console.log(JSON.stringify(totals));
} finally {
  await browser.close();
  server.close();
}
