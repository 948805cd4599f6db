// Choosing a plan: filters, sort order, rows side by side, and recommendations.

import type { Locator, Page } from '@playwright/test';
import { isOnTop } from './support/covered.js';
import { expect, expectOpenToAll, open, test } from './support/shop.js';
import { watchShifts } from './support/shifts.js';

const phone = { width: 375, height: 812 };
const wide = { width: 1440, height: 900 };
/** At most 200 pesos, shares internet, every network. */
const TASK = 'hasta=200&comparte=si&redes=todas';

const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Paquetes encontrados' }).getByRole('rowheader');
const advised = (page: Page): Locator =>
  page.getByRole('list', { name: 'Paquetes que te convienen' });
const count = (page: Page): Locator => page.getByRole('search').getByRole('status');
const chip = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a plan of at most 200 pesos that shares internet and has all networks takes four taps and one screen', async ({
    page,
  }) => {
    let taps = 0;
    let scrolled = 0;
    /** Scrolls until the whole target is between the header and the edge of the screen. */
    const see = async (target: Locator): Promise<void> => {
      await expect(target).toBeVisible();
      scrolled += await target.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const header = document.querySelector('#root > header')?.getBoundingClientRect().bottom;
        // The chat button.
        const foot = document.querySelector('[data-chat]')?.getBoundingClientRect().top ?? 0;
        const way = bottom > foot ? bottom - foot : Math.min(0, top - (header ?? 0));
        window.scrollBy({ top: way, behavior: 'instant' });
        // The filters scroll sideways.
        const { offsetLeft, parentElement: row } = element as HTMLElement;
        row?.scrollTo({ left: offsetLeft - 16, behavior: 'instant' });
        return Math.abs(way);
      });
    };
    const tap = async (target: Locator): Promise<void> => {
      await see(target);
      // No element covers it, and Playwright need not scroll.
      expect(await target.evaluate(isOnTop)).toBe(true);
      taps += 1;
      await target.tap();
    };
    await open(page, '/');
    await tap(page.getByRole('link', { name: /^Únete a/ }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paquetes Tuisty');
    await tap(chip(page, 'Hasta $200'));
    await tap(chip(page, 'Comparte internet'));
    await tap(chip(page, 'Todas las redes'));
    await expect(rows(page)).toHaveText(['Estelar', 'Estelar', 'Boost']);
    for (const row of await rows(page).all()) await see(row);
    expect(taps).toBeLessThanOrEqual(4);
    expect(scrolled).toBeLessThanOrEqual(phone.height);
    // Going back shows the filtered plans.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Nosotros' }).click();
    await expect(page).toHaveURL(/\/nosotros$/);
    await page.goBack();
    await expect(rows(page)).toHaveText(['Estelar', 'Estelar', 'Boost']);
  });
});

for (const [screen, viewport] of Object.entries({ phone, wide })) {
  test(`a shared address shows its filters without a layout shift: ${screen} @night`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    const shifts = await watchShifts(page);
    const visit = async (address: string, found: string): Promise<void> => {
      await open(page, address);
      await expect(count(page)).toHaveText(found);
      await page.evaluate(() => document.fonts.ready);
      expect(await shifts(), address).toBeLessThanOrEqual(0.01);
    };
    await visit('/paquetes/tuisty-mensual', '9 paquetes');
    await visit('/paquetes', '21 paquetes');
    await visit('/paquetes/tuisty-mensual?hasta=10', '0 de 9 paquetes');
    await expect(page.getByText('Ningún paquete cumple con todo')).toBeVisible();
    if (screen === 'phone') await expectOpenToAll(page);
    await page.setViewportSize(viewport);
    await visit(`/paquetes/tuisty-mensual?${TASK}`, '2 de 9 paquetes');
    await visit('/paquetes/tuisty-mensual?gb=12&orden=gb&vista=comparar', '5 de 9 paquetes');
    await expect(rows(page)).toHaveText(['Fan', 'Gamer', 'Epic', 'Prime', 'Boost']);
    await visit(`/paquetes?${TASK}&uso=regular&tiempo=mes&comparto=si`, '3 de 21 paquetes');
    await expect(rows(page)).toHaveText(['Estelar', 'Estelar', 'Boost']);
    await expect(advised(page)).toContainText('Por un poco más llevas 15GB, en vez de 12GB.');
    if (screen === 'phone') await expectOpenToAll(page);
  });
}

test('rows have touch-sized targets on a phone, and are a table with a sticky header on a desktop @night', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, '/paquetes?vista=comparar');
  await expect(rows(page)).toHaveCount(21);
  const table = page.getByRole('table', { name: 'Paquetes encontrados' });
  for (const row of await table.locator('tbody tr').all()) {
    const { height } = (await row.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThanOrEqual(64);
    expect(height).toBeLessThanOrEqual(96);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  const head = table.getByRole('columnheader', { name: 'Precio' });
  await rows(page).nth(15).scrollIntoViewIfNeeded();
  await expect(head).toBeInViewport();
  expect(await head.evaluate(isOnTop)).toBe(true);
  // Below the sticky header a row may be half hidden.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expectOpenToAll(page);
});

test('three plans, ticked on two lists by keyboard, are compared in an address that can be shared', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, '/paquetes/tuisty-mensual');
  const tick = async (plan: string): Promise<void> => {
    const box = page.getByRole('checkbox', { name: `Comparar de ${plan}`, exact: true });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  };
  await tick('Lite 1GB, 30 días');
  await tick('Gamer 40GB, 30 días');
  await page
    .getByRole('navigation', { name: 'Duración en días' })
    .getByRole('link', { name: /^360/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuisty Anual');
  await tick('Estelar 5GB, 360 días');
  await expect(page.getByText(/^Para comparar: Lite 1GB .*, Estelar 5GB \(360/)).toBeVisible();
  await page.getByRole('link', { name: 'Comparar los 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/paquetes\?planes=201,208,501#comparar$/);
  const table = page.getByRole('table', { name: 'Paquetes lado a lado' });
  const names = table.getByRole('columnheader');
  await expect(names).toHaveText(['Qué se compara', 'Lite', 'Gamer', 'Estelar']);
  await expect(names.nth(1)).toBeInViewport();
  await expectOpenToAll(page);
  for (const viewport of [phone, wide]) {
    await page.setViewportSize(viewport);
    await open(page, '/paquetes?planes=201,208#comparar');
    await expect(names.nth(1)).toBeInViewport();
    const equal = table.getByRole('row', { name: /^Vigencia \(igual\) / });
    await expect(equal.getByRole('cell')).toHaveText(['30 días', '30 días']);
  }
});

test('below one row of filters, the first view of a phone has the first plan with its button @night', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await open(page, '/paquetes/tuisty-mensual');
  const add = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Agregar/ });
  expect(await add.evaluate(isOnTop)).toBe(true);
  const days = page.getByRole('link', { name: /^30/ }).first();
  const shares = chip(page, 'Comparte internet');
  const [one, other] = [await days.boundingBox(), await shares.boundingBox()];
  expect(one?.y).toBe(other?.y);
  // Scrolls sideways into view, and works there.
  await shares.click();
  await expect(shares).toBeInViewport();
  await expect(count(page)).toHaveText('8 de 9 paquetes');
});
