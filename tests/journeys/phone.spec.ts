// Shoppers on a phone, from the question to the answer: the amounts on the way, and what the operator gets. Texts are
// tested in tests/web.

import type { Locator, Page } from '@playwright/test';
import { buyer } from '../buyer.mjs';
import { register, tokenOf } from './support/account.js';
import { sessionRow } from './support/database.js';
import { test } from './support/otherShop.js';
import { expectOrder, expectPaidAtHome } from './support/orders.js';
import {
  addPlan,
  beginWith,
  confirmPurchase,
  expect,
  expectCartCount,
  expectOpenToAll,
  expectTexts,
  open,
  paymentSessionId,
  payOnHostedPage,
  press,
  ready,
} from './support/shop.js';
import { holdTime, letTimePass } from './support/time.js';

test.use({ viewport: { width: 375, height: 667 }, contextOptions: { reducedMotion: 'reduce' } });

const expectLink = (part: Locator, name: string | RegExp, to: string | RegExp): Promise<void> =>
  expect(part.getByRole('link', { name }).first()).toHaveAttribute('href', to);

test.describe('with a price of shipping, and cash', () => {
  test.use({ shipsAtPrice: true });

  test('a kept number goes to Monterrey at its price, and a parcel sold as local is a problem in the orders @night', async ({
    page,
    shop,
  }) => {
    await beginWith(page, 'cart', '[{"id":402,"price":1319,"quantity":1}]');
    await open(page, `${shop.url}/carrito`);
    const main = page.getByRole('main');
    await page.getByRole('checkbox', { name: 'Conservo mi número' }).check();
    await page.getByLabel('Número que conservas').fill('833 555 0142');
    await press(page, 'Pagar');
    const code = page.getByLabel('Código postal de entrega');
    await code.fill('64000');
    await confirmPurchase(page, 'Envío: $150.00', '1 artículo · Total: $1,469.00');
    await expectTexts(
      page.locator('body'),
      '15GB cada 30 días · 180 días · 1 SIM física · conservas 8335550142',
      '$150.00',
      '$1,469.00 MXN',
    );

    await holdTime(page);
    await page.goBack();
    await code.fill('89000');
    await expectTexts(main, 'Total: $1,319.00');
    await confirmPurchase(page);
    await press(page, 'Ir ahora a la página de pago');
    await payOnHostedPage(page, { postal_code: '64000', city: 'Monterrey' });
    await expectTexts(main, 'Gracias por tu compra.');
    await letTimePass(page);

    const reference = await expectPaidAtHome(page);
    const sold = 'shipping was sold as local, but the postal code is 64000';
    expectOrder(reference, sold, '"1319.00"');
    await press(page, 'Abrir menú');
    await page.getByRole('dialog').getByRole('link', { name: 'Mis compras' }).click();
    const bought = page.getByRole('article', { name: /^Pagada el / });
    await expectTexts(
      bought,
      reference,
      'Prime 15GB (180 días)15GB cada 30 días · 1 SIM física · 1 número que conservas',
      'Total$1,319.00',
    );
    await expectLink(bought, /^Prime 15GB/, '/paquetes/tuisty-semestral#prime-15gb');
  });

  test('a voucher sets the cart aside until it expires, then brings it back, and another one is paid', async ({
    page,
    shop,
  }) => {
    await open(page, `${shop.url}/carrito`);
    await page.getByRole('link', { name: 'Comprar Sim' }).click();
    const main = page.getByRole('main');
    await expectTexts(main, 'Para el resto del país el envío cuesta $150.');
    await page.getByRole('link', { name: 'Ver Paquetes de Tuisty Mensual' }).click();
    await expectTexts(
      main,
      'Precios con IVA; el envío de tu SIM se dice aparte.',
      'Agrégalo al carrito y paga con tarjeta o efectivo en OXXO.',
      'Paga con tarjeta de crédito o débito o efectivo en OXXO',
    );
    await addPlan(page, 'Nova');
    await press(page, /^Carrito, 1 artículo/);
    const drawer = page.getByRole('dialog', { name: 'Tu carrito' });
    await expectTexts(drawer, 'Total: $139.00', 'Sin el envío, que ves en el carrito.');
    await drawer.getByRole('link', { name: 'Ver carrito' }).click();
    await page.getByRole('radio', { name: /^eSIM/ }).check();
    await confirmPurchase(page);
    await expect(page).toHaveURL(/\/pay\//);
    const voucher = page.url();
    await page.getByRole('radio', { name: 'Efectivo en OXXO' }).check();
    await payOnHostedPage(page);
    await expect(page).toHaveURL(voucher);
    await expectTexts(page.locator('body'), 'Referencia', 'Vence', '$139.00 MXN');
    await page.getByRole('link', { name: 'Volver a la tienda' }).click();
    await expectTexts(main, 'Paga en la tienda con la ficha que te dio la página de pago');
    await expectCartCount(page, 0);

    await page.getByRole('link', { name: 'Ver mis compras' }).click();
    await expectTexts(page.getByRole('article', { name: /^Por pagar, pedida el / }), '$139.00');
    await page.goto(voucher);
    await press(page, 'Dejar que venza');
    await expectTexts(page.locator('body'), 'Esta ficha venció', 'No se cobró nada.');
    await page.getByRole('link', { name: 'Volver a la tienda' }).click();
    await untilChecked(page, 'Tu ficha venció sin pago');
    await page.getByRole('link', { name: 'Ver mis compras' }).click();
    await press(page, 'Volver a ponerla en mi carrito');
    await expect(page).toHaveURL(/\/carrito$/);
    await expect(page.getByText('Total: $139.00')).toBeVisible();
    await expectCartCount(page, 1);

    await confirmPurchase(page);
    await page.getByRole('radio', { name: 'Efectivo en OXXO' }).check();
    await payOnHostedPage(page);
    await press(page, 'Pagar la ficha');
    await expectTexts(page.locator('body'), 'Este pago ya se hizo');
    await page.getByRole('link', { name: 'Volver a la tienda' }).click();
    await untilChecked(page, 'Gracias por tu compra. Redirigiendo...');
  });
});

/** Checks the payment until the page says so: the shop asks the payment provider only every few seconds. */
async function untilChecked(page: Page, text: string): Promise<void> {
  const again = page.getByRole('button', { name: 'Comprobar de nuevo' });
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(page.getByText(text)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('an account buys an eSIM and a SIM with both numbers kept, and finds the purchase with its answers', async ({
  page,
  request,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await register(request);
  await beginWith(page, 'authToken', await tokenOf(request, person));
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Ready');
  await addPlan(page, 'Estelar');
  await expectCartCount(page, 2);
  await open(page, '/carrito');
  const ready2 = page.getByRole('group', { name: 'Ready 2GB (7 días)', exact: true });
  await ready2.getByRole('radio', { name: /^eSIM/ }).check();
  await ready2.getByRole('checkbox', { name: 'Conservo mi número' }).check();
  await expectTexts(ready2, 'Pide tu NIP gratis desde ese número: manda un SMS con la palabra NIP');
  await ready2.getByLabel('Número que conservas').fill('833 555 0143');
  await ready2.getByLabel('NIP').fill('0123');
  const estelar = page.getByRole('group', { name: 'Estelar 5GB (15 días)', exact: true });
  await estelar.getByRole('checkbox', { name: 'Conservo mi número' }).check();
  const phone = estelar.getByLabel('Número que conservas');
  await phone.fill('+52 (833) 555-0142');

  await page.reload();
  await ready(page);
  await expect(phone).toHaveValue('+52 (833) 555-0142');
  await confirmPurchase(
    page,
    'Llevas 1 SIM física con tu número y 1 eSIM con tu número.',
    'Conservas el 833 555 0143, en Ready 2GB (7 días).',
    'Conservas el 833 555 0142, en Estelar 5GB (15 días).',
    '2 artículos · Total: $158.00', // 49 + 109
  );
  await expect(page.getByLabel('Calle y número')).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toHaveCount(0);
  await expectTexts(
    page.locator('body'),
    `Enviamos el recibo a${person.email}`,
    '2GB · 7 días · 1 eSIM · conservas 8335550143',
    '5GB · 15 días · 1 SIM física · conservas 8335550142',
    '$158.00 MXN',
  );
  expect(sessionRow(paymentSessionId(page))?.account).toBe(person.email);
  await payOnHostedPage(page);

  const reference = await expectPaidAtHome(page);
  expect(await page.evaluate(() => localStorage.getItem('orderChoices'))).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('orderNumbers'))).toBeNull();
  expectOrder(
    reference,
    '"1 physical, 1 esim"',
    '8335550142 (physical',
    '8335550143 NIP 0123 (esim',
    buyer['line1'] ?? '?',
    '8331234567',
    person.email,
    '"158.00"',
  );

  await page.getByRole('link', { name: 'Ver mis compras' }).click();
  await expect(page).toHaveURL(/\/mis-compras$/);
  const bought = page.getByRole('article', { name: /^Pagada el / });
  await expectTexts(
    bought,
    'Total$158.00',
    'Te mandamos el código QR al correo que diste al pagar, en hasta 48 horas hábiles.',
    'Tu eSIM va a a•••@ejemplo.com.',
    'usa el número provisional: el cambio tarda hasta 48 horas hábiles.',
  );
  await press(page, `Copiar la referencia ${reference}`);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  await expectLink(page.getByRole('banner'), 'Mis compras', '/mis-compras');
  await press(page, 'Tu cuenta');
  await expectLink(page.getByRole('dialog', { name: 'Tu cuenta' }), 'Mis compras', '/mis-compras');
  await page.keyboard.press('Escape');

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await press(page, 'Imprimir recibo');
  await page.emulateMedia({ media: 'print' });
  const receipt = page.getByRole('region', { name: 'Recibo de compra' });
  await expect(receipt).toContainText(reference);
  await expect(page.getByRole('main')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(receipt).toBeHidden();
});

test('a renewal sends no SIM, is exported with its number, and starts the next one @night', async ({
  page,
}) => {
  const number = page.getByLabel('Número de tu línea Tuisty');
  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  await open(page, '/carrito');
  await page.getByRole('radio', { name: /^Ya tengo mi línea Tuisty/ }).check();
  await press(page, 'Pagar');
  await expect(number).toBeFocused();
  await expectOpenToAll(page);
  await page.setViewportSize({ width: 375, height: 667 });
  const main = page.getByRole('main');
  await number.fill('833 555 0142');
  await confirmPurchase(page, 'Renuevas el 833 555 0142, con Estelar 5GB (30 días).');
  await expect(page.getByText('5GB · 30 días · para tu línea 8335550142')).toBeVisible();
  await expect(page.getByLabel('Calle y número')).toBeHidden();
  await payOnHostedPage(page);

  const renewed = '"1 renewal","","8335550142 (Tuisty Mensual Estelar)"';
  expectOrder(await expectPaidAtHome(page), renewed, '"0.00","169.00"');

  await page.getByRole('link', { name: 'Ver mis compras' }).click();
  await expectTexts(main, '1 línea que renuevas', 'Ponemos tu paquete en el número que escribiste');
  await press(page, /^Renovar/);
  await expect(page).toHaveURL(/\/carrito$/);
  await expect(number).toHaveValue('8335550142');
  await expect(main).toContainText('Total: $169.00');

  await open(page, '/recargas');
  await press(page, 'Comprar Recarga $100');
  await press(page, /833 555 0142/);
  await expect(page.getByLabel('Número a recargar')).toHaveValue('8335550142');
});
