// What a page shows before anybody scrolls.

import { expect, open, planCard, test } from './support/shop.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [width, height] of [
  [375, 812],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`a plan with its price is in the first view of home at ${width}×${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, '/');
    const estelar = planCard(page, 'Estelar');
    for (const text of ['5GB', '$169', '30 días']) {
      await expect(estelar.getByText(text, { exact: true }).first()).toBeInViewport({ ratio: 1 });
    }
  });
}

for (const width of [992, 1440, 1920]) {
  test(`no hero is higher than 440 px at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/');
    const banners = await page.getByRole('region', { name: 'Novedades' }).boundingBox();
    expect(banners?.height).toBeLessThanOrEqual(440);
    await open(page, '/paquetes/tuisty-anual');
    const hero = page.locator('main > div', { has: page.getByRole('heading', { level: 1 }) });
    expect((await hero.first().boundingBox())?.height).toBeLessThanOrEqual(440);
  });
}

// 720 × 450 is also a screen of 1440 × 900 at 200%.
for (const [width, height] of [
  [720, 450],
  [812, 375],
] as const) {
  test(`the name of a page comes before its picture at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of [
      '/',
      '/paquetes',
      '/paquetes/tuisty-mensual',
      '/paquetes/tuisty-anual',
      '/cobertura',
      '/compatibilidad',
      '/nosotros',
      '/recargas',
      '/acceder',
    ]) {
      await open(page, path);
      const name = page.getByRole('heading', { level: 1 });
      await expect(name, path).toBeInViewport({ ratio: 1 });
      // In the HTML too: of a page that arrives in parts, the picture would be painted first, and then move.
      const pictures = await name.evaluate((heading) =>
        [...document.querySelectorAll('main picture')].map((picture) =>
          heading.compareDocumentPosition(picture) === Node.DOCUMENT_POSITION_FOLLOWING
            ? 'after the name'
            : 'before the name',
        ),
      );
      expect(pictures, path).not.toContain('before the name');
    }
  });
}

test('on a phone the legal links are folded, and the footer is at most two screens high', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, '/nosotros');
  const footer = page.getByRole('contentinfo');
  const link = footer.getByRole('link', { name: 'Aviso de privacidad' });
  await expect(link).toBeHidden();
  expect((await footer.boundingBox())?.height).toBeLessThan(2 * 667);
  await footer.getByText('Legal', { exact: true }).click();
  await expect(link).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/nosotros');
  await expect(link).toBeVisible();
});
