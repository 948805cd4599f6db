// A part of the shop breaks while it is used, or does not arrive.

import {
  addPlan,
  expect,
  expectCartCount,
  expectFits,
  expectOpenToAll,
  open,
  ready,
  test,
} from './support/shop.js';

test('what breaks in the header leaves a way out', async ({ page, watch }) => {
  watch.allowErrors(/the drawer is broken/);
  const code = '**/assets/CartDrawer-*.js';
  await page.route(code, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default function CartDrawer() { throw new Error('the drawer is broken'); }`,
    }),
  );
  await open(page, '/nosotros');
  await page.getByRole('banner').getByRole('button', { name: 'Carrito' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Algo se enredó de nuestro lado' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Escríbenos por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  await expectFits(page);
  await page.unroute(code);
  await page.getByRole('button', { name: 'Volver a cargar' }).click();
  await ready(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Nosotros/ })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Carrito' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a rulebook that could not be fetched twice is there at the third try', async ({
  page,
  watch,
}) => {
  await open(page, '/paquetes/tuisty-mensual');
  await addPlan(page, 'Estelar');
  await expectCartCount(page, 1);

  watch.allowErrors(/net::ERR_FAILED|núcleo de la tienda/);
  await page.context().route('**/*.wasm', (route) => route.abort());
  await page.goto('/carrito');
  const alert = page.getByRole('alert').filter({ hasText: 'No pudimos abrir tu carrito' });
  const retry = alert.getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  await expectOpenToAll(page);

  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.wasm'));
  await retry.click();
  await failed;
  await expect(retry).toBeVisible();

  await page.context().unroute('**/*.wasm');
  await retry.click();
  await expect(page.getByRole('row', { name: /Estelar/ })).toContainText('$169.00×1');
  await expect(page.getByText('Total: $169.00')).toBeVisible();
});

test('the wasm crosses the network once, however often it is asked for', async ({ page }) => {
  await open(page, '/carrito');
  await expect(page.getByText('El carrito esta vacío')).toBeVisible();
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.wasm'))
      .map(({ transferSize, decodedBodySize }) => ({ transferSize, decodedBodySize })),
  );
  expect(sizes.length).toBeGreaterThan(0);
  // What comes from the browser's cache is told with a size of nothing but headers.
  expect(sizes.filter(({ transferSize }) => transferSize > 1000)).toHaveLength(1);
  for (const { decodedBodySize } of sizes) expect(decodedBodySize).toBeGreaterThan(10_000);
});
