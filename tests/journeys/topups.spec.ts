// A top-up from the choice to the receipt, with a cart beside that it must not touch.

import type { Locator, Page } from '@playwright/test';
import { topUpRow, type TopUpRow } from './support/database.js';
import { paymentExpires } from './support/sandbox.js';
import {
  addPlan,
  escapeFrom,
  expect,
  expectAccessible,
  expectCartCount,
  open,
  payOnHostedPage,
  ready,
  storedCart,
  test,
  toasts,
} from './support/shop.js';

// Forms are what is looked at here: pages stand still, which spares the machine a third of its work.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const FAILED = /Failed to load resource|Error al crear la sesión de pago/;
const NOT_DONE = 'Hubo un problema con el pago. Inténtalo nuevamente.';

const phone = (page: Page): Locator => page.getByLabel('Número a recargar');
const email = (page: Page): Locator => page.getByLabel('Correo electrónico');
const contact = (page: Page): Locator => page.getByRole('dialog', { name: 'Comprar Recarga $100' });
const confirmation = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Confirma tu recarga' });
const fault = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Error' });

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Comprar Recarga $100' }).click();
  await phone(page).fill('+52 (833) 555-0142');
  await email(page).fill('ana@example.com');
  await page.getByRole('button', { name: 'Continuar' }).click();
}

async function sayYes(page: Page): Promise<void> {
  await confirmation(page).getByRole('button', { name: 'Sí, comprar' }).click();
}

/** From /recargas to the payment page. @returns The session's id. */
async function goToPay(page: Page): Promise<string> {
  await fillIn(page);
  await sayYes(page);
  await expect(page).toHaveURL(/\/proceder-a-pagar$/);
  await expect(page.getByText('Redirigiendo a la pasarela de pagos...')).toBeVisible();
  await expect(page).toHaveURL(/\/pay\//);
  return new URL(page.url()).pathname.split('/').pop() ?? '';
}

/** What the database has to say of the session of `fillIn`. */
const rowOf = (status: string): TopUpRow => ({
  type: 2,
  status,
  amount_centavos: 10_000,
  phone: '8335550142',
  email: 'ana@example.com',
  lines: [{ id: 902, quantity: 1, unit_centavos: 10_000, esims: 0, kept_numbers: 0 }],
});

async function fillCart(page: Page): Promise<void> {
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Ready');
  await addPlan(page, 'Ready');
  await addPlan(page, 'Estelar');
  await expectCartCount(page, 3);
}

test('paid, beside a full cart: the row, the receipt, and the cart as it was', async ({ page }) => {
  await fillCart(page);
  const cart = await storedCart(page);
  await open(page, '/recargas');
  await expect(page.getByRole('heading', { level: 1, name: 'Planes de Recarga' })).toBeVisible();
  await expect(page.getByRole('article').nth(1)).toContainText('La más popular');
  await expectAccessible(page);
  await fillIn(page);
  await expect(confirmation(page).getByRole('definition')).toHaveText([
    'Recarga $100',
    '$100.00 MXN',
    '833 555 0142',
    'ana@example.com',
  ]);
  await expectAccessible(page);
  await sayYes(page);
  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByText('Recarga $100').first()).toBeVisible();
  const sessionId = new URL(page.url()).pathname.split('/').pop() ?? '';
  expect(topUpRow(sessionId)).toEqual(rowOf('open'));
  await payOnHostedPage(page);

  await expect(page).toHaveURL(/\/success\?session_id=/);
  await expect(page.getByText('Gracias por tu compra. Redirigiendo...')).toBeVisible();
  await expect(page.getByText('Recarga $100 para el 833 555 0142.', { exact: true })).toBeVisible();
  // It goes along to the next page, and stays for as long as the pointer is on it.
  const receipt = toasts(page).filter({ hasText: 'Pagaste Recarga $100 para el 833 555 0142.' });
  await receipt.hover();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(receipt).toBeVisible();
  await ready(page);
  await expectCartCount(page, 3);
  expect(await storedCart(page)).toEqual(cart);
  expect(topUpRow(sessionId)).toEqual(rowOf('paid'));
});

test('left and cancelled on the payment page: back at the top-ups, and nothing is lost', async ({
  page,
}) => {
  await fillCart(page);
  const cart = await storedCart(page);
  await open(page, '/recargas');
  await goToPay(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/recargas$/);
  await ready(page);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);

  const sessionId = await goToPay(page);
  await page
    .getByRole('link', { name: 'Cancelar' })
    .or(page.getByRole('button', { name: 'Cancelar' }))
    .click();
  await expect(page).toHaveURL(/\/recargas$/);
  await ready(page);
  await expectCartCount(page, 3);
  expect(await storedCart(page)).toEqual(cart);
  expect(topUpRow(sessionId)).toEqual(rowOf('open'));

  await paymentExpires(sessionId);
  await open(page, `/success?session_id=${sessionId}`);
  await expect(page.getByRole('heading', { name: 'Esta recarga no se pagó' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ir a recargas' }).click();
  await expect(page).toHaveURL(/\/recargas$/);
  await expectCartCount(page, 3);
  expect(await storedCart(page)).toEqual(cart);
});

test('both data have to be plausible, and closing forgets them', async ({ page }) => {
  await open(page, '/recargas');
  await page.getByRole('button', { name: 'Comprar Recarga $100' }).click();
  await expectAccessible(page);
  const next = page.getByRole('button', { name: 'Continuar' });
  const refused = 'Por favor, ingresa un número de teléfono y un correo electrónico válidos.';
  await next.click();
  await expect(fault(page)).toContainText(refused);
  await expectAccessible(page);
  await fault(page).getByRole('button', { name: 'OK' }).click();
  await expect(phone(page)).toBeFocused();
  await expect(page.getByText('Escribe el número que quieres recargar.')).toBeVisible();
  await expect(page.getByText('Escribe tu correo electrónico.')).toBeVisible();
  await expectAccessible(page);

  await phone(page).fill('833 555 014');
  await email(page).fill('ana@');
  await next.click();
  await expect(fault(page)).toContainText(refused);
  await escapeFrom(fault(page));
  await expect(page.getByText(/Escribe un número de México a 10 dígitos/)).toBeVisible();
  await expect(page.getByText(/debe verse como nombre@ejemplo\.com/)).toBeVisible();

  await contact(page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(contact(page)).toBeHidden();
  await page.getByRole('button', { name: 'Comprar Recarga $50' }).click();
  await expect(page.getByRole('dialog', { name: 'Comprar Recarga $50' })).toBeVisible();
  await expect(phone(page)).toHaveValue('');
  await expect(email(page)).toHaveValue('');
});

test('with the keyboard alone, on a phone’s screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, '/recargas');
  const buy = page.getByRole('button', { name: 'Comprar Recarga $100' });
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('Tab');
    if (await buy.evaluate((one) => one === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(phone(page)).toBeFocused();
  await page.keyboard.type('8335550142');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ana@example.com');
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await escapeFrom(confirmation(page));
  await expect(confirmation(page)).toBeHidden();
  await expect(email(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(contact(page)).toBeHidden();
  await expect(buy).toBeFocused();
});

test('a payment that cannot begin says why, and can be tried again', async ({
  page,
  context,
  watch,
}) => {
  watch.allowErrors(FAILED);
  await open(page, '/recargas');
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'of-another-time');
  });
  const keys: string[] = [];
  await page.route('**/create-checkout-session', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    // The answer to the second is lost on its way, after the session was made.
    if (keys.length === 2) await route.fetch().then(() => route.abort());
    else await route.continue();
  });
  await fillIn(page);
  await context.setOffline(true);
  await expect(confirmation(page)).toContainText('Estás sin conexión.');
  await expect(page.getByRole('button', { name: 'Sí, comprar' })).toBeDisabled();
  await context.setOffline(false);
  await sayYes(page);
  await expect(fault(page)).toContainText(NOT_DONE);
  await expect(fault(page)).toContainText('Tu sesión ya no es válida');
  await expectAccessible(page);
  await fault(page).getByRole('button', { name: 'Continuar sin cuenta' }).click();

  await expect(fault(page)).toContainText('No hay conexión con la tienda.');
  await expect(fault(page)).toContainText(NOT_DONE);
  await expectAccessible(page);
  await fault(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(page).toHaveURL(/\/proceder-a-pagar$/);
  const [refused, lost, made] = keys;
  expect(keys).toHaveLength(3);
  expect(lost).not.toBe(refused);
  expect(made).toBe(lost);
});

test('another price than the one shown needs a second yes', async ({ page, watch }) => {
  watch.allowErrors(FAILED);
  await open(page, '/recargas');
  // As from a page of yesterday, when it cost less.
  await page.route(
    '**/create-checkout-session',
    async (route) => {
      const order = route.request().postDataJSON() as { products: { price: number }[] };
      const products = order.products.map((one) => ({ ...one, price: 9_000 }));
      await route.continue({
        postData: JSON.stringify({ ...order, products, quote: 'yesterday' }),
      });
    },
    { times: 1 },
  );
  await fillIn(page);
  await sayYes(page);
  const changed = page.getByRole('alertdialog', { name: 'El precio cambió' });
  await expect(changed).toContainText('No se cobró nada.');
  await expectAccessible(page);
  const answer = page.waitForResponse('**/create-checkout-session');
  await changed.getByRole('button', { name: 'Aceptar y pagar $100.00' }).click();
  const { id } = (await (await answer).json()) as { id: string };
  await expect(page).toHaveURL(/\/proceder-a-pagar$/);
  expect(topUpRow(id)?.amount_centavos).toBe(10_000);
});

test('top-ups are found from the header, from the menu of narrow screens and from the home page', async ({
  page,
}) => {
  const arrived = () => expect(page).toHaveURL(/\/recargas$/);
  await open(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Recargas' }).click();
  await arrived();
  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Recargar', exact: true }).click();
  await arrived();
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Recargas' }).click();
  await arrived();
});
