// Chunks that load late, or whose requests are reset: twice, or until the network returns.

import type { Page } from '@playwright/test';
import { expect, expectCartCount, expectOpenToAll, ready, test } from './support/shop.js';

const SENTENCE = 'La página no terminó de cargar.';
/** Scripts and style sheets except the guard, which is not needed while boot.ts loads. */
const FILES = /\/assets\/(?!guard-).*\.(js|css)$/;
const RESET = /net::ERR_CONNECTION_RESET/;

/** Resets the first two requests for each file of the page, and returns the files. */
async function loseTwice(page: Page): Promise<ReadonlyMap<string, number>> {
  const requests = new Map<string, number>();
  await page.route(FILES, async (route) => {
    const { pathname } = new URL(route.request().url());
    const count = (requests.get(pathname) ?? 0) + 1;
    requests.set(pathname, count);
    await (count <= 2 ? route.abort('connectionreset') : route.continue());
  });
  return requests;
}

async function expectWorks(page: Page, path: string): Promise<void> {
  await ready(page);
  await expect(page.getByText(SENTENCE)).toBeHidden();
  if (path === '/carrito') {
    await expect(page.getByText('El carrito esta vacío')).toBeVisible();
  } else {
    await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
    await expectCartCount(page, 1);
  }
  // Chromium throws for the rules of a failed style sheet, until another request for it succeeds.
  await expect(async () => {
    await page.evaluate(() => Array.from(document.styleSheets, ({ cssRules }) => cssRules.length));
  }).toPass();
}

for (const path of ['/', '/paquetes/tuisty-mensual', '/carrito']) {
  test(`${path} works without a reload when each file fails twice @night`, async ({
    page,
    watch,
  }) => {
    watch.allowErrors(RESET);
    const requests = await loseTwice(page);
    await page.goto(path);
    await expectWorks(page, path);
    expect(requests.size).toBeGreaterThan(14);
  });
}

test('a page reports missing scripts, and works when they load again', async ({ page, watch }) => {
  watch.allowErrors(RESET);
  let away = true;
  // Boot arrives, and the style sheets: without them the sizes of targets are the browser's.
  await page.route(/\/assets\/(?!index-|guard-).*\.js$/, (route) =>
    away ? route.abort('connectionreset') : route.continue(),
  );
  await page.goto('/paquetes/tuisty-mensual');
  await expect(page.getByText(SENTENCE)).toBeHidden();
  await expireLostDelay(page);
  await expectOpenToAll(page, [375]);
  away = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectWorks(page, '/paquetes/tuisty-mensual');
});

/** The state of a page that is not hydrated within twelve seconds. */
async function expireLostDelay(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if ((animation as CSSAnimation).animationName === 'lost') animation.finish();
    }
  });
  await expect(page.getByText(SENTENCE)).toBeVisible();
}

test('a page without any of its files offers a reload', async ({ page, watch }) => {
  watch.allowErrors(RESET);
  await page.route('**/assets/**', (route) => route.abort('connectionreset'));
  await page.goto('/nosotros');
  await expireLostDelay(page);
  await page.unroute('**/assets/**');
  await page.getByRole('link', { name: 'Volver a cargar' }).click();
  await ready(page);
  await expect(page.getByText(SENTENCE)).toBeHidden();
});
