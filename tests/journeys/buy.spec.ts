// From the home page to the receipt.

import { sessionRow } from './support/database.js';
import {
  addPlan,
  confirmPurchase,
  everyBrowser,
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

test('three plans are chosen and paid, and the cart is emptied', everyBrowser, async ({ page }) => {
  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  await addPlan(page, 'Prime');
  await open(page, '/paquetes/tuisty-anual');
  await addPlan(page, 'Epic');
  await expectCartCount(page, 3);

  await open(page, '/carrito');
  await expect(page.getByText('Total: $3,257.00')).toBeVisible(); // 169 + 239 + 2,849

  // Each notice is shown for two seconds.
  await holdTime(page);
  await confirmPurchase(page);
  await expect(page).toHaveURL(/\/proceder-a-pagar$/);
  await expect(page.getByText('Redirigiendo a la pasarela de pagos...')).toBeVisible();
  await letTimePass(page);

  await expect(page.getByText('$3,257.00 MXN')).toBeVisible();
  const session = paymentSessionId(page);
  expect(sessionRow(session)).toMatchObject({ type: 1, status: 'open', amount_centavos: 325_700 });
  await payOnHostedPage(page);

  await expect(page).toHaveURL(/\/success\?session_id=/);
  await expect(page.getByText('Gracias por tu compra. Redirigiendo...')).toBeVisible();
  await letTimePass(page);
  await expect(page).toHaveURL(/\/$/);
  await ready(page);
  await expectCartCount(page, 0);
  expect(await storedCart(page)).toBeNull();
  expect(sessionRow(session)).toMatchObject({ status: 'paid', account: null, phone: null });
});

test(
  'Back and cancelling on the payment page lead to the unchanged cart',
  everyBrowser,
  async ({ page }) => {
    await open(page, '/paquetes/tuisty-express');
    await addPlan(page, 'Ready');
    await open(page, '/carrito');
    const expectSameCart = async (): Promise<void> => {
      await expect(page).toHaveURL(/\/carrito$/);
      await ready(page);
      await expect(page.getByText('Total: $49.00')).toBeVisible();
      await expectCartCount(page, 1);
    };
    await confirmPurchase(page);
    await expect(page).toHaveURL(/\/pay\//);
    await page.goBack();
    await expectSameCart();
    await expect(toasts(page)).toContainText('No se cobró nada; tu carrito sigue igual.');
    // The notice has left no entry in the history, in either direction.
    await page.goBack();
    await expect(page).toHaveURL(/\/paquetes\/tuisty-express$/);
    await page.goForward();
    await expectSameCart();
    await confirmPurchase(page);
    await page.getByText('Cancelar', { exact: true }).click();
    await expectSameCart();
  },
);
