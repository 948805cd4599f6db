// npm run nightly -- phone: what a shopper on a slow phone waits for, by HTTP/2 and TLS.
//   npm run nightly -- phone --runs=9 DIST DIST   folders of built pages, measured in turns; web/dist by default

/// <reference lib="dom" />
/* global document, window, MouseEvent, MutationObserver */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildForBrowsers } from '../lib/build.mjs';
import { launchForBench } from '../lib/chromium.mjs';
import { startHttps } from '../lib/https.mjs';
import { noteFigure } from '../lib/night.mjs';
import { percentile } from '../lib/percentile.mjs';
import { withStack } from '../lib/stack.mjs';
import { main, root } from '../lib/steps.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {Record<string, number>} Figures milliseconds after the navigation, unless `columns` says otherwise
 */

const paths = ['/', '/paquetes/tuisty-mensual', '/carrito'];
const columns = {
  paint: 'first contentful paint',
  largest: 'largest contentful paint',
  hydrated: 'React runs',
  pressed: 'the first Agregar is pressed, a quarter of a second after the paint',
  stored: 'its press is in the storage',
  inCart: 'it is in the cart',
  blocked: 'sum of tasks above 50 ms',
  answered: 'a later press of Agregar or Pagar, until the next frame',
  shift: 'layout shift',
};
const CART = '[{"id":204,"quantity":1}]';

/** Runs in the page, before its scripts: notes the moments. */
function observe(/** @type {string | null} */ cart) {
  /** @type {Figures} */
  const seen = { shift: 0, blocked: 0 };
  let [shift, blocked] = [0, 0];
  Object.assign(window, { seen });
  if (cart !== null) localStorage.setItem('cart', cart);
  const on = (
    /** @type {PerformanceObserverInit & { durationThreshold?: number }} */ options,
    /** @type {(entry: PerformanceEntry) => void} */ note,
  ) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ buffered: true, ...options });
  };
  on({ type: 'paint' }, ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return;
    seen['paint'] = startTime;
    // No shopper presses what is not yet seen.
    const press = () => {
      const button = document.querySelector('button[data-plan]');
      if (!button) {
        // The document is not whole yet.
        if (document.readyState === 'loading') setTimeout(press, 50);
        return;
      }
      seen['pressed'] = performance.now();
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    };
    setTimeout(press, 250);
  });
  on({ type: 'largest-contentful-paint' }, ({ startTime }) => (seen['largest'] = startTime));
  on({ type: 'layout-shift' }, (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) shift += Number(Reflect.get(entry, 'value'));
    seen['shift'] = shift;
  });
  on({ type: 'longtask' }, ({ duration }) => {
    blocked += duration - 50;
    seen['blocked'] = blocked;
  });
  on({ type: 'event', durationThreshold: 16 }, ({ duration }) => {
    seen['answered'] = Math.max(seen['answered'] ?? 0, duration);
  });
  const { setItem } = Storage.prototype;
  const moments = new Map([
    ['cartWaiting', 'stored'],
    ['cart', 'inCart'],
  ]);
  Storage.prototype.setItem = function (/** @type {string} */ key, /** @type {string} */ value) {
    const moment = moments.get(key);
    if (moment !== undefined) seen[moment] ??= performance.now();
    setItem.call(this, key, value);
  };
  new MutationObserver(() => {
    if ('hydrated' in document.documentElement.dataset) seen['hydrated'] ??= performance.now();
  }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] });
}

/** Opens a page for the first time on a slow phone, and returns its figures. */
async function visit(
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {string} */ shop,
  /** @type {string} */ path,
) {
  const context = await browser.newContext({
    ...{ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const isCart = path === '/carrito';
  await page.addInitScript(observe, isCart ? CART : null);
  const phone = await context.newCDPSession(page);
  await phone.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150 },
    ...{ downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 },
  });
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(shop + path, { waitUntil: 'commit' });
  const seen = () => page.evaluate(() => /** @type {Figures} */ (Reflect.get(window, 'seen')));
  // The figures of a press that is lost are no numbers.
  await page
    .waitForFunction(
      (wanted) => wanted in Reflect.get(window, 'seen'),
      isCart ? 'hydrated' : 'inCart',
      { timeout: 15_000 },
    )
    .catch(() => console.log(`${shop}${path}: the press is not in the cart`));
  await page.waitForLoadState('networkidle');
  const first = await seen();
  await page.evaluate(() => delete Reflect.get(window, 'seen').answered);
  // The overlay of two seconds is gone by then, or goes with this touch.
  await page.locator('[data-testid="page-overlay"]').waitFor({ state: 'hidden' });
  await page
    .locator(isCart ? 'main button:has-text("Pagar")' : 'button[data-plan]')
    .first()
    .tap();
  await page.waitForFunction(() => 'answered' in Reflect.get(window, 'seen'));
  const { answered = Number.NaN } = await seen();
  await context.close();
  return { ...first, answered };
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: '5' } },
  });
  await buildForBrowsers();
  const folders = positionals.length > 0 ? positionals : [`${root}/web/dist`];
  await withStack('phone', async ({ urls }) => {
    const shops = [];
    for (const [index, folder] of folders.entries())
      shops.push(await startHttps(`phone/https-${index}`, urls, resolve(folder)));
    const browser = await launchForBench(shops.map(({ trust }) => trust));
    try {
      for (const [name, meaning] of Object.entries(columns)) console.log(`${name}: ${meaning}`);
      console.log(`\n${Object.keys(columns).join(' ')}`);
      for (const path of paths) {
        /** @type {Figures[][]} */
        const runs = shops.map(() => []);
        for (let run = 0; run < Number(values.runs); run += 1)
          for (const [index, { url }] of shops.entries())
            runs[index]?.push(await visit(browser, url, path));
        for (const [index, all] of runs.entries()) {
          const medians = Object.keys(columns).map((name) => {
            const found = percentile(all.map((one) => one[name] ?? Number.NaN));
            const printed = name === 'shift' ? found.toFixed(4) : String(Math.round(found));
            if (index === 0) noteFigure(`phone ${path} ${name}`, Number(printed));
            return printed;
          });
          console.log(`${medians.join(' ')} ${path} ${folders.length > 1 ? folders[index] : ''}`);
        }
      }
    } finally {
      await browser.close();
      for (const { stop } of shops) await stop();
    }
  });
});
