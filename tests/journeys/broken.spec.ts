// A part of the shop breaks while it is used.

import { expect, expectFits, open, ready, test } from './support/shop.js';

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
