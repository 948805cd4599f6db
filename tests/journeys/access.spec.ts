// Accounts: registration, use and sign-out, and a forgotten password.

import type { Locator, Page } from '@playwright/test';
import { formOf, newPerson, register, revoke, storedToken, tokenOf } from './support/account.js';
import { rolesOf } from './support/database.js';
import { command } from './support/orders.js';
import {
  addPlan,
  confirmPurchase,
  alwaysInFirefox,
  expect,
  expectTexts,
  open,
  payOnHostedPage,
  press,
  test,
  toasts,
} from './support/shop.js';
import { holdTime } from './support/time.js';

// Forms are tested here: without motion the machine has a third less work.
test.use({ viewport: { width: 375, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

/** Solving a captcha takes seconds, on a busy machine minutes. */
const arithmetic = { timeout: 300_000 };

const loginForm = (page: Page): Locator => page.getByRole('form', { name: 'Inicia sesión' });
const registerForm = (page: Page): Locator => page.getByRole('form', { name: 'Crea tu cuenta' });
const field = (form: Locator, name: string): Locator => form.locator(`[name="${name}"]`);

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(form, name).fill(value);
}

const success = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Inicio de sesión exitoso' });

test('a shopper registers by keyboard at the second attempt, signs out, and signs in', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/Failed to load resource|Error al crear la cuenta/);
  const taken = await register(page.request);
  const person = newPerson();
  const typed = { ...formOf(person), email: taken.email.toUpperCase() };
  await open(page, '/acceder');
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Registro' })).toBeFocused();
  const form = registerForm(page);
  await expect(form.getByRole('checkbox', { name: 'No soy un robot' })).toBeVisible();
  for (const [name, value] of Object.entries(typed)) {
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
  const refused = page.getByRole('alertdialog', { name: 'Error de conexión' });
  await refused.getByRole('button', { name: 'OK' }).click();
  const email = field(form, 'email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(
    'Ya hay una cuenta con este correo. Inicia sesión o usa otro.',
  );
  await page.getByRole('link', { name: 'Inicia sesión', exact: true }).click();
  await page.getByRole('tab', { name: 'Registro' }).click();
  for (const [name, value] of Object.entries(typed)) {
    await expect(field(form, name)).toHaveValue(value);
  }
  // The rejection used the captcha response up: the page has fetched and solved another automatically.
  await expect(form.getByText('Verificado', { exact: true })).toBeVisible(arithmetic);
  await email.fill(person.email);
  await page.keyboard.press('Enter');
  await expect(success(page).getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(rolesOf(person.email)).toEqual(['user']);

  const token = (await storedToken(page)) ?? '';
  expect(token).toMatch(/^[\w.~+/-]{40,}/);
  const header = page.getByRole('banner');
  await holdTime(page);
  await header.getByRole('button', { name: 'Tu cuenta' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).press('Enter');
  await expect(toasts(page).getByText('Cerraste sesión. Tu carrito sigue aquí.')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Acceder' })).toBeFocused();
  expect(await storedToken(page)).toBeNull();
  expect(await revoke(page.request, token)).toBe(401);

  await header.getByRole('link', { name: 'Acceder' }).press('Enter');
  await field(loginForm(page), 'email').fill(person.email.toUpperCase());
  await field(loginForm(page), 'password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(success(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(header.getByRole('button', { name: 'Tu cuenta' })).toBeVisible();
});

test('a forgotten password is replaced once through the link that the operator sends by e-mail', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/Failed to load resource|Error al /);
  const member = await register(page.request);
  const before = await tokenOf(page.request, member);
  await open(page, '/acceder');
  await fill(loginForm(page), { email: member.email, password: 'no-es-la-mía' });
  await loginForm(page).getByRole('button', { name: 'Entrar' }).click();
  const wrong = page.getByRole('alertdialog');
  await wrong.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page.getByRole('dialog', { name: 'Recupera tu contraseña' })).toBeVisible();

  const link = command('reset-link', member.email).trim();
  const reset = page.getByRole('form', { name: 'Elige tu contraseña nueva' });
  const choose = async (password: string): Promise<void> => {
    await page.goto('/paquetes');
    await open(page, link);
    await fill(reset, { password, confirmPassword: password });
    await reset.getByRole('button', { name: 'Guardar contraseña' }).click();
  };
  await holdTime(page);
  await choose('palma-verde-2026');
  await expect(toasts(page)).toContainText('Tu contraseña nueva ya está, y tu sesión iniciada.');
  await expect(page.getByRole('heading', { name: 'Ya iniciaste sesión' })).toBeVisible();
  expect(await revoke(page.request, before)).toBe(401);
  await tokenOf(page.request, { ...member, password: 'palma-verde-2026' });
  await choose('otra-palma-2026');
  await expectTexts(reset, 'Este enlace ya no sirve');
});

test(
  // By day in Firefox.
  'an account lists its purchases in another, empty browser @night',
  alwaysInFirefox,
  async ({ page, request }) => {
    const person = await register(request);
    const token = await tokenOf(request, person);
    await open(page, '/paquetes/tuisty-mensual');
    await page.evaluate((text) => localStorage.setItem('authToken', text), token);
    await addPlan(page, 'Estelar');
    await open(page, '/carrito');
    await confirmPurchase(page);
    await expect(page).toHaveURL(/\/pay\//);
    await payOnHostedPage(page);
    await expect(page).toHaveURL(/:\d+\/$/);
    // Nothing of the first device is left.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await open(page, '/mis-compras');
    await expect(page.getByText('Aquí no hay compras todavía')).toBeVisible();
    await page.getByRole('link', { name: 'Entrar para ver las de mi cuenta' }).click();
    await fill(loginForm(page), { ...person });
    await press(loginForm(page), 'Entrar');
    await success(page).getByRole('button', { name: 'OK' }).click();
    const account = page.getByRole('banner').getByRole('button', { name: 'Tu cuenta' });
    await account.click();
    const menu = page.getByRole('dialog', { name: 'Tu cuenta' });
    await expect(menu).toContainText(person.email);
    await menu.getByRole('link', { name: 'Mis compras' }).click();
    const card = page.getByRole('article', { name: /^Pagada el / });
    await expectTexts(card, 'Estelar 5GB (30 días)', '$169.00', 'Llega entre el');
    await expect(card.getByText(/^TUI-[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toBeVisible();
    await account.click();
    await press(menu, 'Cerrar sesión');
    await expect(page.getByText('Aquí no hay compras todavía')).toBeVisible();
  },
);
