// What every engine must do: buy with SIM and with eSIM, keep a number, top up, sign in. Back is in back.spec.ts.

import { register } from './support/account.js';
import { sessionRow } from './support/database.js';
import {
  addPlan,
  confirmPurchase,
  confirmTopUp,
  everyBrowser,
  expect,
  expectCartCount,
  expectTexts,
  open,
  paymentSessionId,
  payOnHostedPage,
  press,
  storedCart,
  test,
} from './support/shop.js';

test.use({ viewport: { width: 375, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

test('a SIM that keeps a number and an eSIM are bought', { tag: '@webkit' }, async ({ page }) => {
  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  await addPlan(page, 'Prime');
  await expectCartCount(page, 2);
  await open(page, '/carrito');
  const estelar = page.getByRole('group', { name: 'Estelar 5GB (30 días)', exact: true });
  await estelar.getByRole('checkbox', { name: 'Conservo mi número' }).click();
  await estelar.getByLabel('Número que conservas').fill('833 555 0142');
  const prime = page.getByRole('group', { name: /^Prime/ });
  await prime.getByRole('radio', { name: /^eSIM/ }).click();
  await expect(page.getByText('Total: $408.00')).toBeVisible(); // 169 + 239
  await confirmPurchase(page, 'Conservas el 833 555 0142, en Estelar 5GB (30 días).');
  await expect(page.getByText('$408.00 MXN')).toBeVisible();
  await expect(page).toHaveURL(/\/pay\//);
  const session = paymentSessionId(page);
  await payOnHostedPage(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expectCartCount(page, 0);
  await expect.poll(() => storedCart(page)).toBeNull();
  expect(sessionRow(session)).toMatchObject({ status: 'paid', amount_centavos: 40_800 });
});

test('a top-up is paid', { tag: '@webkit' }, async ({ page }) => {
  await open(page, '/recargas');
  await confirmTopUp(page);
  await expect(page.getByText('$100.00 MXN')).toBeVisible();
  await expect(page).toHaveURL(/\/pay\//);
  const session = paymentSessionId(page);
  await payOnHostedPage(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  await open(page, '/mis-compras');
  await expect(page.getByText(/^TUI-[0-9A-Z]{5}-[0-9A-Z]{5}$/).first()).toBeVisible();
  expect(sessionRow(session)).toMatchObject({ status: 'paid', phone: '8335550142' });
});

test('an account signs in', everyBrowser, async ({ page, request }) => {
  const { email, password } = await register(request);
  await open(page, '/acceder');
  const form = page.getByRole('form', { name: 'Inicia sesión' });
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="password"]').fill(password);
  await press(page, 'Entrar');
  await expectTexts(page.getByRole('alertdialog'), '¡Login hecho satisfactoriamente!');
  await press(page, 'OK');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Tu cuenta' })).toBeVisible();
});
