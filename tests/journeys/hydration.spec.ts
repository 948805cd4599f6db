// Every page comes alive on the HTML that was sent, also on what it cannot read. Every journey fails on a page that warns:
// routes.spec.ts visits all of them with an empty cart, covered.spec.ts with one that is not.

import { findablePages } from './support/everyPage.js';
import { expect, test } from './support/shop.js';

const steps = ['/carrito', '/mis-compras', '/proceder-a-pagar', '/success', '/no-existe'];
const paths = [...findablePages, ...steps];

test('no page warns on hydrating with a cart that cannot be read', async ({ page, watch }) => {
  watch.allowErrors(/status of 404/); // the page that is not there
  await page.addInitScript(() => {
    localStorage.setItem('cart', '[{"id":204,"quantity":"mil"},{"id":9999},');
  });
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    // With only what hydration needs.
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  }
});
