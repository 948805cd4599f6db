// Every page comes alive on the HTML that was sent, also on what it cannot read. Every journey fails on a page that warns:
// routes.spec.ts visits all of them with an empty cart, covered.spec.ts with one that is not.

import { test } from './support/shop.js';

/** One of each kind. */
const paths = [
  ...['/', '/paquetes', '/paquetes/tuisty-mensual', '/recargas', '/compatibilidad', '/acceder'],
  ...['/portabilidad-ift', '/aviso-de-privacidad', '/carrito', '/mis-compras', '/no-existe'],
];

test('no kind of page warns on hydrating with a cart that cannot be read', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/status of 404/); // the page that is not there
  await page.addInitScript(() => {
    localStorage.setItem('cart', '[{"id":204,"quantity":"mil"},{"id":9999},');
  });
  for (const path of paths) {
    // With only what hydration needs.
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  }
});
