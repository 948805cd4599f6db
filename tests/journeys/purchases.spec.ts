// Cart and purchases when a shopper pays with several tabs, several browsers, or a closed one.

import type { BrowserContext, Page } from '@playwright/test';
import { skipWelcome } from './support/welcome.js';
import {
  addPlan,
  confirmPurchase,
  everyBrowser,
  expect,
  expectCartCount,
  open,
  payOnHostedPage,
  ready,
  storedCart,
  test,
} from './support/shop.js';
import { gate, holdTime } from './support/time.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A cart of one Ready, confirmed: the page is at the hosted payment page. @returns The session's id. */
async function beginPayment(page: Page): Promise<string> {
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Ready');
  await open(page, '/carrito');
  await confirmPurchase(page);
  await expect(page).toHaveURL(/\/pay\//);
  return new URL(page.url()).pathname.split('/').pop() ?? '';
}

/** Pays without ever returning to the shop. */
async function payAndClose(page: Page): Promise<void> {
  await page.route('**/success?*', (route) => route.abort());
  await payOnHostedPage(page);
  await page.close();
}

async function newTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await open(page, path);
  return page;
}

/** The browser's state: plans in the cart with their number, and the number of paid purchases. */
async function expectHeld(page: Page, cart: readonly [string, number][], paid: number) {
  await expect
    .poll(async () =>
      ((await storedCart(page)) ?? []).map((line) => [
        (line as unknown as { dataPlus: string }).dataPlus,
        line.quantity,
      ]),
    )
    .toEqual(cart);
  await open(page, '/mis-compras');
  await expect(page.getByRole('article', { name: /^Pagada/ })).toHaveCount(paid);
}

test(
  'paid plans are removed once and only in this browser, after a closed page, a new plan and a forwarded link',
  everyBrowser,
  async ({ page, context, browser }) => {
    const session = await beginPayment(page);
    const other = await newTab(context, '/paquetes/tuisty-express');
    await addPlan(other, 'Estelar');
    await expectCartCount(other, 2);
    await payAndClose(page);

    const elsewhere = await browser.newContext();
    await skipWelcome(elsewhere);
    const stranger = await newTab(elsewhere, '/paquetes/tuisty-express');
    await addPlan(stranger, 'Ready');
    await open(stranger, `/success?session_id=${session}`);
    await expect(stranger.getByText('Esta compra ya está pagada')).toBeVisible();
    await expectHeld(stranger, [['Ready', 1]], 0);
    await elsewhere.close();

    await open(other, '/');
    await expectCartCount(other, 1);
    await other.goto(`/success?session_id=${session}`);
    await expect(other.getByText(/^Gracias por tu compra/)).toBeVisible();
    await expect(other).toHaveURL(/\/$/);
    await expectHeld(other, [['Estelar', 1]], 1);
    await open(other, '/carrito');
    await expect(other.getByText('Quitamos de tu carrito lo que ya pagaste.')).toBeVisible();
  },
);

test('two tabs that detect one payment remove it from the cart once', async ({ page, context }) => {
  const session = await beginPayment(page);
  await payAndClose(page);
  const first = await newTab(context, '/paquetes/tuisty-express');
  for (let more = 0; more < 2; more += 1) await addPlan(first, 'Ready');
  await expectCartCount(first, 3);
  const second = await context.newPage();
  await Promise.all([first.goto('/'), second.goto(`/success?session_id=${session}`)]);
  await expectCartCount(first, 2);
  await expect(second).toHaveURL(/\/$/);
  await expectHeld(second, [['Ready', 2]], 1);
});

test('after Back and Forward the redirect notice continues only with an unchanged cart', async ({
  page,
}) => {
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Ready');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Carrito/ })
    .click();
  await page.getByRole('link', { name: 'Ver carrito' }).click();
  await holdTime(page);
  await confirmPurchase(page);
  const leadOn = page.getByRole('button', { name: 'Ir ahora a la página de pago' });
  const goBackAndForward = async (isChanged: boolean): Promise<void> => {
    await expect(leadOn).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/carrito$/);
    if (isChanged) await page.getByRole('button', { name: /^Aumentar Ready/ }).click();
    if (isChanged) await expectCartCount(page, 2);
    await page.goForward();
    await leadOn.click();
  };
  await goBackAndForward(true);
  await expect(page).toHaveURL(/\/carrito$/);
  await confirmPurchase(page);
  await goBackAndForward(false);
  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByText('$98.00 MXN')).toBeVisible();
});

test(
  'a form submitted before its script has loaded is sent once, with its input',
  everyBrowser,
  async ({ page }) => {
    const scripts = gate();
    await page.route('**/assets/startReact-*.js', async (route) => {
      await scripts.opened;
      await route.continue();
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await page.goto('/compatibilidad', { waitUntil: 'commit' });
    // Boot has run: it fetches the other scripts.
    await expect.poll(() => page.evaluate(() => 'fetchPart' in window)).toBe(true);
    await page.locator('input[name=imei]').fill('356938035643809');
    await page.locator('input[name=imei]').press('Enter');
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
    scripts.open();
    await ready(page);
    await expect(page.getByRole('dialog').getByRole('definition').first()).toHaveText(
      '356938035643809',
    );
    expect(sent).toEqual(['/imeis']);
    await expect(page).toHaveURL(/\/compatibilidad$/);
    await expect(page.locator('input[name=imei]')).toHaveValue('356938035643809');
  },
);
