// node refresh_in_chromium.mjs FOLDER: serves the app there with Vite and Fast Refresh, opens it in Chromium without a
// storage, presses a plan, changes App.tsx, and presses again. Prints, as JSON, what the page has after each step, and how
// often it was loaded.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { launchForBench } from '../../../scripts/lib/chromium.mjs';
import { WAIT_LIMIT_MS } from '../../limits.mjs';

const [folder = ''] = process.argv.slice(2);
const server = await createServer({
  root: folder,
  cacheDir: join(folder, '.vite'),
  logLevel: 'error',
  server: { host: '127.0.0.1', port: 0 },
});
await server.listen();
const browser = await launchForBench();
try {
  const page = await browser.newPage();
  let loads = 0;
  // Refused: what the page keeps is in memory only, and a reload or a second store would lose it.
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  page.on('load', () => (loads += 1));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  const total = page.locator('p');
  const after = async (/** @type {string} */ text) => {
    await total.filter({ hasText: text }).waitFor({ timeout: WAIT_LIMIT_MS });
    return total.textContent();
  };
  const estelar = page.getByRole('button', { name: 'Estelar 5GB' });
  await estelar.click();
  const shown = [await after('$169.00')];
  const file = join(folder, 'App.tsx');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace("cart.totalText : '…'", "`Total ${cart.totalText}` : '…'"),
  );
  shown.push(await after('Total'));
  await estelar.click();
  shown.push(await after('$338.00'));
  console.log(JSON.stringify({ shown, loads }));
} finally {
  await browser.close();
  await server.close();
}
