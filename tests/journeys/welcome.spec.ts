// The welcome: two seconds over a page that is already there, for nobody who is in a hurry.

import type { Page } from '@playwright/test';
import { expect, open, ready, test } from './support/shop.js';

test.use({ welcome: 'shown' });

/** When the style sheet takes the welcome away, in milliseconds after it came. */
function endOfWelcome(page: Page): Promise<unknown> {
  return page
    .getByTestId('page-overlay')
    .evaluate((welcome) =>
      Math.max(
        ...welcome.getAnimations().map((one) => Number(one.effect?.getComputedTiming().endTime)),
      ),
    );
}

/** The welcome stays for as long as somebody looks at it: what ends it now is not its time. */
async function holdWelcome(page: Page): Promise<void> {
  await page.getByTestId('page-overlay').evaluate((welcome) => {
    for (const animation of welcome.getAnimations()) {
      animation.pause();
      animation.currentTime = 1000;
    }
  });
  await expect(page.getByTestId('page-overlay')).toBeVisible();
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('ends by itself after two seconds, above a page that is there', async ({ page }) => {
      await page.goto('/paquetes', { waitUntil: 'commit' });
      expect(await endOfWelcome(page)).toBe(2000);
      await expect(page.getByTestId('page-overlay')).toBeHidden();
      await open(page, '/paquetes');
      await holdWelcome(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const above = await page.evaluate(
        () => document.elementFromPoint(200, 200)?.closest('[data-testid="page-overlay"]') !== null,
      );
      expect(above).toBe(true);
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('ends by itself too', async ({ page }) => {
    await page.goto('/paquetes');
    await expect(page.getByTestId('page-overlay')).toBeHidden();
  });
});

test('is tapped away, and comes with the next page', async ({ page }) => {
  await open(page, '/paquetes');
  await holdWelcome(page);
  await page.mouse.click(200, 200);
  await expect(page.getByTestId('page-overlay')).toHaveCount(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Nosotros' }).click();
  await expect(page).toHaveURL(/\/nosotros$/);
  await ready(page);
  expect(await endOfWelcome(page)).toBe(2000);
});

test('does not lie over the check of a phone', async ({ page }) => {
  await open(page, '/compatibilidad');
  await expect(page.getByTestId('page-overlay')).toHaveCount(0);
});
