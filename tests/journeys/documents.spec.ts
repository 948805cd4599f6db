// The documents: each can be read on its page, and its first page is an image of the HTML.

import type { Page } from '@playwright/test';
import { documents, expectLinks, expectNamed, legal } from './support/addresses.js';
import { expectNothingCovered } from './support/covered.js';
import { walkThrough } from './support/keyboard.js';
import { documentLeft, hideVisitor, openReader } from './support/reader.js';
import {
  expect,
  expectNothingSticksOut,
  expectOpenToAll,
  open,
  ready,
  screens,
  test,
} from './support/shop.js';
import { letTimePass } from './support/time.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * The pages of the folios differ only in their texts: axe checks the first, the others share a tab. One of each kind
 * is read completely, on both screens; of the others, whose texts are compared elsewhere, the first page.
 */
const readThrough = ['/contrato-adhesion-profeco', '/folio/1204587'];
const [firstFolio = '', ...otherFolios] = Object.keys(documents).filter((path) =>
  path.startsWith('/folio/'),
);

for (const path of readThrough) {
  test(`${path} can be read through on a phone and on a wide screen`, async ({ page }) => {
    const narrow = await expectRead(page, path);
    await expectOpenToAll(page, [screens.phone.width]);
    await page.evaluate(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
    await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
    await page.setViewportSize(screens.wide);
    await expect.poll(() => sheetWidth(page)).toBeGreaterThan(narrow * 2);
    await expectDrawn(page, 1);
    await walkThrough(page, 'main');
    await expectNothingCovered(page);
  });
}

for (const path of Object.keys(legal).filter((one) => !readThrough.includes(one))) {
  test(`${path} can be read on a phone`, async ({ page }) => {
    await expectRead(page, path, 1);
    await expectOpenToAll(page, [screens.phone.width]);
    await expectNothingCovered(page);
  });
}

test('every other folio can be read on a phone', async ({ page, watch }) => {
  watch.allowErrors(documentLeft);
  expect(firstFolio).toBe(readThrough[1]);
  expect(otherFolios).toHaveLength(9);
  for (const path of otherFolios) {
    await test.step(path, () => expectRead(page, path, 1));
  }
});

/** On a phone, at most this many pages. Returns their width there. */
async function expectRead(page: Page, path: string, most = Infinity): Promise<number> {
  await page.setViewportSize(screens.phone);
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await ready(page);
  await expectNamed(page, documents[path] ?? ['', 'a document of the table above']);
  await expectLinks(page);
  await openReader(page);
  return expectDrawn(page, most);
}

test('the first page of a document is shown before the viewer, which opens on the first user action', async ({
  page,
}) => {
  await hideVisitor(page);
  const readers: string[] = [];
  page.on('request', (request) => {
    if (/PdfViewer|pdf\.worker/.test(request.url())) readers.push(request.url());
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await open(page, '/portabilidad-ift');
  const picture = page.getByRole('img', { name: 'Primera página de “Portabilidad numérica”' });
  const isDrawn = (image: SVGElement | HTMLElement) =>
    image instanceof HTMLImageElement && image.naturalWidth > 0;
  await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
  const before = await picture.boundingBox();
  await expect(page.getByRole('button', { name: 'Abrir el lector' })).toBeVisible();
  // Without a user action: the browser has had no other work.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(readers).toEqual([]);

  const sheet = page.locator('[data-page="0"]');
  await expect(async () => {
    await page.mouse.move(200, 400);
    await page.mouse.move(201, 401);
    await expect(sheet).toBeVisible({ timeout: 500 });
  }).toPass();
  const pages = page.locator('[data-page]');
  await expect(pages.locator('.textLayer .endOfContent')).toHaveCount(await pages.count());
  const after = await sheet.boundingBox();
  expect(after?.y).toBeCloseTo(before?.y ?? 0, 0);
  expect(after?.width).toBeCloseTo(before?.width ?? 0, 0);
  expect(after?.height).toBeCloseTo(before?.height ?? 0, 0);
  await expect.poll(() => sheet.locator('canvas').evaluate(hasInk)).toBe(true);

  // The largest contentful paint stays the first image: the viewer causes no later one.
  const largest = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const paints = list.getEntries() as (PerformanceEntry & { element: Element | null })[];
          resolve(
            paints.map(({ element }) => (element?.closest('[data-page]') ? 'reader' : 'page')),
          );
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  expect(largest).toContain('page');
  expect(largest).not.toContain('reader');
});

test('the viewer opens for a visitor who returns to the middle of a document', async ({
  page,
  watch,
}) => {
  watch.allowErrors(documentLeft);
  await hideVisitor(page);
  await open(page, '/contrato-adhesion-profeco');
  await page.evaluate(() => {
    window.scrollTo({ top: 2000, behavior: 'instant' });
  });
  await page.reload();
  await expect(page.locator('[data-page="1"] .textLayer span').first()).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
});

test('a first page without its image shows a message, and the viewer opens for a visitor who stays', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/Failed to load resource/);
  await hideVisitor(page);
  await page.route('**/documentos/*.webp', (route) => route.abort());
  await open(page, '/portabilidad-ift');
  await expect(page.getByText('No pudimos traer esta página: revisa tu conexión.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abrir el lector' })).toBeVisible();
  // The viewer waits for that component's hydration, which follows the page's.
  await expect(async () => {
    await letTimePass(page);
    await expect(page.locator('[data-page]').first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect.poll(() => page.locator('[data-page="0"] canvas').evaluate(hasInk)).toBe(true);
});

test("the browser's search finds and shows words of a distant page", async ({ page }) => {
  await open(page, '/contrato-adhesion-profeco');
  await openReader(page);
  const last = page.locator('[data-page]').last();
  const runs = last.locator('.textLayer span:not(:has(*))');
  await expect.poll(() => runs.count()).toBeGreaterThan(20);
  await expect(last.locator('canvas')).toHaveCount(0);
  await page.evaluate(() => {
    document.querySelector('[data-page="0"] .textLayer span')?.setAttribute('data-kept', '');
  });
  const found = await last.evaluate((sheet) => {
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    const before = texts('[data-page]').slice(0, -1).join();
    // Each page ends with one footer text.
    const own = texts('[data-page]:last-child .textLayer span:not(:has(*))').filter(
      (words) => words.length > 20 && !before.includes(words),
    );
    const { find } = window as unknown as { find: (words: string) => boolean };
    return find(own[0] ?? 'no words') && sheet.contains(getSelection()?.anchorNode ?? null);
  });
  expect(found).toBe(true);
  await expect.poll(() => last.locator('canvas').evaluate(hasInk)).toBe(true);
  // Changing the page keeps the text layers: a selection stays.
  await expect(page.locator('[data-page="0"] [data-kept]')).toHaveCount(1);
});

const sheetWidth = (page: Page): Promise<number> =>
  page.locator('[data-page="0"]').evaluate((sheet) => sheet.clientWidth);

/** The pages of the document are rendered, with ink on them, when they come into view. Returns their width. */
async function expectDrawn(page: Page, most = Infinity): Promise<number> {
  const sheets = page.locator('[data-page]');
  await expect(sheets.first()).toBeVisible();
  const count = await sheets.count();
  await expect(page.getByText(new RegExp(`^\\d+ / ${String(count)}$`))).toBeVisible();
  for (let index = 0; index < Math.min(count, most); index += 1) {
    const sheet = sheets.nth(index);
    await sheet.scrollIntoViewIfNeeded();
    await expect(sheet.locator('.textLayer span').first()).toBeAttached();
    await expect
      .poll(() => sheet.locator('canvas').evaluate(hasInk), {
        message: `page ${String(index + 1)}`,
      })
      .toBe(true);
  }
  // Pages get their text one after the other.
  await expect(page.locator('[data-page]:not(:has(.textLayer .endOfContent))')).toHaveCount(0);
  await expectNothingSticksOut(page);
  return sheetWidth(page);
}

function hasInk(canvas: SVGElement | HTMLElement): boolean {
  if (!(canvas instanceof HTMLCanvasElement)) return false;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  if (data === undefined) return false;
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 100) dark += 1;
  }
  return dark > 500;
}
