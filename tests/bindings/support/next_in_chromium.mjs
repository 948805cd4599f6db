// node next_in_chromium.mjs FOLDER: serves the app that Next.js has built there, opens it in Chromium, presses its
// button, and prints, as JSON, what #total has on the server and after the press, and every message of the console.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { launchForBench } from '../../../scripts/lib/chromium.mjs';
import { WAIT_LIMIT_MS } from '../../limits.mjs';

const [dir = ''] = process.argv.slice(2);
// Next.js takes its files from the folder that it runs in.
process.chdir(dir);
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
const next = createRequire(join(dir, 'package.json'))('next');
const app = next({ dev: false, dir });
await app.prepare();
const server = createServer(app.getRequestHandler());
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;

const browser = await launchForBench();
try {
  const html = await (await fetch(url)).text();
  const page = await browser.newPage();
  /** @type {string[]} */
  const messages = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  await page.goto(url);
  const total = page.locator('#total');
  await total.filter({ hasText: '$0.00' }).waitFor({ timeout: WAIT_LIMIT_MS });
  await page.locator('button').click();
  await total.filter({ hasNotText: '$0.00' }).waitFor({ timeout: WAIT_LIMIT_MS });
  console.log(
    JSON.stringify({
      served: /<output id="total">(.*?)<\/output>/.exec(html)?.[1],
      button: await page.locator('button').textContent(),
      isPriceServed: html.includes('$169.00'),
      shown: await total.textContent(),
      messages,
    }),
  );
} finally {
  await browser.close();
  await app.close();
  server.close();
  server.closeAllConnections();
}
