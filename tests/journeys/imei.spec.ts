// Is my phone compatible? The real answers of the carrier; every other outcome is in states.spec.ts and in Jest.

import type { Locator, Page } from '@playwright/test';
import { tabTo } from './support/keyboard.js';
import { expect, expectNothingSticksOut, open, test } from './support/shop.js';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 375, height: 667 },
  welcome: 'shown',
});

const field = (page: Page): Locator => page.getByLabel('IMEI de tu celular');
const button = (page: Page): Locator => page.getByRole('button', { name: 'Verificar IMEI' });

test('a phone is checked by keyboard alone, twice, and the dialog leads to the plans', async ({
  page,
}) => {
  await open(page, '/compatibilidad');
  await expect(page.getByTestId('page-overlay')).toHaveCount(0);
  await tabTo(field(page));
  await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
  await page.keyboard.type('868533055643804'); // without VoLTE
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '¡Compatible!' });
  await expect(dialog).toContainText('sin VoLTE no podrá hacer ni recibir llamadas');
  await expect(dialog.getByRole('definition')).toHaveText([
    '868533055643804',
    'Sí',
    'No',
    'No Compatible',
  ]);
  await expectNothingSticksOut(page);
  // The focus goes round in the dialog and back to where it came from: nothing behind it takes it.
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: 'Ver paquetes' }).press('Enter');
  await expect(page).toHaveURL(/\/paquetes$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
