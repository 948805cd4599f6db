// From the plans to the receipt: a cart and a top-up, with several tabs, several browsers, or a closed page.

import type { BrowserContext, Page } from '@playwright/test';
import { sessionRow } from './support/database.js';
import { expectOrder, expectPaidAtHome } from './support/orders.js';
import {
  addPlan,
  confirmPurchase,
  confirmTopUp,
  alsoInFirefox,
  expect,
  expectCartCount,
  expectTexts,
  open,
  paymentSessionId,
  payOnHostedPage,
  press,
  ready,
  storedCart,
  test,
  toasts,
} from './support/shop.js';
import { gate, holdTime, letTimePass } from './support/time.js';
import { skipWelcome } from './support/welcome.js';

test.use({ viewport: { width: 375, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

test(
  'Back and cancelling on the payment page lead to the unchanged cart @night',
  alsoInFirefox,
  async ({ page }) => {
    await open(page, '/paquetes/tuisty-express');
    await addPlan(page, 'Ready');
    await open(page, '/carrito');
    const expectSameCart = async (): Promise<void> => {
      await expect(page).toHaveURL(/\/carrito$/);
      await ready(page);
      await expect(page.getByText('Total: $49.00')).toBeVisible();
      await expectCartCount(page, 1);
    };
    await confirmPurchase(page);
    await expect(page).toHaveURL(/\/pay\//);
    await page.goBack();
    await expectSameCart();
    await expect(toasts(page)).toContainText('No se cobró nada; tu carrito sigue igual.');
    // The notice has left no entry in the history, in either direction.
    await page.goBack();
    await expect(page).toHaveURL(/\/paquetes\/tuisty-express$/);
    await page.goForward();
    await expectSameCart();
    await confirmPurchase(page);
    await page.getByText('Cancelar', { exact: true }).click();
    await expectSameCart();
  },
);

test(
  'the cart works when the chunk of the messages cannot be fetched @night',
  alsoInFirefox,
  async ({ page, watch }) => {
    watch.allowErrors(/net::ERR_FAILED/);
    await holdTime(page);
    await page.route('**/assets/ToastLayer-*.js', (route) => route.abort());
    await open(page, '/paquetes/tuisty-mensual');
    await addPlan(page, 'Nova');
    await expectCartCount(page, 1);
    await page.unroute('**/assets/ToastLayer-*.js');
    await addPlan(page, 'Nova');
    await expectCartCount(page, 2);
    await expect(toasts(page).filter({ hasText: 'Nova' }).first()).toBeVisible();
  },
);

async function newTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await open(page, path);
  return page;
}

/** The browser's state: the units of its only plan in the cart, and the number of paid purchases. */
async function expectHeld(page: Page, quantity: number, paid: number) {
  await expect.poll(() => storedCart(page)).toMatchObject([{ quantity }]);
  await open(page, '/mis-compras');
  await expect(page.getByRole('article', { name: /^Pagada/ })).toHaveCount(paid);
}

test(
  'paid plans are removed once by two tabs, and not by a forwarded link, after a closed page',
  alsoInFirefox,
  async ({ page, context, browser }) => {
    await open(page, '/paquetes/tuisty-express');
    await addPlan(page, 'Ready');
    await open(page, '/carrito');
    await confirmPurchase(page);
    await expect(page).toHaveURL(/\/pay\//);
    const session = paymentSessionId(page);
    const other = await newTab(context, '/paquetes/tuisty-express');
    for (const count of [2, 3]) {
      await addPlan(other, 'Ready');
      await expectCartCount(other, count);
    }
    await page.route('**/success?*', (route) => route.abort());
    await payOnHostedPage(page);
    await page.close();

    const elsewhere = await browser.newContext();
    await skipWelcome(elsewhere);
    const stranger = await newTab(elsewhere, '/paquetes/tuisty-express');
    await addPlan(stranger, 'Ready');
    await open(stranger, `/success?session_id=${session}`);
    await expect(stranger.getByText('Esta compra ya está pagada')).toBeVisible();
    await expectHeld(stranger, 1, 0);
    await elsewhere.close();

    const second = await context.newPage();
    await Promise.all([other.goto('/'), second.goto(`/success?session_id=${session}`)]);
    await expectCartCount(other, 2);
    await expect(second).toHaveURL(/\/$/);
    await expectHeld(second, 2, 1);
    await open(other, '/carrito');
    await expect(other.getByText('Quitamos de tu carrito lo que ya pagaste.')).toBeVisible();
  },
);

test(
  'a form submitted before its script has loaded is sent once, with its input',
  alsoInFirefox,
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

/** From /recargas to the payment page. Returns the session's id. */
async function goToPay(page: Page): Promise<string> {
  await confirmTopUp(page);
  await press(page, 'Ir ahora a la página de pago');
  await expect(page).toHaveURL(/\/pay\//);
  return paymentSessionId(page);
}

test('a top-up cancelled once and then paid has its row and receipt, and leaves a full cart unchanged', async ({
  page,
}) => {
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Ready');
  await addPlan(page, 'Ready');
  await addPlan(page, 'Estelar');
  await expectCartCount(page, 3);
  await expect.poll(() => storedCart(page)).toHaveLength(2);
  const cart = await storedCart(page);
  const expectSameCart = async (): Promise<void> => {
    await ready(page);
    await expectCartCount(page, 3);
    expect(await storedCart(page)).toEqual(cart);
  };
  await open(page, '/recargas');
  // The notices before and after the payment, and the receipt.
  await holdTime(page);

  const cancelled = await goToPay(page);
  await page.getByText('Cancelar', { exact: true }).click();
  await expect(page).toHaveURL(/\/recargas$/);
  await expectSameCart();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  expect(sessionRow(cancelled)?.status).toBe('open');

  const session = await goToPay(page);
  await expectTexts(page.locator('body'), '· para el 8335550142', 'ana@example.com', '$100.00 MXN');
  await payOnHostedPage(page);
  await expect(page).toHaveURL(/\/success\?session_id=/);
  await expect(page.getByText('Gracias por tu compra. Redirigiendo...')).toBeVisible();
  // The receipt is kept on the next page, and shown while the pointer is on it.
  const receipt = toasts(page).filter({ hasText: 'Pagaste Recarga $100 para el 833 555 0142.' });
  await receipt.hover();
  await letTimePass(page);
  const reference = await expectPaidAtHome(page);
  await expect(receipt).toBeVisible();
  await expectSameCart();
  expect(sessionRow(session)).toMatchObject({ status: 'paid', phone: '8335550142', account: null });
  expectOrder(reference, '8335550142');
});
