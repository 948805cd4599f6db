// Browsers that cannot run the shop, and pages that the browser translates.

import type { Page } from '@playwright/test';
import {
  addPlan,
  chatText,
  expect,
  expectCartCount,
  expectOpenToAll,
  planCard,
  screens,
  storedCart,
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
  'a function of the floor': () =>
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
  });

  test('the return from the payment page says not to pay again', async ({ page }) => {
    await page.goto('/success?session_id=cs_1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu pago');
    // getByText leaves noscript out.
    await expect(page.locator('main noscript p')).toContainText('no pagues otra vez');
    await expect(page.locator('main noscript p')).toBeVisible();
  });
});

test('a press on a card that is translated before it hydrates counts once', async ({
  page,
  watch,
}) => {
  // The other parts.
  watch.allowErrors(RENDERED_AGAIN);
  const scripts = gate();
  await page.route('**/assets/shop-*.js', async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto(LIST, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  const pressed = translatePage(page, '[data-plan]');
  scripts.open();
  await pressed;
  await expectCartCount(page, 1);
  expect(await storedCart(page)).toHaveLength(1);
  await addPlan(page, 'Nova');
  await expectCartCount(page, 2);
});
