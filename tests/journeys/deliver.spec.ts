// From the choice of each SIM to the order export that the merchant delivers from.

import type { Page } from '@playwright/test';
import { register, tokenOf } from './support/account.js';
import { sessionRow } from './support/database.js';
import { expectPaidAtHome, orderRow } from './support/orders.js';
import {
  addPlan,
  beginWith,
  buyer,
  confirmPurchase,
  expect,
  expectCartCount,
  open,
  paymentSessionId,
  payOnHostedPage,
  ready,
  test,
} from './support/shop.js';

// Forms are tested here: without motion the machine has a third less work.
test.use({
  viewport: { width: 375, height: 812 },
  contextOptions: { reducedMotion: 'reduce' },
});

const choicesOf = (page: Page, plan: string) =>
  page.getByRole('group', { name: plan, exact: true });

test('an order of an eSIM and a ported number has all delivery data in the order export', async ({
  page,
  request,
}) => {
  const person = await register(request);
  await beginWith(page, 'authToken', await tokenOf(request, person));
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Ready');
  await addPlan(page, 'Estelar');
  await expectCartCount(page, 2);
  await open(page, '/carrito');
  await choicesOf(page, 'Ready 2GB (7 días)').getByRole('radio', { name: /^eSIM/ }).check();
  const estelar = choicesOf(page, 'Estelar 5GB (15 días)');
  await estelar.getByRole('checkbox', { name: 'Conservo mi número' }).check();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  const phone = estelar.getByLabel('Número que conservas');
  await expect(phone).toBeFocused();
  await expect(estelar).toContainText('Escribe el número que conservas');
  await phone.fill('+52 (833) 555-0142');
  await expect(estelar).not.toContainText('Escribe el número que conservas');

  await page.reload();
  await ready(page);
  await expect(phone).toHaveValue('+52 (833) 555-0142');
  await confirmPurchase(page);
  await expect(page.getByLabel('Calle y número')).toBeVisible();
  expect(sessionRow(paymentSessionId(page))?.account).toBe(person.email);
  await payOnHostedPage(page);

  const reference = await expectPaidAtHome(page);
  expect(await page.evaluate(() => localStorage.getItem('orderChoices'))).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('orderNumbers'))).toBeNull();
  const row = orderRow(reference);
  for (const text of [
    '"1 physical, 1 esim"',
    `8335550142 (physical`,
    buyer['Calle y número'],
    '8331234567',
    person.email,
    '"158.00"', // 49 + 109
  ]) {
    expect(row).toContain(text);
  }

  await page.getByRole('link', { name: 'Ver mis compras' }).click();
  await expect(page).toHaveURL(/\/mis-compras$/);
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mis compras' })).toBeVisible();

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Imprimir recibo' }).click();
  await page.emulateMedia({ media: 'print' });
  const receipt = page.getByRole('region', { name: 'Recibo de compra' });
  await expect(receipt).toContainText('Este recibo no es factura.');
  await expect(receipt).toContainText(reference);
  await expect(page.getByRole('main')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(receipt).toBeHidden();
});

test('a renewal sends no SIM, is exported with its number, and starts the next one', async ({
  page,
}) => {
  const number = page.getByLabel('Número de tu línea Tuisty');
  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  await open(page, '/carrito');
  await page.getByRole('radio', { name: /^Ya tengo mi línea Tuisty/ }).check();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(number).toBeFocused();
  await expect(page.getByText('Escribe el número de tu línea Tuisty.')).toBeVisible();
  await number.fill('833 555 0142');
  const main = page.getByRole('main');
  await expect(main).not.toContainText('vincula tu línea');
  await expect(main).toContainText('Renuevas con la SIM que ya tienes: no esperas ningún envío.');
  await confirmPurchase(page);
  await expect(page.getByText('5GB · 30 días · para tu línea 8335550142')).toBeVisible();
  await expect(page.getByLabel('Calle y número')).toBeHidden();
  await payOnHostedPage(page);

  const row = orderRow(await expectPaidAtHome(page));
  const renewed = '"1 renewal","","8335550142 (Tuisty Mensual Estelar)"';
  for (const text of [renewed, '"0.00","169.00"']) expect(row).toContain(text);

  await page.getByRole('link', { name: 'Ver mis compras' }).click();
  await expect(main).toContainText('Ponemos tu plan en el número que escribiste');
  await expect(main).toContainText('1 línea que renuevas');
  await page.getByRole('button', { name: /^Renovar/ }).click();
  await expect(page).toHaveURL(/\/carrito$/);
  await expect(number).toHaveValue('8335550142');
  await expect(main).toContainText('Total: $169.00');
});
