// The shop offline, after one visit to its home page.

import { documents, expectNamed, pages } from './support/addresses.js';
import {
  addPlan,
  expect,
  expectCartCount,
  expectNoBrokenPicture,
  open,
  payOnHostedPage,
  ready,
  storedCart,
} from './support/shop.js';
import { startAgain, test } from './support/device.js';

test('an offline cold start finds every plan and fills the cart, and pays when the network returns', async ({
  device,
}) => {
  const browser = await startAgain(device);
  await browser.setOffline(true);
  const page = await browser.newPage();
  await page.goto('/paquetes/tuisty-trimestral');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.locator('article img').first()).not.toHaveJSProperty('naturalWidth', 0);

  await open(page, '/paquetes?hasta=200&comparte=si');
  await page.getByRole('button', { name: 'Todas las redes' }).click();
  await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('Precio por GB');
  await expect(
    page.getByRole('table', { name: 'Paquetes encontrados' }).getByRole('rowheader'),
  ).toHaveText(['Boost', 'Estelar', 'Estelar']);

  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  await addPlan(page, 'Lite');
  await expectCartCount(page, 2);

  await open(page, '/carrito');
  const estelar = page.getByRole('row', { name: /Estelar/ });
  await estelar.getByRole('button', { name: /^Aumentar/ }).click();
  await expect(estelar).toContainText('$169.00×2');
  await expect(page.getByText('Total: $437.00')).toBeVisible(); // 2 × 169 + 99
  await page.reload();
  await ready(page);
  await expect(page.getByText('Total: $437.00')).toBeVisible();

  const second = await browser.newPage();
  await open(second, '/paquetes/tuisty-anual');
  await expectCartCount(second, 3);
  await addPlan(second, 'Epic');
  await expect(page.getByText('Total: $3,286.00')).toBeVisible(); // and 2,849 of the other tab
  await second.close();

  await expect(page.getByRole('main')).toContainText(
    'Sin conexión: puedes seguir armando tu carrito, pero para pagar necesitas internet.',
  );
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const yes = dialog.getByRole('button', { name: /^Sí/ });
  await expect(dialog).toContainText('Estás sin conexión. Para pagar necesitas internet');
  await expect(yes).toBeDisabled();

  await browser.setOffline(false);
  await expect(yes).toBeEnabled();
  await yes.click();
  await expect(page.getByText('$3,286.00 MXN')).toBeVisible();
  await payOnHostedPage(page);
  await expect(page).toHaveURL(/\/$/);
  await expectCartCount(page, 0);
  await expect.poll(() => storedCart(page)).toBeNull();
});

/** Pages that can do nothing without a network. */
const online = new Set(['/acceder', '/proceder-a-pagar', '/success']);

test('each page opens offline after one visit to the home page @night', async ({ device }) => {
  // A newly started worker would still have the network for a moment after `setOffline`.
  const page = await (await startAgain(device, 'away')).newPage();
  const policy = (await page.goto('/'))?.headers()['content-security-policy'];
  for (const [path, [title, heading]] of Object.entries({ ...pages, ...documents })) {
    const response = await page.goto(path, { waitUntil: 'commit' });
    expect(response?.headers()['content-security-policy'], path).toBe(policy);
    await ready(page);
    const needsNetwork = 'Esta página necesita internet';
    await expectNamed(page, [title, online.has(path) ? needsNetwork : heading]);
    await expectNoBrokenPicture(page);
  }
  expect(policy).toContain("default-src 'self'");
  await open(page, '/folio/1204687');
  await expectNamed(page, [
    'Folio 1204687: Prime 15GB cada 30 días, por 360 días',
    /^Tuisty Prime/,
  ]);
  await open(page, '/no-existe');
  await expectNamed(page, ['Página no encontrada', /./]);
});

test('a page that needs a network opens when it returns, and without one after it was seen @night', async ({
  device,
}) => {
  const browser = await startAgain(device);
  const page = await browser.newPage();
  // `setOffline` does not reach a worker that starts later.
  await open(page, '/');
  await browser.setOffline(true);
  await open(page, '/acceder');
  await expectNamed(page, ['Acceder', 'Esta página necesita internet']);
  await browser.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Bienvenido, tuister!');
  await browser.setOffline(true);
  await page.reload();
  await ready(page);
  await expectNamed(page, ['Acceder', '¡Bienvenido, tuister!']);
});
