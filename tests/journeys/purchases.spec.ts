// What becomes of cart and list of purchases when a shopper pays with several tabs, several browsers, or none left.

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

/** Pays, and the way back to the shop is never gone. */
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

/** What the browser holds: plans in the cart with their number, and how many purchases are listed as paid. */
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

test('a plan added in another tab while paying stays', everyBrowser, async ({ page, context }) => {
  await beginPayment(page);
  const other = await newTab(context, '/paquetes/tuisty-express');
  await addPlan(other, 'Estelar');
  await expectCartCount(other, 2);
  await payOnHostedPage(page);
  await expect(page).toHaveURL(/\/$/);
  await expectCartCount(other, 1);
  await expectHeld(page, [['Estelar', 1]], 1);
  await open(page, '/carrito');
  await expect(page.getByText('Quitamos de tu carrito lo que ya pagaste.')).toBeVisible();
});

for (const [first, second] of [
  ['/success', '/'],
  ['/', '/success'],
  ['/mis-compras', '/success'],
  ['/', '/'],
] as const) {
  test(
    `the browser was closed after paying: ${first} settles, ${second} adds nothing`,
    everyBrowser,
    async ({ page, context }) => {
      const session = await beginPayment(page);
      await payAndClose(page);
      const at = (path: string) => (path === '/success' ? `/success?session_id=${session}` : path);
      const next = await newTab(context, '/paquetes/tuisty-express');
      await addPlan(next, 'Ready');
      await expectCartCount(next, 2);
      await open(next, at(first));
      await expectCartCount(next, 1);
      await next.goto(at(second));
      await expect(next.getByText(/^Tu compra está pagada$|^Gracias por tu compra/)).toBeVisible();
      await expectHeld(next, [['Ready', 1]], 1);
    },
  );
}

test(
  'two tabs hear of a payment together: it is taken out once',
  everyBrowser,
  async ({ page, context }) => {
    const session = await beginPayment(page);
    await payAndClose(page);
    const first = await newTab(context, '/paquetes/tuisty-express');
    for (let more = 0; more < 2; more += 1) await addPlan(first, 'Ready');
    await expectCartCount(first, 3);
    const second = await context.newPage();
    await Promise.all([first.goto('/'), second.goto(`/success?session_id=${session}`)]);
    await expectCartCount(first, 2);
    await expectHeld(second, [['Ready', 2]], 1);
  },
);

for (const order of ['before', 'after'] as const) {
  test(
    `somebody else's link, opened ${order} its owner comes back, touches nothing`,
    everyBrowser,
    async ({ page, context, browser }) => {
      const session = await beginPayment(page);
      await payAndClose(page);
      const elsewhere = await browser.newContext();
      await skipWelcome(elsewhere);
      const stranger = await newTab(elsewhere, '/paquetes/tuisty-express');
      await addPlan(stranger, 'Ready');
      const lookAtLink = async () => {
        await open(stranger, `/success?session_id=${session}`);
        await expect(stranger.getByText('Esta compra ya está pagada')).toBeVisible();
        await expectHeld(stranger, [['Ready', 1]], 0);
      };
      if (order === 'before') await lookAtLink();
      const owner = await newTab(context, '/');
      await expectHeld(owner, [], 1);
      if (order === 'after') await lookAtLink();
      await elsewhere.close();
    },
  );
}

for (const isChanged of [true, false]) {
  test(`Back from the notice, the cart ${isChanged ? 'changed' : 'left alone'}, Forward`, async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, '/paquetes/tuisty-express');
    await addPlan(page, 'Ready');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Carrito/ })
      .click();
    await page.getByRole('link', { name: 'Ver carrito' }).click();
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('alertdialog').getByRole('button', { name: /^Sí/ }).click();
    await expect(page).toHaveURL(/\/proceder-a-pagar$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/carrito$/);
    if (isChanged) await page.getByRole('button', { name: /^Aumentar Ready/ }).click();
    await page.goForward();
    await expect(page).toHaveURL(/\/proceder-a-pagar$/);
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(isChanged ? /\/carrito$/ : /\/pay\//);
  });
}

test(
  'a form sent before its script is there is sent once, with what was typed',
  everyBrowser,
  async ({ page, watch }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/entry-client*.js', async (route) => {
      await released;
      await route.continue();
    });
    watch.allowErrors(/503|Error al verificar el IMEI/);
    const sent: (string | null)[] = [];
    await page.route('**/imeis', (route) => {
      sent.push(route.request().postData());
      return route.fulfill({ status: 503, json: {} });
    });
    await page.goto('/compatibilidad', { waitUntil: 'commit' });
    // Boot has run: it asks for the other scripts.
    await page
      .locator('link[rel=modulepreload]:not([crossorigin])')
      .first()
      .waitFor({ state: 'attached' });
    await page.locator('input[name=imei]').fill('490154203237518');
    await page.locator('input[name=imei]').press('Enter');
    release();
    await ready(page);
    await expect.poll(() => sent).toEqual([JSON.stringify({ imei: '490154203237518' })]);
    await expect(page).toHaveURL(/\/compatibilidad$/);
    await expect(page.locator('input[name=imei]')).toHaveValue('490154203237518');
  },
);
