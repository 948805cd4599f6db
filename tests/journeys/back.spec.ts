// Back, Forward and reload: an open layer closes before the page is left, and the shopper returns to the same place.

import type { Locator, Page } from '@playwright/test';
import {
  addPlan,
  alsoInFirefox,
  everyBrowser,
  expect,
  expectCartCount,
  open,
  planCard,
  ready,
  test,
} from './support/shop.js';
import { gate } from './support/time.js';

test.use({ viewport: { width: 375, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Back closes a layer: the page below keeps its address and its place, and the opener has the focus. */
async function expectClosedByBack(page: Page, opener: Locator, layer: Locator): Promise<void> {
  // Also ends a smooth scrolling.
  await page.evaluate(() => {
    window.scrollTo({ top: 300, behavior: 'instant' });
  });
  // By keyboard, because Safari does not focus a clicked button.
  await opener.press('Enter');
  await expect(layer).toBeVisible();
  const [url, top] = [page.url(), await scrolled(page)];
  await page.goBack();
  await expect(layer).toHaveCount(0);
  expect(page.url()).toBe(url);
  await expect.poll(() => scrolled(page)).toBe(top);
  await expect(opener).toBeFocused();
}

test(
  'Back closes the drawer, the menu and a dialog, and then leaves the page',
  everyBrowser,
  async ({ page }) => {
    await open(page, '/paquetes');
    await page.getByRole('link', { name: 'Ver Paquetes de Tuisty Mensual' }).click();
    await expect(page).toHaveURL(/\/tuisty-mensual$/);
    await addPlan(page, 'Prime');
    const banner = page.getByRole('banner');
    const drawer = page.getByRole('dialog', { name: 'Tu carrito' });
    await expectCartCount(page, 1);
    await expectClosedByBack(page, banner.getByRole('button', { name: /^Carrito, 1/ }), drawer);
    await expectClosedByBack(
      page,
      banner.getByRole('button', { name: 'Abrir menú' }),
      page.getByRole('dialog', { name: 'Menú' }),
    );
    // Closed by Escape or followed by a link, it leaves no entry behind.
    await banner.getByRole('button', { name: /^Carrito, 1/ }).click();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await banner.getByRole('button', { name: /^Carrito, 1/ }).click();
    await drawer.getByRole('link', { name: 'Ver carrito' }).click();
    await expect(page).toHaveURL(/\/carrito$/);
    await expectClosedByBack(
      page,
      page.getByRole('button', { name: 'Pagar', exact: true }),
      page.getByRole('alertdialog'),
    );
    await page.goBack();
    await expect(page).toHaveURL(/\/tuisty-mensual$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/paquetes$/);
  },
);

test("Back and a reload return to the place that was left on a page with a plan's anchor", async ({
  page,
}) => {
  await open(page, '/paquetes/tuisty-mensual#estelar-5gb');
  await expect(planCard(page, 'Estelar')).toBeFocused();
  await page.evaluate(() => {
    window.scrollTo({ top: 5000, behavior: 'instant' });
  });
  const left = await scrolled(page);
  await page.getByRole('banner').getByRole('link', { name: 'Acceder' }).click();
  await expect(page).toHaveURL(/\/acceder$/);
  await page.goBack();
  await expect(page).toHaveURL(/#estelar-5gb$/);
  // The anchor's plan is at 1,600 px. Details above may be closed meanwhile, so the place is not exact.
  await expect.poll(() => scrolled(page)).toBeGreaterThan(left - 2000);
  await page.reload();
  await ready(page);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(left - 2000);
});

test('three presses before hydration add three', alsoInFirefox, async ({ page }) => {
  const arrival = gate();
  await page.route('**/assets/PlanListPage-*.js', async (route) => {
    await arrival.opened;
    await route.continue();
  });
  await page.goto('/paquetes/tuisty-mensual');
  await expect.poll(() => page.evaluate(() => 'fetchPart' in window)).toBe(true);
  for (let press = 0; press < 3; press += 1) await addPlan(page, 'Estelar');
  arrival.open();
  await ready(page);
  await expectCartCount(page, 3);
});
