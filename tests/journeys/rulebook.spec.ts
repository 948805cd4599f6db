// The rulebook does not arrive: pages stand without it, the cart says what to do, and a later try succeeds.

import { addPlan, expect, expectCartCount, expectOpenToAll, open, test } from './support/shop.js';

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
