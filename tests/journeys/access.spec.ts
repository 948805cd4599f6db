// Accounts: made, used and left; every refusal in its words; and a form that loses nothing.

import type { Locator, Page } from '@playwright/test';
import {
  formOf,
  newPerson,
  register,
  revoke,
  storedToken,
  tokenOf,
  type Person,
} from './support/account.js';
import { buyerOf, rolesOf } from './support/database.js';
import {
  addPlan,
  confirmPurchase,
  escapeFrom,
  expect,
  expectAccessible,
  expectCartCount,
  expectNothingSticksOut,
  open,
  test as base,
  toasts,
} from './support/shop.js';

/** Somebody with an account: made once, because an account costs a captcha and a hash. */
const test = base.extend<object, { member: Person }>({
  member: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        baseURL: process.env['SHOP_URL'] ?? '',
      });
      await use(await register(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

// Forms are what is looked at here: pages stand still, which spares the machine a third of its work.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A captcha is arithmetic: seconds of it, and minutes on a machine that is busy with much else. */
const arithmetic = { timeout: 300_000 };

const broken = /Failed to load resource/;
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

/** Ticks the box and waits until this machine has done the captcha's arithmetic. */
async function solveCaptcha(page: Page): Promise<void> {
  await page.getByText('No soy un robot', { exact: true }).click();
  await expect(page.getByText('Verificado', { exact: true })).toBeVisible(arithmetic);
}

/** The dialog that says how it went, with its literal words. */
async function expectDialog(page: Page, title: string, text: string): Promise<Locator> {
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  return dialog;
}

test('an account is made by keyboard, pays under its name, and is left', async ({ page }) => {
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
    // The button that shows the password stands behind it.
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
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const made = await expectDialog(
    page,
    'Inicio de sesión exitoso',
    'Cuenta creada satisfactoriamente',
  );
  await expect(made.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await rolesOf(person.email)).toEqual(['user']);

  const header = page.getByRole('banner');
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
  const sessionId = new URL(page.url()).pathname.split('/').pop() ?? '';
  expect(await buyerOf(sessionId)).toBe(person.email);

  await open(page, '/acceder');
  await expect(page.getByRole('heading', { name: 'Ya iniciaste sesión' })).toBeVisible();
  await header.getByRole('button', { name: 'Tu cuenta' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(toasts(page).getByText('Cerraste sesión. Tu carrito sigue aquí.')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Acceder' })).toBeFocused();
  expect(await storedToken(page)).toBeNull();
  expect(await revoke(page.request, token)).toBe(401);
  await expectCartCount(page, 1);
});

test('each field says what is missing, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/acceder');
  await expectAccessible(page);
  await expectNothingSticksOut(page);
  await loginForm(page).getByRole('button', { name: 'Entrar' }).click();
  for (const text of [
    'Por favor, ingrese un correo electrónico válido.',
    'La contraseña es obligatoria.',
  ]) {
    await expect(loginForm(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(field(loginForm(page), 'email')).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Regístrate' }).click();
  await expect(page.getByRole('tab', { name: 'Registro', selected: true })).toBeFocused();
  const form = registerForm(page);
  await expect(form.getByText('No soy un robot', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await field(form, 'confirmPassword').fill('otra-distinta');
  await form.getByRole('button', { name: 'Crear cuenta' }).click();
  for (const [name, text] of Object.entries({
    firstName: 'El nombre es obligatorio.',
    lastName: 'Los apellidos son obligatorios.',
    address: 'La dirección es obligatoria.',
    between_Streets: 'El campo de entre calles es obligatorio.',
    CP: 'El código postal es obligatorio.',
    description: 'Las referencias son obligatorias.',
    phone: 'El teléfono es obligatorio.',
    email: 'El correo electrónico es obligatorio.',
    password: 'La contraseña es obligatoria.',
    confirmPassword: 'Las contraseñas no coinciden.',
  })) {
    // The description is what a screen reader says after the field's name: hint first, then the error.
    await expect(field(form, name)).toHaveAccessibleDescription(
      new RegExp(`${text.replaceAll('.', '\\.')}$`),
    );
    await expect(form.getByText(text, { exact: true }).first()).toBeVisible();
  }
  const alerts = form.getByRole('alert');
  await expect(alerts).toHaveText([
    'Las contraseñas no coinciden.',
    'Por favor, completa el reCAPTCHA.',
  ]);
  await expect(page.getByText('Las contraseñas no coinciden', { exact: true })).toBeVisible();
  await expect(field(form, 'firstName')).toBeFocused();
  await expectAccessible(page);
  await expectNothingSticksOut(page);

  // Refused is seen as refused, also where the focus is.
  await expect(field(form, 'firstName').locator('..')).toHaveCSS(
    'border-top-color',
    'rgb(179, 38, 30)',
  );

  await solveCaptcha(page);
  await expect(alerts).toHaveText(['Las contraseñas no coinciden.']);
  await field(form, 'password').fill('la misma clave');
  await field(form, 'confirmPassword').fill('la misma clave');
  await expect(alerts).toHaveCount(0);
});

test('a form keeps what was typed through the other tab and through failures', async ({
  page,
  watch,
  member,
}) => {
  watch.allowErrors(broken);
  watch.allowErrors(/Error al crear la cuenta/);
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
  await page.context().setOffline(true);
  await expect(create).toBeDisabled();
  await expect(form).toContainText('Para entrar o crear tu cuenta necesitas internet');
  await page.context().setOffline(false);
  await expect(create).toBeEnabled();

  await page.route('**/createAccount', (route) => route.abort());
  await create.click();
  const unreached = await expectDialog(
    page,
    'Error de conexión',
    connectionError('No hay conexión con la tienda. Revisa tu internet e inténtalo de nuevo.'),
  );
  await page.unroute('**/createAccount');
  await expectAccessible(page);
  await unreached.getByRole('button', { name: 'OK' }).click();
  expect(await valuesOf(form, Object.keys(typed))).toEqual(typed);

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

  // The captcha's proof was spent on the refusal: the page has fetched and solved another by itself.
  await expect(form.getByText('Verificado', { exact: true })).toBeVisible(arithmetic);
  await field(form, 'email').fill(person.email);
  await create.click();
  await expectDialog(page, 'Inicio de sesión exitoso', 'Cuenta creada satisfactoriamente');
  expect(await rolesOf(person.email)).toEqual(['user']);
});

test('a wrong password and an unknown e-mail are refused alike', async ({
  page,
  watch,
  member,
}) => {
  watch.allowErrors(broken);
  watch.allowErrors(/Error al iniciar sesión/);
  await open(page, '/acceder');
  const form = loginForm(page);
  for (const email of [member.email, newPerson().email]) {
    await fill(form, { email, password: 'no-es-la-mía' });
    await form.getByRole('button', { name: 'Entrar' }).click();
    const dialog = await expectDialog(
      page,
      'Error de conexión',
      connectionError('El correo o la contraseña no son correctos.'),
    );
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(field(form, 'password')).toBeFocused();
    expect(await valuesOf(form, ['email', 'password'])).toEqual({
      email,
      password: 'no-es-la-mía',
    });
  }
  await page.route('**/login', (route) => route.abort());
  await form.getByRole('button', { name: 'Entrar' }).click();
  await expectDialog(
    page,
    'Error de conexión',
    connectionError('No hay conexión con la tienda. Revisa tu internet e inténtalo de nuevo.'),
  );
  await escapeFrom(page.getByRole('alertdialog').or(page.getByRole('dialog')));
  await page.unroute('**/login');
  await fill(form, { email: member.email, password: member.password });
  await form.getByRole('button', { name: 'Entrar' }).click();
  await expectDialog(page, 'Inicio de sesión exitoso', '¡Login hecho satisfactoriamente!');
});

test('an e-mail that others have tried too often is its owner’s all the same', async ({
  page,
  request,
  watch,
}) => {
  watch.allowErrors(broken);
  const { email, password } = await register(request);
  for (let i = 0; i < 10; i += 1) {
    const guess = await request.post('/login', { data: { email, password: 'adivina' } });
    expect(guess.status()).toBe(401);
  }
  await open(page, '/acceder');
  const form = loginForm(page);
  await fill(form, { email, password });
  await form.getByRole('button', { name: 'Entrar' }).click();
  await expect(
    form.getByText(
      'Hubo muchos intentos fallidos con este correo. Completa la verificación y vuelve a entrar.',
      { exact: true },
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await solveCaptcha(page);
  await form.getByRole('button', { name: 'Entrar' }).click();
  await expectDialog(page, 'Inicio de sesión exitoso', '¡Login hecho satisfactoriamente!');
});

test('a session that is over is noticed while paying: told, dropped, and the cart stays', async ({
  page,
  watch,
  member,
}) => {
  watch.allowErrors(broken);
  watch.allowErrors(/Error al crear la sesión de pago/);
  const token = await tokenOf(page.request, member);
  await open(page, '/paquetes/tuisty-express');
  await page.evaluate((kept) => {
    localStorage.setItem('authToken', kept);
  }, token);
  await addPlan(page, 'Ready');
  await open(page, '/carrito');
  await expect(page.getByRole('button', { name: 'Tu cuenta' })).toBeVisible();
  expect(await revoke(page.request, token)).toBe(204);

  await confirmPurchase(page);
  const dialog = page.getByRole('alertdialog', { name: 'Error' });
  await expect(dialog).toContainText('Hubo un problema con el pago. Inténtalo nuevamente.');
  await expect(dialog).toContainText(
    'Tu sesión ya no es válida y la cerramos en este dispositivo. Puedes continuar la compra sin cuenta o volver a iniciar sesión.',
  );
  expect(await storedToken(page)).toBeNull();
  await expect(page.locator('header').getByText('Acceder')).toBeVisible();
  await expect(page.getByText('Total: $49.00')).toBeVisible();

  await dialog.getByRole('button', { name: 'Continuar sin cuenta' }).click();
  await expect(page.getByText('$49.00 MXN')).toBeVisible();
  const sessionId = new URL(page.url()).pathname.split('/').pop() ?? '';
  expect(await buyerOf(sessionId)).toBeNull();
});

test('a captcha that a blocker stops says so, and what to do', async ({ page, watch }) => {
  watch.allowErrors(broken);
  watch.allowErrors(/Error al cargar la verificación/);
  await page.route('**/assets/AltchaBox-*.js', (route) => route.abort('blockedbyclient'));
  await open(page, '/acceder#registro');
  const form = registerForm(page);
  const told = form.getByRole('alert').filter({ hasText: 'No se pudo cargar la verificación' });
  await expect(told).toContainText(
    'Puede que un bloqueador de anuncios, la red o una extensión la haya detenido. Desactívalo en esta página o cambia de red y reintenta: lo que escribiste no se pierde.',
  );
  await expect(told.getByRole('link', { name: 'Pedir ayuda por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  await expectAccessible(page);
  await fill(form, formOf(newPerson()));
  await form.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(form.getByText('Por favor, completa el reCAPTCHA.', { exact: true })).toBeVisible();
  await expect(told.getByRole('button', { name: 'Reintentar' })).toBeFocused();

  await page.unroute('**/assets/AltchaBox-*.js');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('checkbox', { name: 'No soy un robot' })).toBeFocused();
  await expect(told).toBeHidden();
  await solveCaptcha(page);
});
