// Every page comes alive on the HTML that was sent, whatever the browser has stored.

import type { Page } from '@playwright/test';
import { findablePages } from './support/everyPage.js';
import { expect, test } from './support/shop.js';

const steps = ['/carrito', '/mis-compras', '/proceder-a-pagar', '/success', '/no-existe'];
const paths = [...findablePages, ...steps];

const line = { id: 204, name: 'Tuisty', dataPlan: 'Tuisty Mensual', dataPlus: 'Estelar' };
const carts = {
  empty: null,
  full: JSON.stringify([
    { ...line, duration: '30 días', imgPlan: '/img/planes/estelar.svg', price: 169, quantity: 3 },
  ]),
  corrupt: '[{"id":204,"quantity":"mil"},{"id":9999},',
};

/** Not of hydration: Playwright itself, or a machine so busy that the page has not come to use it. */
const besides = /blocked by Playwright|was preloaded using link preload but not used/;

/** Visits a page with only what hydration needs. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

for (const [kind, cart] of Object.entries(carts)) {
  test(`no page warns on hydrating with the cart ${kind}`, async ({ page, watch }) => {
    watch.allowErrors(/status of 404/); // the page that is not there
    await page.addInitScript((stored) => {
      if (stored === null) localStorage.removeItem('cart');
      else localStorage.setItem('cart', stored);
    }, cart);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning' && !besides.test(message.text())) {
        warnings.push(message.text());
      }
    });
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) await visit(page, path);
    expect(warnings).toEqual([]);
  });
}
