// Page behaviour without user actions, and the requests that it causes.

import type { Page } from '@playwright/test';
import { firstLoad } from '../../scripts/lib/first-load.mjs';
import recorded from '../../web/first-load.json' with { type: 'json' };
import {
  addPlan,
  expect,
  expectCartCount,
  expectNoBrokenPicture,
  isNight,
  open,
  ready,
  test,
} from './support/shop.js';
import { coveredByChat, overlap } from './support/covered.js';
import { gate, holdTime, letTimePass } from './support/time.js';

test('the place of a picture that does not come stays empty @night', async ({ page, watch }) => {
  watch.allowErrors(/Failed to load resource|net::ERR_FAILED/);
  await page.route('**/img/**', (route) => route.abort());
  for (const path of ['/', '/paquetes', '/paquetes/tuisty-express', '/cobertura']) {
    await open(page, path);
    expect(await page.locator('main img').count(), path).toBeGreaterThan(0);
    await expectNoBrokenPicture(page);
  }
});

test('on paper nothing fixed covers a sheet, and the terms are black, without header and footer', async ({
  page,
}) => {
  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  const fixed = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('body *'))
        .filter((one) => getComputedStyle(one).position === 'fixed' && one.getClientRects()[0])
        .map(({ className }) => className),
    );
  await expect.poll(fixed).toHaveLength(2);
  await page.emulateMedia({ media: 'print' });
  expect(await fixed()).toEqual([]);
  await open(page, '/terminos-y-condiciones');
  for (const hidden of ['banner', 'contentinfo', 'navigation'] as const) {
    await expect(page.getByRole(hidden)).toBeHidden();
  }
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('the chat is whole on the screen but while a field has the focus, and has its place in the footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, '/compatibilidad');
  const link = page.getByRole('link', { name: /^Escríbenos por WhatsApp/ }).last();
  await expect(link).toBeInViewport({ ratio: 1 });
  await page.getByLabel('IMEI de tu celular').focus();
  await expect(link).toBeHidden();
  await page.getByLabel('IMEI de tu celular').blur();
  await page.keyboard.press('End');
  await expect(link).toBeInViewport({ ratio: 1 });
  // The footer ends the page.
  const footer = page.getByRole('contentinfo');
  const below = () =>
    footer.evaluate((one) => Math.abs(window.innerHeight - one.getBoundingClientRect().bottom));
  await expect.poll(below).toBeLessThan(1);
  const chat = page.getByRole('complementary', { name: /^Escríbenos/ });
  expect(await overlap(chat, footer)).toBe(true);
  expect(await overlap(chat, footer.locator('p').last())).toBe(false);
});

test('the chat covers no control of the first view of a phone', async ({ page }) => {
  for (const width of isNight ? [320, 360, 412, 480] : [360]) {
    await page.setViewportSize({ width, height: 823 });
    for (const path of ['/', '/paquetes', '/paquetes/tuisty-mensual', '/recargas', '/acceder']) {
      await open(page, path);
      expect(await coveredByChat(page), `${path} at ${String(width)} px`).toEqual([]);
    }
  }
});

test('the wasm is downloaded once, however often it is requested', async ({ page }) => {
  await open(page, '/carrito');
  await expect(page.getByText('El carrito esta vacío')).toBeVisible();
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.wasm'))
      .map(({ transferSize, decodedBodySize }) => ({ transferSize, decodedBodySize })),
  );
  // A response from the browser's cache has the size of its headers.
  expect(sizes.filter(({ transferSize }) => transferSize > 1000)).toHaveLength(1);
  for (const { decodedBodySize } of sizes) expect(decodedBodySize).toBeGreaterThan(10_000);
});

for (const [name, happens] of Object.entries({
  'the first sign of the shopper': (page: Page) => page.mouse.move(100, 100),
  'the page at rest': letTimePass,
})) {
  test(`the core of a list comes with ${name}`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const cores = () => asked.filter((url) => url.endsWith('.wasm')).length;
    await holdTime(page, 1000);
    await open(page, '/paquetes/tuisty-mensual');
    await page.waitForLoadState('networkidle');
    expect(cores()).toBe(0);
    await happens(page);
    await expectCartCount(page, 0);
    expect(cores()).toBeGreaterThan(0);
  });
}

test('the first load of the home page is within its budget', async ({ browser, baseURL }) => {
  // Files fetched in idle time may arrive before or after the page comes to rest: one of five loads is without them.
  const { budget } = recorded;
  const loads = [];
  do loads.push(await firstLoad(browser, baseURL ?? ''));
  while (
    loads.length < 5 &&
    !loads.some((one) => one.js <= budget.js && one.total <= budget.total)
  );
  expect(Math.min(...loads.map(({ js }) => js))).toBeLessThanOrEqual(budget.js);
  expect(Math.min(...loads.map(({ total }) => total))).toBeLessThanOrEqual(budget.total);
});

test('magnified four times, no part of the cart covers the rest @night', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  await open(page, '/carrito');
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeVisible();
  const stuck = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('body *'))
        .filter((one) => /sticky|fixed/.test(getComputedStyle(one).position))
        .filter((one) => one.getBoundingClientRect().height > 40)
        .map((one) => one.className),
    );
  // The loading overlay goes by itself.
  await expect.poll(stuck).toEqual([]);
});

test('a list on a desktop has three cards side by side, and outlines where colours are forced', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/paquetes/tuisty-mensual');
  const outlines = await page
    .getByRole('main')
    .locator('a[href^="/paquetes/tuisty-"]')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('aria-current'), getComputedStyle(link).outlineStyle]),
    );
  expect(outlines).toContainEqual(['page', 'solid']);
  expect(outlines).toContainEqual([null, 'none']);
  const cards = await page.getByRole('article').all();
  await expect(page.getByRole('article').first()).toHaveCSS('border-style', 'solid');
  const tops = await Promise.all(cards.slice(0, 4).map((card) => card.boundingBox()));
  const [first = 0, ...others] = tops.map((box) => Math.round(box?.y ?? 0));
  expect(others.map((top) => top > first)).toEqual([false, false, true]);
});

test('letters of twice the size neither widen a page nor cut its headings @night', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ['/', '/paquetes', '/paquetes/tuisty-mensual', '/acceder', '/cobertura']) {
    await open(page, path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const { width, cut } = await page.evaluate(() => {
      const ends = Array.from(document.querySelectorAll('h1, h2, h3'), (heading) => {
        const text = document.createRange();
        text.selectNodeContents(heading);
        return [heading.textContent, text.getBoundingClientRect()] as const;
      });
      return {
        width: document.documentElement.scrollWidth,
        // Banners that are not selected are beside the screen.
        cut: ends.flatMap(([name, { left, right }]) => (left < 360 && right > 360 ? name : [])),
      };
    });
    expect(width, path).toBe(360);
    expect(cut, path).toEqual([]);
  }
});

test('in a translation that is read from right to left no text is over a picture @night', async ({
  page,
}) => {
  for (const path of ['/', '/paquetes/tuisty-mensual']) {
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, path);
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      // The picture's plain part is at the left.
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect((title?.x ?? width) + (title?.width ?? 0), path).toBeLessThan(width * 0.6);
    }
  }
});

test('the drawer slides in from the right @night', async ({ page }) => {
  await open(page, '/paquetes');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  await page.getByRole('button', { name: /^Carrito/ }).click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Cerrar' });
  await expect(close).toBeFocused();
  // The focus does not scroll to it.
  expect((await close.boundingBox())?.x).toBeGreaterThan(1280);
});

test('text has its own font from the second page on, if it came too late for the first', async ({
  page,
}) => {
  const arrival = gate();
  await page.route('**/figtree-*', async (route) => {
    await arrival.opened;
    await route.continue();
  });
  // The page has loaded when its fonts have.
  await page.goto('/nosotros', { waitUntil: 'commit' });
  await ready(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const fontOfText = async () => {
    const { root } = await browser.send('DOM.getDocument');
    const text = { nodeId: root.nodeId, selector: 'main p' };
    const { nodeId } = await browser.send('DOM.querySelector', text);
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName).join();
  };
  arrival.open();
  await page.waitForLoadState();
  expect(await fontOfText()).not.toContain('Figtree');
  await page.getByRole('link', { name: 'Ver paquetes' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /aquetes/ })).toBeVisible();
  await expect.poll(fontOfText).toContain('Figtree');
});
