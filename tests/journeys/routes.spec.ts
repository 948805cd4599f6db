// Every address of the shop: what it is called, where its links lead, and that nobody is shut out.
// What is particular to documents is in documents.spec.ts.

import type { Page, Response } from '@playwright/test';
import {
  documents,
  expectArrived,
  expectLinks,
  expectNamed,
  inFooter,
  inHeader,
  pages,
} from './support/addresses.js';
import { documentLeft } from './support/reader.js';
import {
  expect,
  expectAccessible,
  expectNothingSticksOut,
  open,
  ready,
  screens,
  test,
} from './support/shop.js';

/**
 * Where one reads and buys is looked at on both; a step or a text on the wide screen only. The lists of plans differ in
 * nothing but their plans: one is looked at on both and walked through, the others on a phone.
 */
const onBoth = /^\/$|^\/paquetes\/tuisty-mensual$|^\/carrito$/;
const onPhone = /^\/paquetes\/(?!tuisty-mensual)/;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [path, name] of Object.entries(pages)) {
  test(`${path} is named, linked and open to all${onPhone.test(path) ? '' : ', also by keyboard alone'}`, async ({
    page,
  }) => {
    if (path === '/proceder-a-pagar') await holdPayment(page);
    await page.setViewportSize(
      onBoth.test(path) || onPhone.test(path) ? screens.phone : screens.wide,
    );
    const response = await goTo(page, path);
    expect(response?.status()).toBe(200);
    await ready(page);
    await expectNamed(page, name);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
    // What the first paint waits for.
    const awaited = await page.locator('link[rel="expect"]').getAttribute('href');
    await expect(page.locator(`#root > header ${awaited ?? ''}:last-child`)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectLinks(page);
    await expectNothingSticksOut(page);
    await expectAccessible(page);
    if (onBoth.test(path)) {
      await page.setViewportSize(screens.wide);
      await expectNothingSticksOut(page);
      await expectAccessible(page);
    }
    // The step before the payment page is not for walking through: it leaves by itself.
    // Header and footer are the same everywhere, and walked through from the home page.
    if (path !== '/proceder-a-pagar' && !onPhone.test(path)) {
      await walkThrough(page, path === '/' ? 'body' : 'main');
    }
  });
}

for (const path of ['/portabilidad-ift', '/folio/1204587']) {
  test(`${path} is walked through by keyboard alone`, async ({ page }) => {
    await open(page, path);
    await walkThrough(page, 'main');
  });
}

test('every link of header and footer brings its page', async ({ page, watch }) => {
  watch.allowErrors(documentLeft);
  await open(page, '/carrito');
  for (const path of inHeader) {
    await page.getByRole('banner').locator(`a[href="${path}"]`).last().click();
    await expectArrived(page, path);
  }
  for (const path of Object.keys(pages).filter((one) => one.startsWith('/paquetes/'))) {
    await page.getByRole('banner').getByText('Paquetes', { exact: true }).hover();
    await page.getByRole('banner').locator(`a[href="${path}"]`).click();
    await page.mouse.move(640, 700);
    await expectArrived(page, path);
  }
  for (const path of inFooter) {
    const link = page.getByRole('contentinfo').locator(`a[href="${path}"]`);
    if (path !== '/politica-uso-justo') {
      await link.click();
      await expectArrived(page, path);
      continue;
    }
    const opened = page.waitForEvent('popup');
    await link.click();
    const tab = await opened;
    await ready(tab);
    await expectArrived(tab, path);
    await tab.close();
  }
});

test('search engines and browsers find what they ask for', async ({ request }) => {
  const types = {
    '/robots.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/manifest.webmanifest': 'application/manifest+json',
    '/favicon.svg': 'image/svg+xml; charset=utf-8',
    '/icons/apple-touch-icon.png': 'image/png',
    '/icons/icon-512.png': 'image/png',
    '/img/og.png': 'image/png',
  };
  for (const [path, type] of Object.entries(types)) {
    const response = await request.get(path);
    expect([path, response.status(), response.headers()['content-type']]).toEqual([
      path,
      200,
      type,
    ]);
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>https:\/\/www\.tuisty\.mx([^<]*)<\/loc>/g)];
  const closed = ['/carrito', '/mis-compras', '/proceder-a-pagar', '/success'];
  expect(listed.map(([, path]) => path).sort()).toEqual(
    [...Object.keys(pages), ...Object.keys(documents)]
      .filter((path) => !closed.includes(path))
      .sort(),
  );
});

/**
 * A payment to be led to, whose page has no content: the notice stays. While a page is left for one that does not
 * answer, Chromium lets nobody ask it anything.
 */
async function holdPayment(page: Page): Promise<void> {
  await page.route('**/payment-page', (route) => route.fulfill({ status: 204 }));
  await page.addInitScript(() => {
    sessionStorage.setItem(
      'pendingPayment',
      JSON.stringify({ id: 'cs_1', url: `${location.origin}/payment-page` }),
    );
  });
}

/** Without a purchase to look up the page of thanks leads home; with one it waits for the answer. */
async function goTo(page: Page, path: string): Promise<Response | null> {
  if (path !== '/success') return page.goto(path);
  await page.route('**/checkout-session/**', () => undefined);
  return page.goto('/success?session_id=cs_test_held');
}

/** Everything in that part that can be reached by keyboard is reached, and nothing keeps the focus. */
async function walkThrough(page: Page, part: 'body' | 'main'): Promise<void> {
  const steps = await rememberFocusable(page, part);
  // Many more, since menus and sections that open add some; a trap would keep the focus from the rest.
  for (let step = 1; step <= 2 * steps + 100; step += 1) {
    await page.keyboard.press('Tab');
    if (step >= steps && step % 5 === 0 && (await neverFocused(page)).length === 0) break;
  }
  expect(await neverFocused(page)).toEqual([]);
}

/** Takes down what a keyboard has to reach on the page as it stands, and what it reaches from now on. */
async function rememberFocusable(page: Page, part: 'body' | 'main'): Promise<number> {
  return page.evaluate((name) => {
    const whole = document.querySelector<HTMLElement>(name);
    // As the link to the contents leads there.
    if (name === 'main') whole?.focus();
    const tabbable = Array.from(
      whole?.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [tabindex]',
      ) ?? [],
    ).filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const missing = new Set(tabbable);
    document.addEventListener('focusin', ({ target }) => missing.delete(target as HTMLElement));
    Object.assign(window, { neverFocused: missing });
    return tabbable.length;
  }, part);
}

async function neverFocused(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { neverFocused: missing } = window as unknown as { neverFocused: Set<HTMLElement> };
    // What has left the page meanwhile is not missed.
    return Array.from(missing)
      .filter((element) => element.isConnected)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
