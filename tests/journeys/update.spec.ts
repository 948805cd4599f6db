// A new version is deployed while shoppers are in the shop.

import type { BrowserContext, Page } from '@playwright/test';
import { shopIsKept } from './support/device.js';
import { test, type Shop } from './support/otherShop.js';
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

/** The script that the page runs; its name changes with every version. */
function versionOf(page: Page): Promise<string | null> {
  return page.locator('script[type="module"][src]').getAttribute('src');
}

/** A list of plans, in a shop that the service worker has cached. */
async function openKept(browser: BrowserContext, shop: Shop): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${shop.url}/paquetes/tuisty-mensual`);
  await shopIsKept(page);
  // The first visit bypassed the worker; the next one is cached.
  await page.reload();
  await ready(page);
  await page.waitForFunction(async () => (await caches.match(location.pathname)) !== undefined);
  return page;
}

test('an open page with a full cart keeps working, pays, and ends in the new version', async ({
  device,
  shop,
}) => {
  const browser = await device.start();
  const page = await openKept(browser, shop);
  const old = await versionOf(page);
  await addPlan(page, 'Estelar');
  await addPlan(page, 'Prime');
  await expectCartCount(page, 2);
  // The first is an earlier service worker's, the second has what the shopper has opened.
  await page.evaluate(() => Promise.all(['pages-1', 'documents'].map((name) => caches.open(name))));

  await shop.release();
  await page.reload();
  await ready(page);
  expect(await versionOf(page)).toBe(old);
  await expect(toasts(page).getByText('Hay una versión nueva de la tienda.')).toBeVisible();

  // A safe moment for the update: on the way to another page.
  await page.getByRole('banner').getByRole('link', { name: 'Nosotros' }).click();
  await expect.poll(() => versionOf(page)).not.toBe(old);
  await expect(page).toHaveURL(/\/nosotros$/);
  await ready(page);
  await expectCartCount(page, 2);
  const copies = async (): Promise<string[]> => {
    const names = await page.evaluate(() => caches.keys());
    return names.filter((name) => !['parts', 'pictures'].includes(name)).sort();
  };
  await expect.poll(copies).toEqual([expect.stringMatching(/^copy-/), 'documents']);

  await page.goto(`${shop.url}/carrito`);
  await ready(page);
  await expect(page.getByText('Total: $408.00')).toBeVisible(); // 169 + 239
  await confirmPurchase(page);
  await expect(page.getByText('$408.00 MXN')).toBeVisible();
  await payOnHostedPage(page);
  await expectCartCount(page, 0);
  expect(await versionOf(page)).not.toBe(old);
});

test('a shop of which one file failed to download is cached at the next navigation @night', async ({
  device,
  shop,
}) => {
  const page = await (await device.start()).newPage();
  const worker = await (await fetch(`${shop.url}/sw.js`)).text();
  const [copy = ''] = /assets\/copy-\w+\.json/.exec(worker) ?? [];
  const bringBack = shop.lose(copy);
  await page.goto(shop.url);
  // The first worker installs, and is discarded by the browser.
  await page.evaluate(async () => {
    const isThere = async () => (await navigator.serviceWorker.getRegistration()) !== undefined;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!(await isThere())) await frame();
    while (await isThere()) await frame();
  });
  bringBack();
  await page.getByRole('banner').getByRole('link', { name: 'Nosotros' }).click();
  await shopIsKept(page);
});

test('a page whose chunks are missing is reloaded, but not with a half-filled form @night', async ({
  page,
  watch,
  shop,
}) => {
  watch.allowErrors(/404|Failed to fetch dynamically imported module|Refused to apply style/);
  await open(page, `${shop.url}/acceder`);
  const old = await versionOf(page);
  const email = page.getByLabel('Correo').first();
  await email.fill('ana@');
  // A page with a missing chunk requests the server's version, and only then reloads.
  const steps: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/sw.js') steps.push('question');
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
  // A later response, received and read: by then the page has decided.
  await page.evaluate(async () => (await fetch('/robots.txt', { cache: 'no-store' })).text());
  await expect(email).toHaveValue('ana@');
  const inVain = steps.length;
  await email.fill('');
  await comeNear();
  await expect.poll(() => versionOf(page)).not.toBe(old);
  // None of the requests before had an effect.
  expect(steps.indexOf('load')).toBeGreaterThan(inVain);

  await ready(page);
  await footer.getByRole('link', { name: 'Nosotros' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Nosotros/);
});
