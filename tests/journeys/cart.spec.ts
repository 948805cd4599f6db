// The cart under shoppers' actions, a second tab and failing browsers.

import {
  addPlan,
  everyBrowser,
  expect,
  expectCartCount,
  open,
  ready,
  storedCart,
  test,
  toasts,
} from './support/shop.js';
import { holdTime } from './support/time.js';

test(
  'lines are added, raised, lowered and removed, and a removed line is restored',
  everyBrowser,
  async ({ page }) => {
    await holdTime(page); // The undo of a removal is shown for three seconds.
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
    await estelar.getByRole('button', { name: /^Disminuir/ }).click();
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

test(
  'the cart works when the chunk of the messages cannot be fetched',
  everyBrowser,
  async ({ page, watch }) => {
    watch.allowErrors(/net::ERR_FAILED/);
    await holdTime(page);
    await page.route('**/assets/ToastLayer-*.js', (route) => route.abort());
    await open(page, '/paquetes/tuisty-mensual');
    await addPlan(page, 'Nova');
    await expectCartCount(page, 1);
    await page.unroute('**/assets/ToastLayer-*.js');
    await addPlan(page, 'Nova');
    await expectCartCount(page, 2);
    await expect(toasts(page).filter({ hasText: 'Nova' }).first()).toBeVisible();
  },
);
