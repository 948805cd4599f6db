// A top-up from the choice to the receipt, with a cart that must not change.

import type { Locator, Page } from '@playwright/test';
import { sessionRow } from './support/database.js';
import { expectPaidAtHome, orderRow } from './support/orders.js';
import {
  addPlan,
  expect,
  expectCartCount,
  open,
  paymentSessionId,
  payOnHostedPage,
  ready,
  storedCart,
  test,
  toasts,
} from './support/shop.js';
import { holdTime, letTimePass } from './support/time.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const phone = (page: Page): Locator => page.getByLabel('Número a recargar');
const email = (page: Page): Locator => page.getByLabel('Correo electrónico');
const confirmation = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Confirma tu recarga' });

/** From /recargas to the payment page. Returns the session's id. */
async function goToPay(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Comprar Recarga $100' }).click();
  await phone(page).fill('+52 (833) 555-0142');
  await email(page).fill('ana@example.com');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await confirmation(page).getByRole('button', { name: 'Sí, comprar' }).click();
  await page.getByRole('button', { name: 'Ir ahora a la página de pago' }).click();
  await expect(page).toHaveURL(/\/pay\//);
  return paymentSessionId(page);
}

/** The row of the session of `goToPay`. */
const rowOf = (status: string): object => ({
  type: 2,
  status,
  amount_centavos: 10_000,
  phone: '8335550142',
  email: 'ana@example.com',
  account: null,
  lines: [
    {
      id: 902,
      name: 'Recarga $100',
      quantity: 1,
      unit_centavos: 10_000,
      esims: 0,
      kept_numbers: 0,
    },
  ],
});

test('a top-up cancelled once and then paid has its row and receipt, and leaves a full cart unchanged', async ({
  page,
}) => {
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Ready');
  await addPlan(page, 'Ready');
  await addPlan(page, 'Estelar');
  await expectCartCount(page, 3);
  const cart = await storedCart(page);
  const expectSameCart = async (): Promise<void> => {
    await ready(page);
    await expectCartCount(page, 3);
    expect(await storedCart(page)).toEqual(cart);
  };
  await open(page, '/recargas');
  // The notices before and after the payment, and the receipt.
  await holdTime(page);

  const left = await goToPay(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/recargas$/);
  await expectSameCart();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  const cancelled = await goToPay(page);
  await page.getByText('Cancelar', { exact: true }).click();
  await expect(page).toHaveURL(/\/recargas$/);
  await expectSameCart();
  for (const session of [left, cancelled]) expect(sessionRow(session)).toEqual(rowOf('open'));

  const session = await goToPay(page);
  await payOnHostedPage(page);
  await expect(page).toHaveURL(/\/success\?session_id=/);
  await expect(page.getByText('Gracias por tu compra. Redirigiendo...')).toBeVisible();
  await expect(page.getByText('Recarga $100 para el 833 555 0142.', { exact: true })).toBeVisible();
  // The receipt is kept on the next page, and shown while the pointer is on it.
  const receipt = toasts(page).filter({ hasText: 'Pagaste Recarga $100 para el 833 555 0142.' });
  await receipt.hover();
  await letTimePass(page);
  const reference = await expectPaidAtHome(page);
  await expect(receipt).toBeVisible();
  await expectSameCart();
  expect(sessionRow(session)).toEqual(rowOf('paid'));
  expect(orderRow(reference)).toContain('8335550142');

  await expect(page.getByText('Para el número que termina en 0142')).toBeVisible();
  await page.getByRole('button', { name: 'Ocultar este aviso' }).click();
  await expect(page.getByText(reference)).toBeHidden();
  await page.reload();
  await ready(page);
  await expect(page.getByText(reference)).toBeHidden();
  await open(page, '/mis-compras');
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
});
