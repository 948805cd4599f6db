// Browsers that cannot run the shop, and pages that the browser translates.

import type { Page } from '@playwright/test';
import {
  addPlan,
  chatText,
  confirmPurchase,
  escapeFrom,
  expect,
  expectCartCount,
  expectOpenToAll,
  open,
  planCard,
  press,
  screens,
  test,
} from './support/shop.js';
import { gate } from './support/time.js';
import { RENDERED_AGAIN, translatePage } from './support/translation.js';

const LIST = '/paquetes/tuisty-mensual';
const UNABLE = 'Este navegador no puede abrir el carrito:';

/** The page has its prices, no control that does nothing, and one sentence that says how to buy. */
async function expectReadable(page: Page, sentence: string): Promise<void> {
  const notice = page.locator('.lost:visible');
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(sentence);
  await expect(notice.getByRole('link', { name: '833 555 0142' })).toHaveAttribute(
    'href',
    'tel:+528335550142',
  );
  expect(await chatText(notice.getByRole('link', { name: 'escríbenos por WhatsApp' }))).toBe(
    'Hola. Quiero comprar un paquete: Paquetes mensuales',
  );
  const card = planCard(page, 'Estelar');
  await expect(card).toContainText('$169');
  expect(await chatText(card.getByRole('link', { name: /^Comprar por WhatsApp/ }))).toContain(
    'Estelar 5GB',
  );
  // The details, which Playwright does not find by their text in `noscript`.
  await expect(card.locator('dd').first()).toBeVisible();
  await expect(card.locator('img[src]').first()).toBeVisible();
  await expect(page.locator('button:visible, select:visible, form:visible')).toHaveCount(0);
  // Nor what would be left of controls, and the chat only once.
  await expect(page.locator('[role="search"]:visible, [data-chat]:visible')).toHaveCount(0);
}

for (const [lacking, remove] of Object.entries({
  WebAssembly: () => Reflect.deleteProperty(window, 'WebAssembly'),
  'a function of the floor @night': () =>
    Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit'),
})) {
  test(`without ${lacking} a page says how to buy, and offers nothing that fails`, async ({
    page,
  }) => {
    await page.setViewportSize(screens.phone);
    await page.addInitScript(remove);
    await page.goto(LIST);
    await expectReadable(page, UNABLE);
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
    await expectOpenToAll(page, [375]);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page says how to buy, and offers nothing that fails', async ({ page }) => {
    await page.goto(LIST);
    await expectReadable(page, 'Sin JavaScript puedes ver paquetes y precios;');
    await page.goto('/paquetes');
    await expect(page.getByText('Encuentra tu paquete').filter({ visible: true })).toHaveCount(0);
    await page.goto('/carrito');
    await expect(page.getByText('Estamos abriendo tu carrito…')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(
      page.getByText('escríbenos por WhatsApp', { exact: true }).filter({ visible: true }),
    ).toHaveCount(1);
  });

  test('the return from the payment page says not to pay again', async ({ page }) => {
    await page.goto('/success?session_id=cs_1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu pago');
    // getByText leaves noscript out.
    await expect(page.locator('main noscript p')).toContainText('no pagues otra vez');
    await expect(page.locator('main noscript p')).toBeVisible();
  });
});

const signsIn = (page: Page): Promise<void> =>
  expect(page.getByText('La contraseña es obligatoria.')).toBeVisible();
const adds = (page: Page): Promise<void> => expectCartCount(page, 1);

for (const [path, control, answers] of [
  [LIST, '[data-plan]', adds],
  ['/acceder', 'form [type="submit"]', signsIn],
] as const) {
  test(`a press on ${path} that is translated three times before it hydrates counts once @night`, async ({
    page,
    watch,
  }) => {
    // The other parts.
    watch.allowErrors(RENDERED_AGAIN);
    const scripts = await holdScripts(page, path);
    const pressed = translatePage(page, control, 3);
    scripts.open();
    await pressed;
    await answers(page);
  });

  test(`a press on ${path} that is translated three times before its scripts counts once @night`, async ({
    page,
    watch,
  }) => {
    watch.allowErrors(RENDERED_AGAIN);
    const scripts = await holdScripts(page, path);
    await translatePage(page, undefined, 3);
    await page.locator(control).first().click();
    scripts.open();
    await answers(page);
  });
}

async function holdScripts(page: Page, path: string): Promise<ReturnType<typeof gate>> {
  const scripts = gate();
  await page.route('**/assets/shop-*.js', async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return scripts;
}

test('two translators that translate each other lose no press from the list to the payment @night', async ({
  page,
  watch,
}) => {
  watch.allowErrors(RENDERED_AGAIN);
  const translate = async (): Promise<void> => {
    await translatePage(page, undefined, 2);
    await translatePage(page, undefined, 3);
  };
  await open(page, '/acceder');
  await translate();
  await press(page.getByRole('form', { name: 'Inicia sesión' }), 'Entrar');
  await signsIn(page);
  await press(page, '¿Olvidaste tu contraseña?');
  await escapeFrom(page.getByRole('dialog', { name: 'Recupera tu contraseña' }));
  await open(page, LIST);
  await translate();
  await addPlan(page, 'Nova');
  await addPlan(page, 'Lite');
  await expectCartCount(page, 2);
  await press(page, /^Carrito, 2 artículos/);
  await page.getByRole('dialog').getByRole('link', { name: 'Ver carrito' }).click();
  await expect(page.getByText('Total: $238.00')).toBeVisible();
  await press(page.getByRole('row', { name: /Lite/ }), /^Eliminar/);
  await expect(page.getByText('Total: $139.00')).toBeVisible();
  await press(page, 'Deshacer');
  await confirmPurchase(page, '2 artículos · Total: $238.00');
  await expect(page).toHaveURL(/\/pay\//);
});
