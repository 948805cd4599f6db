// From the first look to the receipt: what the shop exists for.

import { watchShifts } from './support/shifts.js';
import {
  addPlan,
  confirmPurchase,
  everyBrowser,
  expect,
  expectCartCount,
  open,
  payOnHostedPage,
  ready,
  storedCart,
  test,
} from './support/shop.js';
import { sessionRows } from './support/database.js';

test('three plans are browsed, paid and the cart is emptied', everyBrowser, async ({ page }) => {
  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  await addPlan(page, 'Prime');
  await open(page, '/paquetes/tuisty-anual');
  await addPlan(page, 'Epic');
  await expectCartCount(page, 3);

  await open(page, '/carrito');
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(page.getByText('Total: $3,257.00')).toBeVisible(); // 169 + 239 + 2,849

  await confirmPurchase(page);
  await expect(page).toHaveURL(/\/proceder-a-pagar$/);
  await expect(page.getByText('Redirigiendo a la pasarela de pagos...')).toBeVisible();
  await expect(page.getByText('Por favor, espera un momento.')).toBeVisible();

  await expect(page.getByText('$3,257.00 MXN')).toBeVisible();
  const hosted = new URL(page.url());
  const sessionId = hosted.pathname.split('/').pop() ?? '';
  expect(await sessionRows(sessionId)).toEqual([
    { type: 1, status: 'open', amount_centavos: 325_700, phone: null },
  ]);
  await payOnHostedPage(page);

  await expect(page).toHaveURL(/\/success\?session_id=/);
  await expect(page.getByText('Gracias por tu compra. Redirigiendo...')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await ready(page);
  await expectCartCount(page, 0);
  expect(await storedCart(page)).toBeNull();
  expect(await sessionRows(sessionId)).toEqual([
    { type: 1, status: 'paid', amount_centavos: 325_700, phone: null },
  ]);
});

test('cancelling on the payment page leads back to a cart that is as it was', async ({ page }) => {
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Ready');
  await open(page, '/carrito');
  await confirmPurchase(page);
  await expect(
    page.getByRole('link', { name: 'Cancelar' }).or(page.getByRole('button', { name: 'Cancelar' })),
  ).toBeVisible();
  await page
    .getByRole('link', { name: 'Cancelar' })
    .or(page.getByRole('button', { name: 'Cancelar' }))
    .click();

  await expect(page).toHaveURL(/\/carrito$/);
  await ready(page);
  await expect(page.getByText('Total: $49.00')).toBeVisible();
  await expectCartCount(page, 1);
});

test(
  'Back from the payment page shows the cart, not a dead redirect',
  everyBrowser,
  async ({ page }) => {
    await open(page, '/paquetes/tuisty-express');
    await addPlan(page, 'Ready');
    await open(page, '/carrito');
    await confirmPurchase(page);
    await expect(page).toHaveURL(/\/pay\//);
    await page.goBack();
    await expect(page).toHaveURL(/\/carrito$/);
    await ready(page);
    await expect(page.getByText('Total: $49.00')).toBeVisible();
    // The notice has left nothing behind, on neither side.
    await page.goBack();
    await expect(page).toHaveURL(/\/paquetes\/tuisty-express$/);
  },
);

test.describe('under the welcome', () => {
  test.use({ welcome: 'shown' });

  test('the notice of the redirect without a pending payment leads to the cart, and moves nothing', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const shifts = await watchShifts(page);
    await page.goto('/proceder-a-pagar');
    await expect(page).toHaveURL(/\/carrito$/);
    await expect(page.getByText('El carrito esta vacío')).toBeVisible();
    expect(await shifts()).toBeLessThanOrEqual(0.01);
  });
});

test('an unpaid session does not empty the cart', async ({ page }) => {
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Ready');
  await open(page, '/carrito');
  await confirmPurchase(page);
  await expect(page).toHaveURL(/\/pay\//);
  const sessionId = new URL(page.url()).pathname.split('/').pop() ?? '';

  await open(page, `/success?session_id=${sessionId}`);
  await expect(page.getByText('Gracias por tu compra')).toBeHidden();
  await expectCartCount(page, 1);
  expect(await storedCart(page)).toHaveLength(1);
});

test('two clicks on yes make one payment session', async ({ page }) => {
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Ready');
  await open(page, '/carrito');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-checkout-session')) {
      calls.push(request.headers()['idempotency-key'] ?? '');
    }
  });
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  const yes = page.getByRole('button', { name: /^Sí/ });
  // Faster than any finger: both before the page has changed.
  await yes.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/pay\//);
  expect(calls).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});
