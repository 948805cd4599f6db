// The lists of plans with the spec'd prices, the pages of what is not known, and the menu that leads on.

import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNothingSticksOut,
  open,
  planCard,
  ready,
  test,
} from './support/shop.js';

const families = {
  express: { title: 'Paquetes Express', plans: { Express: '$19', Ready: '$49', Estelar: '$109' } },
  mensual: {
    title: 'Paquetes mensuales',
    plans: {
      Lite: '$99',
      Ready: '$129',
      Nova: '$139',
      Estelar: '$169',
      Boost: '$199',
      Prime: '$239',
      Epic: '$259',
      Gamer: '$289',
      Fan: '$659',
    },
  },
  trimestral: {
    title: 'Paquetes trimestrales',
    plans: { Estelar: '$489', Prime: '$679', Epic: '$739' },
  },
  semestral: {
    title: 'Paquetes semestrales',
    plans: { Estelar: '$929', Prime: '$1,319', Epic: '$1,429' },
  },
  anual: {
    title: 'Paquetes anuales',
    plans: { Estelar: '$1,859', Prime: '$2,629', Epic: '$2,849' },
  },
} as const;

for (const [family, { title, plans }] of Object.entries(families)) {
  test(`the ${family} plans have their prices, details and both ways to buy`, async ({ page }) => {
    await open(page, `/paquetes/tuisty-${family}`);
    await expect(page).toHaveTitle(`${title} | Tuisty`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tuisty');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(
      Object.keys(plans).length,
    );
    for (const [tier, price] of Object.entries(plans)) {
      const card = planCard(page, tier);
      await expect(card).toContainText(price);
      const chat = card.getByRole('link', { name: /Comprar/ });
      await expect(chat).toHaveAttribute('target', '_blank');
      await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    }
    const first = planCard(page, Object.keys(plans)[0] ?? '');
    await first.getByRole('button', { name: 'Mostrar Detalles' }).click();
    await first.getByRole('button', { name: 'Ocultar Detalles' }).click();
    await expect(first.getByRole('button', { name: 'Mostrar Detalles' })).toBeVisible();
    await page.getByRole('link', { name: 'Más Paquetes' }).click();
    await expect(page).toHaveURL(/\/paquetes$/);
  });
}

test('a purchase that nobody knows of says so, open to all', async ({ page, watch }) => {
  watch.allowErrors(/404|Error al comprobar el pago/);
  await page.goto('/success?session_id=cs_test_unknown');
  await expectOpenToAll(page);
});

test('an unknown address is a 404 with ways out, open to all', async ({ page, watch }) => {
  watch.allowErrors(/404/);
  const response = await page.goto('/no-existe');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expectOpenToAll(page);
});

/** On a phone and on a wide screen; routes.spec.ts looks at the pages that have an address. */
async function expectOpenToAll(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ready(page);
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNothingSticksOut(page);
    await expectAccessible(page);
  }
}

test('the dropdown of families works by keyboard and by pointer', async ({ page }) => {
  await open(page, '/');
  const header = page.getByRole('banner');
  const family = header.getByRole('link', { name: /Trimestral/ });
  await expect(family).toBeHidden();
  await header.getByText('Paquetes', { exact: true }).first().hover();
  await expect(family).toBeVisible();
  await page.mouse.move(640, 700);
  await expect(family).toBeHidden();
  await header.getByRole('link', { name: 'Paquetes', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(header.getByRole('button', { name: 'Ver los tipos de paquete' })).toBeFocused();
  await expect(family).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(family).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(family).toBeVisible();
  for (let key = 0; key < 3; key += 1) await page.keyboard.press('Tab');
  await expect(family).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tuisty-trimestral$/);
});

test('the cards of a row settle one after another, to its end', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const delays = (list: string) =>
    page
      .getByRole('list', { name: list })
      .locator('> li')
      .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationDelay));
  await page.goto('/');
  expect(await delays('Paquetes destacados')).toEqual(['2.4s', '2.5s', '2.6s', '2.7s']);
  await page.goto('/paquetes');
  expect(await delays('Familias de paquetes')).toEqual(['2.3s', '2.4s', '2.5s', '2.6s', '2.7s']);
});

test('a picture is fetched when it is 100 px from coming into view', async ({ page }) => {
  await open(page, '/');
  const picture = page
    .getByRole('region', { name: /^Prime/ })
    .locator('img')
    .first();
  /** Scrolls until so many pixels are left, and waits until whoever watches with that margin has been told. */
  const leave = (pixels: number) =>
    picture.evaluate(async (image, left) => {
      const { top } = image.getBoundingClientRect();
      window.scrollBy({ top: top - window.innerHeight - left, behavior: 'instant' });
      await new Promise((resolve) => {
        new IntersectionObserver(resolve, { rootMargin: '100px' }).observe(image);
      });
    }, pixels);
  await leave(150);
  await expect(picture).not.toHaveAttribute('src');
  await leave(50);
  await expect(picture).toHaveAttribute('src', '/img/secciones/prime.svg');
});
