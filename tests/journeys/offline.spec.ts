// The shop without a network, after one visit to its home page.

import type { Page } from '@playwright/test';
import {
  addPlan,
  expect,
  expectCartCount,
  open,
  payOnHostedPage,
  ready,
  storedCart,
} from './support/shop.js';
import { startOffline, test } from './support/device.js';

const families = [
  ['express', 3],
  ['mensual', 9],
  ['trimestral', 3],
  ['semestral', 3],
  ['anual', 3],
] as const;

test('a cold start shows every plan, fills the cart, and pays when the network is back', async ({
  device,
}) => {
  const browser = await startOffline(device);
  const page = await browser.newPage();
  for (const [family, plans] of families) {
    await page.goto(`/paquetes/tuisty-${family}`);
    await expect(page.getByRole('article')).toHaveCount(plans);
    await expectPictures(page);
  }

  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  await addPlan(page, 'Gamer');
  await addPlan(page, 'Lite');
  await expectCartCount(page, 3);

  await open(page, '/carrito');
  const estelar = page.getByRole('row', { name: /Estelar/ });
  await estelar.getByRole('button', { name: /^Aumentar/ }).click();
  await expect(estelar).toContainText('$169.00×2');
  await page
    .getByRole('row', { name: /Gamer/ })
    .getByRole('button', { name: /^(eliminar|quitar)(?! uno)/i })
    .click();
  await expect(page.getByText('Total: $437.00')).toBeVisible(); // 2 × 169 + 99
  await page.reload();
  await ready(page);
  await expect(page.getByText('Total: $437.00')).toBeVisible();

  const second = await browser.newPage();
  await open(second, '/paquetes/tuisty-anual');
  await expectCartCount(second, 3);
  await addPlan(second, 'Epic');
  await expect(page.getByText('Total: $3,286.00')).toBeVisible(); // and 2,849 of the other tab
  await second.close();

  await expect(page.getByRole('main')).toContainText(
    'Sin conexión: puedes seguir armando tu carrito, pero para pagar necesitas internet.',
  );
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const yes = dialog.getByRole('button', { name: /^Sí/ });
  await expect(dialog).toContainText('Estás sin conexión. Para pagar necesitas internet');
  await expect(yes).toBeDisabled();

  await browser.setOffline(false);
  await expect(yes).toBeEnabled();
  await yes.click();
  await expect(page.getByText('$3,286.00 MXN')).toBeVisible();
  await payOnHostedPage(page);
  await expect(page.getByText('Gracias por tu compra. Redirigiendo...')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expectCartCount(page, 0);
  expect(await storedCart(page)).toBeNull();
  expect(device.errors).toEqual([]);
});

test('forms say that they need a network, keep what was typed, and go on when it is back', async ({
  page,
  context,
}) => {
  await open(page, '/acceder');
  await page.getByLabel('Correo').first().fill('ana@correo.mx');
  const enter = page.getByRole('button', { name: 'Entrar', exact: true });
  const offline = page.getByRole('banner').getByText('Sin conexión.');
  await expect(offline).toHaveCount(0);
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await expect(enter).toBeDisabled();
  await expect(page.getByRole('form', { name: 'Inicia sesión' })).toContainText(
    'Para entrar o crear tu cuenta necesitas internet: lo que escribiste sigue aquí',
  );
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
  await expect(enter).toBeEnabled();
  await expect(page.getByLabel('Correo').first()).toHaveValue('ana@correo.mx');

  await open(page, '/compatibilidad');
  const imei = page.getByLabel('IMEI de tu celular');
  const verify = page.getByRole('button', { name: 'Verificar IMEI' });
  await imei.fill('490154203237518');
  await context.setOffline(true);
  await expect(verify).toBeDisabled();
  await expect(page.getByRole('main')).toContainText('Para verificar tu IMEI necesitas internet');
  await context.setOffline(false);
  await expect(verify).toBeEnabled();
  await expect(imei).toHaveValue('490154203237518');
});

/** Every picture that is in view has been drawn. */
async function expectPictures(page: Page): Promise<void> {
  const broken = (): Promise<string[]> =>
    page
      .locator('img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[])
          .filter(({ src, complete, naturalWidth }) => src !== '' && complete && naturalWidth === 0)
          .map((image) => image.currentSrc),
      );
  await expect(page.getByRole('article').first().locator('img').first()).toBeVisible();
  expect(await broken()).toEqual([]);
}
