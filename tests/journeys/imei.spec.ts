// Is my phone compatible? Every outcome that a shopper can meet, up to an operator that is down.

import type { Locator, Page } from '@playwright/test';
import { operatorBehaves, type OperatorBehaviour } from './support/sandbox.js';
import { escapeFrom, expect, expectAccessible, open, test } from './support/shop.js';

// Forms are what is looked at here: pages stand still, which spares the machine a third of its work.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// There is one operator: whoever tells it to fail must not do so to another journey.
test.describe.configure({ mode: 'default' });
test.afterEach(() => operatorBehaves({ mode: 'ok' }));

const TESTED = '356938035643809';
const FAILED = /Failed to load resource|Error al verificar el IMEI/;

let numbers = Date.now() % 10_000_000;
/** An IMEI of a tested phone that nobody has asked about: no memory of the shop answers. */
function freshImei(): string {
  numbers = (numbers + 1) % 10_000_000;
  return `35693803${numbers.toString().padStart(7, '0')}`;
}

const field = (page: Page): Locator => page.getByLabel('IMEI de tu celular');
const button = (page: Page): Locator => page.getByRole('button', { name: 'Verificar IMEI' });

async function verify(page: Page, imei: string): Promise<void> {
  await field(page).fill(imei);
  await button(page).click();
}

/** The rows of a dialog: name and value of each. */
async function expectRows(dialog: Locator, rows: readonly (readonly [string, string])[]) {
  await expect(dialog.getByRole('term')).toHaveText(rows.map(([name]) => name));
  await expect(dialog.getByRole('definition')).toHaveText(rows.map(([, value]) => value));
}

async function expectFailure(page: Page, imei: string, detail: string): Promise<Locator> {
  const dialog = page.getByRole('alertdialog', { name: 'Error de conexión' });
  await expect(dialog).toContainText('Ocurrió un problema al comunicarse con el servidor.');
  await expectRows(dialog, [
    ['IMEI', imei],
    ['Detalle', detail],
  ]);
  return dialog;
}

test('what cannot be an IMEI is refused before any request', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/imeis')) calls.push(request.url());
  });
  await open(page, '/compatibilidad');
  await expect(page.getByTestId('page-overlay')).toHaveCount(0);
  await expect(page.getByText('Marca *#06# en tu celular')).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole('alertdialog', { name: 'Validación fallida' });
  for (const [entered, reason, shown] of [
    ['35A', 'El IMEI debe contener únicamente caracteres numéricos.', '35A'],
    ['3569', 'El IMEI debe tener exactamente 15 dígitos. Actualmente tiene 4.', '3569'],
    ['', 'El IMEI debe tener exactamente 15 dígitos. Actualmente tiene 0.', '(vacío)'],
  ] as const) {
    await verify(page, entered);
    await expect(dialog).toContainText(reason);
    await expectRows(dialog, [['IMEI ingresado', shown]]);
    if (entered === '') await expectAccessible(page);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(field(page)).toBeFocused();
  }
  expect(calls).toEqual([]);
});

test('a compatible phone leads to the plans, also as eSIM', async ({ page }) => {
  await open(page, '/compatibilidad');
  const dialog = page.getByRole('dialog', { name: '¡Compatible!' });
  await verify(page, '490154203237518'); // homologated
  await expectRows(dialog, [
    ['IMEI', '490154203237518'],
    ['Banda 28', 'Sí'],
    ['VoLTE', 'Sí'],
    ['ESIM', 'No Compatible'],
  ]);
  await expect(dialog).not.toContainText('eSIM');
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await verify(page, '868533055643804'); // without VoLTE
  await expect(dialog).toContainText('sin VoLTE no podrá hacer ni recibir llamadas');
  await expectRows(dialog, [
    ['IMEI', '868533055643804'],
    ['Banda 28', 'Sí'],
    ['VoLTE', 'No'],
    ['ESIM', 'No Compatible'],
  ]);
  await escapeFrom(dialog);
  await verify(page, TESTED);
  await expectRows(dialog, [
    ['IMEI', TESTED],
    ['Banda 28', 'Sí'],
    ['VoLTE', 'Sí'],
    ['ESIM', 'Compatible'],
  ]);
  await expect(dialog).toContainText('Tu celular acepta eSIM');
  await expect(dialog.getByRole('link', { name: 'Semestral' })).toHaveAttribute(
    'href',
    '/paquetes/tuisty-semestral',
  );
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Ver paquetes' }).click();
  await expect(page).toHaveURL(/\/paquetes$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a phone that does not fit is told so', async ({ page }) => {
  await open(page, '/compatibilidad');
  const dialog = page.getByRole('dialog', { name: 'No compatible' });
  await verify(page, '352099001761481');
  await expectRows(dialog, [
    ['IMEI', '352099001761481'],
    ['Banda 28', 'No'],
    ['VoLTE', 'No'],
    ['ESIM', 'No Compatible'],
  ]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Verificar otro' }).click();
  await verify(page, '123456789012347'); // nobody knows it
  await expect(dialog).toContainText('123456789012347');
  await expect(dialog).toContainText('Puede que tu celular sí funcione');
});

test('a pasted IMEI shows what was taken out of it, and a wrong last digit is only a hint', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/compatibilidad');
  await page.evaluate(() => navigator.clipboard.writeText('35-693803 564380.9'));
  await field(page).focus();
  await page.keyboard.press('Control+V');
  await expect(field(page)).toHaveValue(TESTED);
  await expect(page.getByText('35 693803 564380 9')).toBeVisible();
  await expect(
    page.getByText('Quitamos espacios, guiones y puntos de lo que pegaste: “35-693803 564380.9”.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dejarlo como estaba' }).click();
  await expect(field(page)).toHaveValue('35-693803 564380.9');
  await page.getByRole('button', { name: 'Quitarlos' }).click();
  await expect(field(page)).toHaveValue(TESTED);

  await field(page).press('Backspace');
  await expect(page.getByText('14 de 15 dígitos')).toBeVisible();
  await field(page).pressSequentially('1');
  await expect(page.getByText('El último dígito no cuadra con los demás.')).toBeVisible();
  await expectAccessible(page);
  await button(page).click();
  await expect(page.getByRole('dialog', { name: '¡Compatible!' })).toBeVisible();
});

test('with the keyboard alone, on a phone’s screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, '/compatibilidad');
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('Tab');
    if (await field(page).evaluate((input) => input === document.activeElement)) break;
  }
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
  await page.keyboard.type(TESTED);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '¡Compatible!' });
  await expect(dialog).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(375);
  // Round the dialog and back to where one came in: nothing behind it takes the focus.
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
});

test('while the operator takes its time, the form waits and asks once', async ({ page }) => {
  await open(page, '/compatibilidad');
  await operatorBehaves({ mode: 'slow', delayMs: 500 });
  // Held for as long as it takes to look at the page: the shop itself waits four seconds at most.
  let release = (): void => undefined;
  const looked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/imeis', async (route) => {
    await looked;
    await route.continue();
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/imeis')) calls.push(request.postData() ?? '');
  });
  const imei = freshImei();
  await verify(page, imei);
  await expect(field(page)).toBeDisabled();
  await expect(button(page)).toBeDisabled();
  await expect(button(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Verificando tu IMEI…')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('dialog', { name: '¡Compatible!' })).toContainText(imei);
  expect(calls).toEqual([JSON.stringify({ imei })]);
});

test('an operator that does not answer, or not well, is told with what to do', async ({
  page,
  watch,
}) => {
  watch.allowErrors(FAILED);
  const unavailable =
    'El servicio de consulta no responde. Espera unos segundos e inténtalo de nuevo.';
  const incomplete = 'El servicio de consulta dio una respuesta incompleta. Inténtalo más tarde.';
  const faults: readonly (readonly [OperatorBehaviour['mode'], string])[] = [
    ['fail', unavailable],
    ['html', incomplete],
    ['missing', incomplete],
    ['cut', unavailable],
  ];
  await open(page, '/compatibilidad');
  const imei = freshImei();
  for (const [mode, detail] of faults) {
    await operatorBehaves({ mode });
    await verify(page, imei);
    const dialog = await expectFailure(page, imei, detail);
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(button(page)).toBeFocused();
  }
  await operatorBehaves({ mode: 'slow', delayMs: 30_000 }); // longer than shoppers are kept waiting
  await button(page).click();
  const dialog = await expectFailure(page, imei, unavailable);
  await expectAccessible(page);
  await operatorBehaves({ mode: 'ok' });
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('dialog', { name: '¡Compatible!' })).toContainText(imei);
});

test('without a network the shop says so, and asks again when it is back', async ({
  page,
  context,
  watch,
}) => {
  watch.allowErrors(FAILED);
  await open(page, '/compatibilidad');
  await context.setOffline(true);
  await field(page).fill(TESTED);
  await expect(button(page)).toBeDisabled();
  await expect(page.getByText(/^Estás sin conexión\./)).toBeVisible();
  await context.setOffline(false);
  await expect(button(page)).toBeEnabled();
  // A network that only seems to be there.
  await page.route('**/imeis', (route) => route.abort(), { times: 1 });
  await button(page).click();
  const dialog = await expectFailure(
    page,
    TESTED,
    'No hay conexión con la tienda. Revisa tu internet e inténtalo de nuevo.',
  );
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('dialog', { name: '¡Compatible!' })).toBeVisible();
});
