// The documents: each can be read on its page.

import type { Page } from '@playwright/test';
import { documents, expectLinks, expectNamed } from './support/addresses.js';
import { expectNothingCovered } from './support/covered.js';
import { walkThrough } from './support/keyboard.js';
import {
  expect,
  expectNothingSticksOut,
  expectOpenToAll,
  open,
  ready,
  screens,
  test,
} from './support/shop.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * One of each kind is read completely, on both screens; of the others the first page. The folios differ only in their
 * texts, which tests/web compares.
 */
const readThrough = ['/contrato-adhesion-profeco', '/folio/1204587'];

for (const path of readThrough) {
  test(`${path} can be read through on a phone and on a wide screen`, async ({ page }) => {
    const narrow = await expectRead(page, path);
    await expectOpenToAll(page, [screens.phone.width]);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.setViewportSize(screens.wide);
    await expect.poll(() => sheetWidth(page)).toBeGreaterThan(narrow * 2);
    await expectDrawn(page, 1);
    await walkThrough(page, 'main');
    await expectNothingCovered(page);
  });
}

for (const path of Object.keys(documents).filter((one) => !readThrough.includes(one))) {
  test(`${path} can be read on a phone`, async ({ page }) => {
    await expectRead(page, path, 1);
    await expectOpenToAll(page, [screens.phone.width]);
    await expectNothingCovered(page);
  });
}

/** On a phone, at most this many pages. Returns their width there. */
async function expectRead(page: Page, path: string, most = Infinity): Promise<number> {
  await page.setViewportSize(screens.phone);
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await ready(page);
  await expectNamed(page, documents[path] ?? ['', 'a document of the table above']);
  await expectLinks(page);
  return expectDrawn(page, most);
}

test('a document whose file does not come can be tried again', async ({ page, watch }) => {
  watch.allowErrors(/Failed to load resource|No se pudo abrir el PDF/);
  await page.route('**/documentos/*.pdf', (route) => route.abort());
  await open(page, '/portabilidad-ift');
  await expect(page.getByRole('alert')).toContainText('Revisa tu conexión');
  await page.unroute('**/documentos/*.pdf');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expectDrawn(page, 1);
});

test("the browser's search finds and shows words of a distant page", async ({ page }) => {
  await open(page, '/contrato-adhesion-profeco');
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
  await expect(sheets.first()).toHaveAccessibleName(`Página 1 de ${String(count)}`);
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
