// Back, Forward and reload: an open layer closes before the page is left, and the shopper returns to the same place.

import type { Locator, Page } from '@playwright/test';
import {
  addPlan,
  alsoInFirefox,
  expect,
  expectCartCount,
  open,
  planCard,
  ready,
  storedCart,
  test,
} from './support/shop.js';
import { gate } from './support/time.js';

test.use({ viewport: { width: 375, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Back closes a layer: the page below keeps its address and its place, and the opener has the focus. */
async function expectClosedByBack(page: Page, opener: Locator, layer: Locator): Promise<void> {
  // Also ends a smooth scrolling.
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
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
  alsoInFirefox,
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

/**
 * The first card that begins on the screen is this one, 150 px below its top, give or take two. Not the distance from the
 * page's top: it changes while the height of unseen cards is estimated.
 */
async function expectSeen(page: Page, card: string): Promise<void> {
  const seen = (): Promise<(string | number)[]> =>
    page.evaluate(() => {
      for (const one of document.querySelectorAll('article[id]')) {
        const { top } = one.getBoundingClientRect();
        if (top >= 0) return [one.id, Math.abs(top - 150) <= 2 ? 150 : top];
      }
      return [];
    });
  await expect.poll(seen).toEqual([card, 150]);
}

test(
  "Back, Forward and a reload return to the place that was left on a page with a plan's anchor @night",
  alsoInFirefox,
  async ({ page }) => {
    await open(page, '/paquetes/tuisty-mensual#estelar-5gb');
    await expect(planCard(page, 'Estelar')).toBeFocused();
    const scrollTo = async (card: string): Promise<void> => {
      // Any input ends the return to a place.
      await page.keyboard.press('Shift');
      // In several frames, because cards get their height when they are seen.
      await page.evaluate(async (id) => {
        for (let frame = 0; frame < 30; frame += 1) {
          const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0;
          window.scrollBy({ top: top - 150, behavior: 'instant' });
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      }, card);
      await expectSeen(page, card);
    };
    await scrollTo('gamer-40gb');
    // Without a pointer, for which Playwright would first scroll.
    const link = page.getByRole('banner').getByRole('link', { name: 'Acceder' });
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page).toHaveURL(/\/acceder$/);
    await page.goBack();
    await expect(page).toHaveURL(/#estelar-5gb$/);
    await expectSeen(page, 'gamer-40gb');
    await page.reload();
    await ready(page);
    await expectSeen(page, 'gamer-40gb');
    await scrollTo('boost-12gb');
    await page.goForward();
    await expect(page).toHaveURL(/\/acceder$/);
    await page.goBack();
    await expectSeen(page, 'boost-12gb');
  },
);

test(
  'presses and a selection before hydration are answered at once and take effect',
  alsoInFirefox,
  async ({ page }) => {
    const arrival = gate();
    await page.route('**/assets/PlanListPage-*.js', async (route) => {
      await arrival.opened;
      await route.continue();
    });
    await page.goto('/paquetes/tuisty-mensual');
    await expect.poll(() => page.evaluate(() => 'fetchPart' in window)).toBe(true);
    const order = page.getByRole('combobox', { name: 'Ordenar' });
    await order.selectOption('Precio por GB');
    const pressed = planCard(page, 'Estelar').getByRole('button', { name: 'Agregar al carrito' });
    const cartIcon = await pressed.locator('svg').innerHTML();
    for (let press = 1; press <= 3; press += 1) {
      await addPlan(page, 'Estelar');
      // Answered before React runs: a tick, and the header's count.
      await expectCartCount(page, press);
      expect(await pressed.locator('svg').innerHTML()).not.toBe(cartIcon);
    }
    await expect(planCard(page, 'Estelar').locator('[aria-busy]')).toContainText(
      'Agregar al carrito',
    );
    arrival.open();
    await ready(page);
    await expectCartCount(page, 3);
    await expect(order.locator(':checked')).toHaveText('Precio por GB');
    await expect(page).toHaveURL(/\?orden=/);
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await expect.poll(() => storedCart(page)).toEqual([expect.objectContaining({ quantity: 3 })]);
    // The next page counts what is stored before its scripts arrive.
    await page.route('**/assets/HomePage-*.js', () => undefined);
    await page.goto('/');
    await expectCartCount(page, 3);
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  },
);
