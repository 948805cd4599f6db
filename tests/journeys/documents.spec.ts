// The documents: each can be read on its page; by day one, at night all.

import { documents, expectLinks, expectNamed } from './support/addresses.js';
import { expectNothingCovered } from './support/covered.js';
import { walkThrough } from './support/keyboard.js';
import { expect, expectOpenToAll, isNight, open, ready, screens, test } from './support/shop.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of isNight ? Object.keys(documents) : ['/portabilidad-ift']) {
  test(`${path} can be read on a phone and on a wide screen`, async ({ page }) => {
    await page.setViewportSize(screens.phone);
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await ready(page);
    await expectNamed(page, documents[path] ?? ['', 'a document of the table above']);
    await expectLinks(page);
    await expect(page.getByText('Documento de muestra: sin validez legal')).toBeVisible();
    const text = page.locator('[data-text] :is(p, li, dd)');
    expect(await text.count()).toBeGreaterThan(10);
    const sizes = await text.evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
    expect(new Set(sizes)).toEqual(new Set(['16px']));
    await expectOpenToAll(page, [screens.phone.width, screens.wide.width]);
    await expectNothingCovered(page);
  });
}

test('a document that a link opens has its text, and is walked through by keyboard', async ({
  page,
}) => {
  await open(page, '/terminos-y-condiciones');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Portabilidad' }).click();
  await expect(page.getByRole('heading', { name: 'Paso a paso' })).toBeVisible();
  await walkThrough(page, 'main');
});
