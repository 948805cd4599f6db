// Every address of the shop, loaded once for all its checks. Documents are in documents.spec.ts, states in states.spec.ts.

import type { Locator, Page, Response } from '@playwright/test';
import {
  dayPages,
  expectArrived,
  expectLinks,
  expectNamed,
  inFooter,
  inHeader,
  kinds,
  pages,
} from './support/addresses.js';
import { expectNothingCovered } from './support/covered.js';
import { walkThrough } from './support/keyboard.js';
import {
  beginWith,
  expect,
  expectAccessible,
  expectCartCount,
  expectOpenToAll,
  isNight,
  open,
  ready,
  screens,
  test,
} from './support/shop.js';
import { RENDERED_AGAIN, translatePage } from './support/translation.js';

/** The lists of plans differ only in their plans: one of them is tried at each width and by keyboard. */
const onPhone = /^\/paquetes\/(?!tuisty-mensual)/;
const CART = '[{"id":204,"price":169,"quantity":1}]';
/** Pages that redirect without a payment. */
const aroundPayment = ['/proceder-a-pagar', '/success'];

const firstViews = [
  ...[[375, 667] as const, [390, 664] as const, [360, 640] as const],
  ...[[768, 1024] as const, [1366, 768] as const, [1440, 900] as const],
];

/** 720 × 450 is also a screen of 1440 × 900 at 200%. */
const lowScreens = [
  { width: 720, height: 450 },
  { width: 812, height: 375 },
];
const withPicture = [
  ...['/', '/paquetes', '/paquetes/tuisty-mensual', '/paquetes/tuisty-anual', '/cobertura'],
  ...['/compatibilidad', '/nosotros', '/recargas', '/acceder'],
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [path, name] of dayPages) {
  test(`${path} has title, links and an accessible layout that fits every screen`, async ({
    page,
  }) => {
    if (path === '/proceder-a-pagar') await holdPayment(page);
    await beginWith(page, 'cart', CART);
    await page.setViewportSize(screens.phone);
    const response = await goTo(page, path);
    expect(response?.status()).toBe(200);
    await ready(page);
    await expectNamed(page, name);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX');
    // Resources that block the first paint.
    const awaited = await page.locator('link[rel="expect"]').getAttribute('href');
    await expect(page.locator(`#root > header ${awaited ?? ''}:last-child`)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectLinks(page);

    if (withPicture.includes(path)) await expectNameFirst(page);
    if (path === '/' || path.startsWith('/paquetes/')) await expectPriceInFirstView(page);
    if (path === '/paquetes/tuisty-mensual') await expectHeight(page, 375, 7900);
    if (path === '/' || path === '/paquetes/tuisty-mensual') await expectLowHero(page);
    await expectOpenToAll(page, onPhone.test(path) ? [320] : undefined);
    if (aroundPayment.includes(path)) return; // They redirect automatically.

    await expectNothingCovered(page);
    if (onPhone.test(path)) return;
    if (isNight) {
      await page.setViewportSize(screens.tablet);
      await expectAccessible(page);
    }
    await page.setViewportSize(screens.wide);
    // Header and footer are equal on all pages: tested on the home page.
    await walkThrough(page, path === '/' ? 'body' : 'main');
  });
}

for (const [path, heading, way] of [
  ['/no-existe', /./, '/'],
  ['/folio/999', 'No se encontró PDF para el folio 999', '/paquetes'],
] as const) {
  test(`${path} is a 404 with a link to ${way}${way === '/' ? '' : ' @night'}`, async ({
    page,
    watch,
  }) => {
    watch.allowErrors(/404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await ready(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectOpenToAll(page);
    await expectNothingCovered(page);
    await page.getByRole('main').locator(`a[href="${way}"]`).first().click();
    await expectArrived(page, way);
  });
}

test('an address typed in capitals or with a space opens its page', async ({ page, watch }) => {
  watch.allowErrors(/status of 404/);
  for (const path of ['/Paquetes/Tuisty-Mensual#estelar-5gb', '/paquetes/tuisty-mensual%20']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/paquetes\/tuisty-mensual(#estelar-5gb)?$/);
    await ready(page);
  }
});

test('no kind of page warns on hydration with an unreadable cart @night', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/status of 404/); // the missing page
  // On every load: the shop corrects what it could read.
  await page.addInitScript(() =>
    localStorage.setItem('cart', '[{"id":204,"quantity":"mil"},{"id":9999},'),
  );
  // Each needs a fresh load, with only what hydration needs.
  for (const path of [...kinds, '/no-existe']) {
    await page.goto(path, { waitUntil: 'commit' });
    await ready(page);
  }
});

test('every link of header and footer opens its page, translated by the browser', async ({
  page,
  watch,
}) => {
  watch.allowErrors(RENDERED_AGAIN);
  await beginWith(page, 'cart', CART);
  await open(page, '/carrito');
  await translatePage(page);
  const [header, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')];
  const follow = async (part: Locator, path: string): Promise<void> => {
    await part.locator(`a[href="${path}"]`).last().click();
    await page.mouse.move(640, 700);
    await expectArrived(page, path);
    await expectCartCount(page, 1);
  };
  for (const path of inHeader) await follow(header, path);
  for (const path of Object.keys(pages).filter((one) => one.startsWith('/paquetes/'))) {
    await header.getByText('Paquetes', { exact: true }).hover();
    await follow(header, path);
  }
  await follow(header, '/acceder');
  // The fair-use policy opens in another tab.
  for (const path of inFooter.filter((one) => one !== '/politica-uso-justo')) {
    await follow(footer, path);
  }
});

/**
 * A payment whose page has no content: the notice stays. While a page is left for one that does not respond, Chromium
 * answers no other calls.
 */
async function holdPayment(page: Page): Promise<void> {
  await page.route('**/payment-page', (route) => route.fulfill({ status: 204 }));
  await page.addInitScript(() =>
    sessionStorage.setItem(
      'pendingPayment',
      JSON.stringify({ id: 'cs_1', url: `${location.origin}/payment-page` }),
    ),
  );
}

/** Without a purchase the success page redirects home; with one it waits for the response. */
async function goTo(page: Page, path: string): Promise<Response | null> {
  if (path !== '/success') return page.goto(path);
  await page.route('**/checkout-session/**', () => undefined);
  return page.goto('/success?session_id=cs_test_held');
}

/** On low screens the name of the page is visible without scrolling, and its image follows. */
async function expectNameFirst(page: Page): Promise<void> {
  const name = page.getByRole('heading', { level: 1 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  for (const screen of lowScreens) {
    await page.setViewportSize(screen);
    await expect(name, `${String(screen.width)} px`).toBeInViewport({ ratio: 1 });
  }
  // In the HTML too: otherwise a streamed page would paint the image first, and then shift.
  const pictures = await name.evaluate((heading) =>
    [...document.querySelectorAll('main picture')].map((picture) =>
      heading.compareDocumentPosition(picture) === Node.DOCUMENT_POSITION_FOLLOWING
        ? 'after the name'
        : 'before the name',
    ),
  );
  expect(pictures).not.toContain('before the name');
}

/** Data, price and duration are visible without scrolling. */
async function expectPriceInFirstView(page: Page): Promise<void> {
  const first = page.getByRole('article').first();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  for (const [width, height] of firstViews) {
    await page.setViewportSize({ width, height });
    for (const text of [/^(512 MB|\dGB)/, /^\$[\d,]+$/, /^\d+ días?$/]) {
      await expect(first.getByText(text).first(), `${String(width)} px`).toBeInViewport({
        ratio: 1,
      });
    }
  }
}

async function expectHeight(page: Page, width: number, most: number): Promise<void> {
  await page.setViewportSize({ width, height: 667 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height, `height at ${String(width)} px`).toBeLessThanOrEqual(most);
}

async function expectLowHero(page: Page): Promise<void> {
  const banners = page.getByRole('region', { name: 'Novedades' });
  const heading = page.locator('main > div', { has: page.getByRole('heading', { level: 1 }) });
  const hero = (await banners.count()) > 0 ? banners : heading.first();
  for (const width of [992, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await hero.boundingBox())?.height, `${String(width)} px`).toBeLessThanOrEqual(440);
  }
}
