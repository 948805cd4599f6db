// The loading overlay: two seconds over a rendered page.

import type { Page } from '@playwright/test';
import { isOnTop } from './support/covered.js';
import { expect, open, ready, test } from './support/shop.js';

test.use({ welcome: 'shown' });

/** When the style sheet removes the overlay, in milliseconds after it appeared. */
function endOfWelcome(page: Page): Promise<unknown> {
  return page
    .getByTestId('page-overlay')
    .evaluate((welcome) =>
      Math.max(
        ...welcome.getAnimations().map((one) => Number(one.effect?.getComputedTiming().endTime)),
      ),
    );
}

/** Pauses the overlay, and all its animations, in the middle of its time. */
async function holdWelcome(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 1000;
    }
  });
  await expect(page.getByTestId('page-overlay')).toBeVisible();
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const when = reducedMotion === 'reduce' ? ' @night' : '';
  test(`the overlay ends after two seconds above a rendered page, motion: ${reducedMotion}${when}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/paquetes', { waitUntil: 'commit' });
    expect(await endOfWelcome(page)).toBe(2000);
    await expect(page.getByTestId('page-overlay')).toBeHidden();
    // A hidden overlay is not rendered.
    await expect
      .poll(() => page.getByTestId('page-overlay').evaluate(unfinishedAnimations))
      .toBe(0);
    await ready(page);
    await holdWelcome(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const above = await page.evaluate(
      () => document.elementFromPoint(200, 200)?.closest('[data-testid="page-overlay"]') !== null,
    );
    expect(above).toBe(true);
  });
}

function unfinishedAnimations(overlay: SVGElement | HTMLElement): number {
  return overlay.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running')
    .length;
}

test('the overlay shows the message about a payment @night', async ({ page }) => {
  await page.route('**/checkout-session/cs_1', () => undefined);
  await open(page, '/success?session_id=cs_1');
  await holdWelcome(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Estamos comprobando tu pago…');
  expect(await heading.evaluate(isOnTop)).toBe(true);
});
