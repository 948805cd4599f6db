// A new version goes out while shoppers are in the shop.

import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { freePort } from '../../scripts/lib/processes.mjs';
import { startStack } from '../../scripts/lib/stack.mjs';
import { shopIsKept, test as base } from './support/device.js';
import { release } from './support/release.js';
import {
  addPlan,
  confirmPurchase,
  expect,
  expectCartCount,
  open,
  payOnHostedPage,
  ready,
  toasts,
} from './support/shop.js';

const built = fileURLToPath(new URL('../../web/dist', import.meta.url));

interface Shop {
  readonly url: string;
  /** Lets the next version out. */
  readonly release: () => Promise<void>;
  /** Throws away what the server had kept of the version before. */
  readonly forget: () => void;
  /** Takes a file away. @returns What brings it back. */
  readonly lose: (file: string) => () => void;
}

/** A shop of its own: pages, nginx and server beside the database and the payment provider of all. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ context }, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'shop-update-'));
    const site = join(dir, 'site');
    cpSync(built, `${site}-first`, { recursive: true });
    symlinkSync(`${site}-first`, site);
    const sandbox = process.env['SANDBOX_URL'];
    const stack = await startStack({
      dir,
      ports: { web: await freePort(), server: await freePort(), sandbox: await freePort() },
      root: site,
      env: {
        DATABASE_URL: process.env['SHOP_DATABASE_URL'],
        PAYMENT_API_BASE: sandbox,
        PAYMENT_SECRET_KEY: 'sk_test_sandbox',
        IMEI_API_URL: `${sandbox ?? ''}/operator/v1/imeis`,
        IMEI_API_KEY: 'op_test_sandbox',
      },
    });
    await use({
      url: stack.urls.web,
      release: () => release(built, site),
      forget: () => {
        for (const name of readdirSync(join(built, 'assets'))) {
          rmSync(join(site, 'assets', name), { force: true });
        }
      },
      lose: (file) => {
        renameSync(join(site, file), join(dir, 'lost'));
        return () => {
          renameSync(join(dir, 'lost'), join(site, file));
        };
      },
    });
    // What a page is still fetching is not to fail because its shop has gone.
    for (const page of context.pages()) await page.close();
    await stack.stop();
    rmSync(dir, { recursive: true, force: true });
  },
});

/** The script that the page runs; its name changes with every version. */
function versionOf(page: Page): Promise<string | null> {
  return page.locator('script[type="module"][src]').getAttribute('src');
}

/** A list of plans, in a shop that the device has kept. */
async function openKept(browser: BrowserContext, shop: Shop): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${shop.url}/paquetes/tuisty-mensual`);
  await shopIsKept(page);
  // The first visit came past the worker; the next one is kept.
  await page.reload();
  await ready(page);
  await page.waitForFunction(async () => (await caches.match(location.pathname)) !== undefined);
  return page;
}

test('an open page with a full cart goes on, pays, and ends in the new version', async ({
  device,
  shop,
}) => {
  const browser = await device.start();
  const page = await openKept(browser, shop);
  const old = await versionOf(page);
  await addPlan(page, 'Estelar');
  await addPlan(page, 'Prime');
  await expectCartCount(page, 2);

  await shop.release();
  await page.reload();
  await ready(page);
  expect(await versionOf(page)).toBe(old);
  await expect(toasts(page).getByText('Hay una versión nueva de la tienda.')).toBeVisible();

  // The quiet moment: on the way to another page.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nosotros' }).click();
  await expect.poll(() => versionOf(page)).not.toBe(old);
  await expect(page).toHaveURL(/\/nosotros$/);
  await ready(page);
  await expectCartCount(page, 2);

  await page.goto(`${shop.url}/carrito`);
  await ready(page);
  await expect(page.getByText('Total: $408.00')).toBeVisible(); // 169 + 239
  await confirmPurchase(page);
  await expect(page.getByText('$408.00 MXN')).toBeVisible();
  await payOnHostedPage(page);
  await expectCartCount(page, 0);
  expect(await versionOf(page)).not.toBe(old);
});

test('a shop that lost a file on its way to the device is kept at the next step', async ({
  device,
  shop,
}) => {
  const page = await (await device.start()).newPage();
  const bringBack = shop.lose('img/jaiba/lost.svg');
  await page.goto(shop.url);
  // The first worker comes, and is thrown away by the browser.
  await page.evaluate(async () => {
    const isThere = async () => (await navigator.serviceWorker.getRegistration()) !== undefined;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!(await isThere())) await frame();
    while (await isThere()) await frame();
  });
  bringBack();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nosotros' }).click();
  await shopIsKept(page);
});

test('a page whose parts are gone is loaded again, but not over a half-filled form', async ({
  page,
  watch,
  shop,
}) => {
  watch.allowErrors(/404|Failed to fetch dynamically imported module|Refused to apply style/);
  await open(page, `${shop.url}/acceder`);
  const old = await versionOf(page);
  const email = page.getByLabel('Correo').first();
  await email.fill('ana@');
  // Whoever misses a part asks what the server has now, and only then loads the page again.
  const steps: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sw.js')) steps.push('question');
    if (request.isNavigationRequest()) steps.push('load');
  });

  await shop.release();
  shop.forget();
  const footer = page.getByRole('contentinfo');
  const comeNear = async (): Promise<void> => {
    for (const name of ['Nosotros', 'Recargas']) {
      await footer.getByRole('link', { name, exact: true }).hover();
    }
  };
  await comeNear();
  await expect.poll(() => steps).toContain('question');
  // Another answer, got and read after that one: by then the page has made up its mind.
  await page.evaluate(async () => (await fetch('/robots.txt', { cache: 'no-store' })).text());
  await expect(email).toHaveValue('ana@');
  const inVain = steps.length;
  await email.fill('');
  await comeNear();
  await expect.poll(() => versionOf(page)).not.toBe(old);
  // None of the questions until then led to anything.
  expect(steps.indexOf('load')).toBeGreaterThan(inVain);

  await ready(page);
  await footer.getByRole('link', { name: 'Nosotros' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Nosotros/);
});
