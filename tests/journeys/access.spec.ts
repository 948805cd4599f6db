// Accounts: registration, use and sign-out; the message of every rejection; and a form that keeps its input.

import type { Locator, Page } from '@playwright/test';
import { formOf, newPerson, register, revoke, storedToken } from './support/account.js';
import { rolesOf, sessionRow } from './support/database.js';
import {
  addPlan,
  confirmPurchase,
  expect,
  expectCartCount,
  open,
  paymentSessionId,
  test,
  toasts,
} from './support/shop.js';
import { holdTime } from './support/time.js';

// Forms are tested here: without motion the machine has a third less work.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Solving a captcha takes seconds, on a busy machine minutes. */
const arithmetic = { timeout: 300_000 };

const connectionError = (detail: string): string =>
  `Ocurrió un problema al comunicarse con el servidor. Detalle: ${detail}`;

const loginForm = (page: Page): Locator => page.getByRole('form', { name: 'Inicia sesión' });
const registerForm = (page: Page): Locator => page.getByRole('form', { name: 'Crea tu cuenta' });
const field = (form: Locator, name: string): Locator => form.locator(`[name="${name}"]`);

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(form, name).fill(value);
}

async function valuesOf(form: Locator, names: readonly string[]): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const name of names) values[name] = await field(form, name).inputValue();
  return values;
}

/** Ticks the box and waits until the captcha is solved. */
async function solveCaptcha(page: Page): Promise<void> {
  await page.getByText('No soy un robot', { exact: true }).click();
  await expect(page.getByText('Verificado', { exact: true })).toBeVisible(arithmetic);
}

/** The result dialog, with its literal text. */
async function expectDialog(page: Page, title: string, text: string): Promise<Locator> {
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  return dialog;
}

test('a shopper registers by keyboard, pays with the account, and signs out', async ({ page }) => {
  const person = newPerson();
  await open(page, '/acceder');
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Registro' })).toBeFocused();
  const form = registerForm(page);
  await expect(form.getByRole('checkbox', { name: 'No soy un robot' })).toBeVisible();
  for (const [name, value] of Object.entries(formOf(person))) {
    await page.keyboard.press('Tab');
    await expect(field(form, name)).toBeFocused();
    await page.keyboard.type(value);
    // The button that shows the password is the next tab stop.
    if (name.endsWith('assword')) await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await expect(form.getByRole('checkbox', { name: 'No soy un robot' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(form.getByText('Verificado', { exact: true })).toBeVisible(arithmetic);
  for (const name of ['términos y condiciones', 'aviso de privacidad']) {
    await page.keyboard.press('Tab');
    await expect(form.getByRole('link', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Crear cuenta' })).toBeFocused();
  await page.keyboard.press('Enter');
  const made = await expectDialog(
    page,
    'Inicio de sesión exitoso',
    'Cuenta creada satisfactoriamente',
  );
  await expect(made.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(rolesOf(person.email)).toEqual(['user']);

  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Tu cuenta' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).press('Enter');
  await header.getByRole('link', { name: 'Acceder' }).press('Enter');
  await field(loginForm(page), 'email').fill(person.email.toUpperCase());
  await field(loginForm(page), 'password').fill(person.password);
  const saved = page.waitForEvent('console', (message) => message.text().startsWith('Token'));
  await page.keyboard.press('Enter');
  await expectDialog(page, 'Inicio de sesión exitoso', '¡Login hecho satisfactoriamente!');
  expect((await saved).text()).toBe('Token guardado correctamente.');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(header.getByRole('button', { name: 'Tu cuenta' })).toBeVisible();

  await page.reload();
  await expect(header.getByRole('button', { name: 'Tu cuenta' })).toBeVisible();
  const token = (await storedToken(page)) ?? '';
  expect(token).toMatch(/^[\w.~+/-]{40,}/);

  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Prime');
  await open(page, '/carrito');
  await confirmPurchase(page);
  await expect(page.getByText('$239.00 MXN')).toBeVisible();
  expect(sessionRow(paymentSessionId(page))?.account).toBe(person.email);

  await open(page, '/acceder');
  await expect(page.getByRole('heading', { name: 'Ya iniciaste sesión' })).toBeVisible();
  await header.getByRole('button', { name: 'Tu cuenta' }).click();
  await holdTime(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(toasts(page).getByText('Cerraste sesión. Tu carrito sigue aquí.')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Acceder' })).toBeFocused();
  expect(await storedToken(page)).toBeNull();
  expect(await revoke(page.request, token)).toBe(401);
  await expectCartCount(page, 1);
});

test('a form keeps its input after a tab switch, a captcha reload and a rejection', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/Failed to load resource/);
  watch.allowErrors(/Error al crear la cuenta/);
  const member = await register(page.request);
  const person = newPerson();
  await open(page, '/acceder#registro');
  const form = registerForm(page);
  const typed = { ...formOf(person), email: member.email.toUpperCase() };
  await fill(form, typed);
  await page.getByRole('link', { name: 'Inicia sesión', exact: true }).click();
  await fill(loginForm(page), { email: 'a medias', password: 'sin terminar' });
  await page.getByRole('tab', { name: 'Registro' }).click();
  expect(await valuesOf(form, Object.keys(typed))).toEqual(typed);
  await solveCaptcha(page);

  const create = form.getByRole('button', { name: 'Crear cuenta' });
  const reply = page.waitForResponse('**/createAccount');
  await create.click();
  const { error } = (await (await reply).json()) as { error: { code: string; message: string } };
  expect(error.code).toBe('email_taken');
  const refused = await expectDialog(page, 'Error de conexión', connectionError(error.message));
  await refused.getByRole('button', { name: 'OK' }).click();
  await expect(field(form, 'email')).toBeFocused();
  await expect(field(form, 'email')).toHaveAccessibleDescription(
    'Ya hay una cuenta con este correo. Inicia sesión o usa otro.',
  );
  expect(await valuesOf(form, Object.keys(typed))).toEqual(typed);

  // The rejection used the captcha response up: the page has fetched and solved another automatically.
  await expect(form.getByText('Verificado', { exact: true })).toBeVisible(arithmetic);
  await field(form, 'email').fill(person.email);
  await create.click();
  await expectDialog(page, 'Inicio de sesión exitoso', 'Cuenta creada satisfactoriamente');
  expect(rolesOf(person.email)).toEqual(['user']);
});
