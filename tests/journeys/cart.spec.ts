// The cart under everything that a shopper, a second tab or a broken browser can do to it.

import {
  addPlan,
  beginWith,
  escapeFrom,
  everyBrowser,
  expect,
  expectCartCount,
  open,
  planCard,
  ready,
  storedCart,
  test,
  toasts,
} from './support/shop.js';

test(
  'lines are added, raised, lowered and removed, and a removed one comes back',
  everyBrowser,
  async ({ page }) => {
    await open(page, '/paquetes/tuisty-mensual');
    await addPlan(page, 'Estelar');
    await addPlan(page, 'Estelar');
    await addPlan(page, 'Gamer');
    await expectCartCount(page, 3);

    await open(page, '/carrito');
    const estelar = page.getByRole('row', { name: /Estelar/ });
    await expect(estelar).toContainText('$169.00×2');
    await estelar.getByRole('button', { name: /^Aumentar/ }).click();
    await expect(estelar).toContainText('$169.00×3');
    await expect(page.getByText('Total: $796.00')).toBeVisible(); // 3 × 169 + 289

    const gamer = page.getByRole('row', { name: /Gamer/ });
    await expect(gamer.getByRole('button', { name: /^Disminuir/ })).toBeDisabled();
    await expect(gamer).toContainText('$289.00×1');
    await estelar.getByRole('button', { name: /^Disminuir/ }).click();
    await expect(estelar).toContainText('$169.00×2');
    await expect(page.getByText('Total: $627.00')).toBeVisible(); // 2 × 169 + 289
    await gamer.getByRole('button', { name: /^(eliminar|quitar)(?! uno)/i }).click();
    await expect(gamer).toBeHidden();
    await expect(page.getByText('Total: $338.00')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('row', { name: /Gamer/ })).toBeVisible();
    await expect(page.getByText('Total: $627.00')).toBeVisible();

    await page.reload();
    await ready(page);
    await expect(page.getByText('Total: $627.00')).toBeVisible();
    await expectCartCount(page, 3);
  },
);

test('removing the last line leaves the empty cart with its two ways out', async ({ page }) => {
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Express');
  await open(page, '/carrito');
  await page
    .getByRole('row', { name: /Express/ })
    .getByRole('button', { name: /^(eliminar|quitar)(?! uno)/i })
    .click();
  await expect(page.getByText('El carrito esta vacío')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /inicio/i })).toHaveAttribute('href', '/');
  await expect(main.getByRole('link', { name: 'Comprar Sim' })).toHaveAttribute(
    'href',
    '/paquetes',
  );
});

test('fifty rapid clicks are exactly fifty', async ({ page }) => {
  await open(page, '/paquetes/tuisty-mensual');
  const button = planCard(page, 'Lite').getByRole('button', { name: 'Agregar al carrito' });
  await button.evaluate((element: HTMLElement) => {
    for (let click = 0; click < 50; click += 1) element.click();
  });
  await expectCartCount(page, 50);
  expect((await storedCart(page))?.[0]?.quantity).toBe(50);
});

test('the hundredth of a plan is refused with words, not swallowed', async ({ page }) => {
  await open(page, '/paquetes/tuisty-mensual');
  const button = planCard(page, 'Lite').getByRole('button', { name: 'Agregar al carrito' });
  await button.evaluate((element: HTMLElement) => {
    for (let click = 0; click < 100; click += 1) element.click();
  });
  await expectCartCount(page, 99);
  await expect(toasts(page).filter({ hasText: '99' }).first()).toBeVisible();
});

test('two tabs add to one cart', everyBrowser, async ({ page, context }) => {
  const second = await context.newPage();
  await open(page, '/paquetes/tuisty-mensual');
  await open(second, '/paquetes/tuisty-anual');
  await addPlan(page, 'Lite');
  await expectCartCount(second, 1);
  await addPlan(second, 'Prime');
  await expectCartCount(page, 2);
  await addPlan(page, 'Lite');
  await expectCartCount(second, 3);
  expect(await storedCart(page)).toEqual(await storedCart(second));
});

test('the drawer shows the lines and leads to the cart', async ({ page }) => {
  await open(page, '/paquetes/tuisty-mensual');
  const button = page.getByRole('banner').getByRole('button', { name: /^Carrito/ });
  await button.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Ir a inicio' })).toHaveAttribute('href', '/');
  await expect(drawer.getByRole('link', { name: 'Comprar Sim' })).toHaveAttribute(
    'href',
    '/paquetes',
  );
  await escapeFrom(drawer);
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  await addPlan(page, 'Nova');
  await button.click();
  await expect(drawer).toContainText('Nova');
  await expect(drawer).toContainText('$139.00');
  await expect(drawer).toContainText('Recibe tu SIM en casa de 2 a 5 días hábiles.');
  await drawer.getByRole('link', { name: 'Pagar' }).click();
  await expect(page).toHaveURL(/\/carrito#pagar$/);
  await expect(page.getByRole('button', { name: 'Pagar', exact: true })).toBeInViewport();

  await page.goBack();
  await button.click();
  await drawer.getByRole('link', { name: /ver carrito/i }).click();
  await expect(page).toHaveURL(/\/carrito$/);
});

test('a price changed in the browser is put right and said', async ({ page }) => {
  await beginWith(
    page,
    'cart',
    JSON.stringify([
      {
        id: 302,
        name: 'Tuisty',
        dataPlan: 'Tuisty Trimestral',
        dataPlus: 'Prime',
        duration: '90 días',
        imgPlan: '/img/planes/prime.svg',
        price: 1,
        quantity: 2,
      },
      {
        id: 999_999,
        name: 'Tuisty',
        dataPlan: 'Tuisty Viejo',
        dataPlus: 'Retirado',
        duration: '30 días',
        imgPlan: '/x.svg',
        price: 10,
        quantity: 1,
      },
    ]),
  );
  await open(page, '/carrito');
  await expect(page.getByText('Total: $1,358.00')).toBeVisible(); // 2 × 679
  const notices = toasts(page);
  await expect(notices.filter({ hasText: '$679.00' }).first()).toBeVisible();
  await expect(
    notices.filter({ hasText: 'Quitamos Tuisty Viejo Retirado: ya no está a la venta.' }).first(),
  ).toBeVisible();
});

test('a notice stays until it is read, and as long as somebody holds it', async ({ page }) => {
  await page.clock.install();
  await open(page, '/paquetes/tuisty-mensual');
  await expectCartCount(page, 0);
  // From here on time passes only when it is told to.
  await page.clock.pauseAt(Date.now() + 60_000);
  await addPlan(page, 'Nova');
  const notice = toasts(page).filter({ hasText: 'Nova' });
  await expect(notice).toBeVisible();

  await page.clock.fastForward(2000); // of its 3000 ms
  await expect(notice).toBeVisible();

  const progress = notice.locator(':scope > span[aria-hidden]');
  await expect(progress).toHaveCSS('animation-play-state', 'running');
  await notice.hover();
  await expect(progress).toHaveCSS('animation-play-state', 'paused');
  await page.clock.fastForward(20_000);
  await expect(notice).toBeVisible();

  await page.mouse.move(0, 0);
  await page.clock.fastForward(1000);
  await expect(notice).toBeHidden();

  await addPlan(page, 'Nova');
  await notice.getByRole('button', { name: 'Cerrar' }).focus();
  await page.clock.fastForward(20_000);
  await expect(notice).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(notice).toBeHidden();
});

test(
  'the cart works when what draws the notices cannot be fetched',
  everyBrowser,
  async ({ page, watch }) => {
    watch.allowErrors(/net::ERR_FAILED/);
    await page.route('**/assets/ToastLayer-*.js', (route) => route.abort());
    await open(page, '/paquetes/tuisty-mensual');
    await addPlan(page, 'Nova');
    await expectCartCount(page, 1);
    await expect(planCard(page, 'Nova')).toBeVisible();

    await page.unroute('**/assets/ToastLayer-*.js');
    await addPlan(page, 'Nova');
    await expectCartCount(page, 2);
    await expect(toasts(page).filter({ hasText: 'Nova' }).first()).toBeVisible();
  },
);

test('a cart from the original shop, with prices as texts, is kept', async ({ page }) => {
  await beginWith(
    page,
    'cart',
    JSON.stringify([
      {
        id: 402,
        name: 'Tuisty',
        dataPlan: 'Tuisty Semestral',
        dataPlus: 'Prime',
        imgPlan: '/p.png',
        price: '1,319',
        quantity: 1,
      },
    ]),
  );
  await open(page, '/carrito');
  await expect(page.getByText('Total: $1,319.00')).toBeVisible();
  await expect(page.getByRole('row', { name: /Prime/ })).toContainText('180 días');
});

for (const [what, text] of [
  ['no JSON', '{{{'],
  ['no list', '{"id":204}'],
  [
    'a list of rubbish',
    '[null,1,"x",{"id":204,"quantity":1e99},{"id":204,"price":169,"quantity":2}]',
  ],
] as const) {
  test(`a stored cart that is ${what} does not break the shop`, async ({ page }) => {
    await beginWith(page, 'cart', text);
    await open(page, '/paquetes/tuisty-mensual');
    const before = what === 'a list of rubbish' ? 2 : 0;
    await expectCartCount(page, before);
    await addPlan(page, 'Lite');
    await expectCartCount(page, before + 1);
  });
}

test('where storage is forbidden the cart lives in the page and says so', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/localStorage|almacenamiento|guardar|leer|cart/i);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Lite');
  await expectCartCount(page, 1);
  await expect(
    toasts(page)
      .filter({ hasText: /navegador/i })
      .first(),
  ).toBeVisible();
});

test('while the server is away, paying says what to do and the cart stays', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/Failed to load resource|ERR_|Error al crear la sesión de pago/);
  await open(page, '/paquetes/tuisty-express');
  await addPlan(page, 'Ready');
  await open(page, '/carrito');
  await page.route('**/create-checkout-session', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.getByRole('button', { name: /^Sí/ }).click();
  const dialog = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: 'Error' });
  await expect(dialog).toContainText('Hubo un problema con el pago. Inténtalo nuevamente.');
  await escapeFrom(dialog);
  await expectCartCount(page, 1);
});
