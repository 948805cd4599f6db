// npm run nightly -- browsers: old Chromiums, which npm downloads to build/browsers. Version 103 makes a purchase, as it is
// and without the functions that Chrome 97 lacks. Version 92, below the floor, shows how to buy without the cart. Then every
// journey, also those that npm test leaves out and those in Firefox, with every width.

/// <reference lib="dom" />
/* global document, window, HTMLElement, HTMLInputElement, HTMLSelectElement */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium, expect } from '@playwright/test';
import { buyer } from '../../tests/buyer.mjs';
import { buildForBrowsers } from '../lib/build.mjs';
import { withStack } from '../lib/stack.mjs';
import { suites } from '../lib/suites.mjs';
import { UserError, main, root } from '../lib/steps.mjs';

const folder = join(root, 'build', 'browsers');
/** SHA-512 of each version of @sparticuz/chromium. @type {Record<number, string>} */
const digests = {
  92: 'xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  103: 'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
};

/** Downloads and unpacks a Chromium once; returns its program. */
function install(/** @type {number} */ version) {
  const program = join(folder, `chromium-${version}`);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const name = `@sparticuz/chromium@${version}.0.0`;
  execFileSync('npm', ['pack', '--silent', name], { cwd: folder });
  const archive = join(folder, `sparticuz-chromium-${version}.0.0.tgz`);
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (digest !== digests[version]) throw new UserError(`${name} has the digest ${digest}.`);
  execFileSync('tar', ['xzf', archive, 'package/bin/chromium.br'], { cwd: folder });
  const unpacked = brotliDecompressSync(readFileSync(join(folder, 'package/bin/chromium.br')));
  writeFileSync(`${program}.part`, unpacked, { mode: 0o755 });
  renameSync(`${program}.part`, program);
  rmSync(archive);
  return program;
}

/**
 * Opens a list of plans in a Chromium.
 * @param {number} version
 * @param {string} shop
 * @param {(page: import('@playwright/test').Page) => Promise<unknown>} visit
 * @param {string[]} missing functions that the browser is to lack, such as `AbortSignal.timeout`
 */
async function browse(version, shop, visit, missing = []) {
  const browser = await chromium.launch({
    executablePath: install(version),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    expect(browser.version()).toMatch(new RegExp(`^${version}\\.`));
    const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
    await page.addInitScript((names) => {
      for (const name of names) {
        const [owner = '', key = ''] = name.split('.');
        const holder = Reflect.get(window, owner);
        Reflect.deleteProperty(key === '' ? window : holder, key === '' ? owner : key);
      }
    }, missing);
    await page.goto(`${shop}/paquetes/tuisty-mensual`);
    await visit(page);
  } finally {
    await browser.close();
  }
}

/** @typedef {import('@playwright/test').Page} Page */

/** Waits for a text on the page. Playwright's locators need functions newer than these browsers. */
const shows = (/** @type {Page} */ page, /** @type {string} */ text) =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text);

/** Clicks the first visible button within a selector whose text starts with that. */
async function press(
  /** @type {Page} */ page,
  /** @type {string} */ text,
  /** @type {string} */ within = 'body',
) {
  const handle = await page.waitForFunction(
    ([start = '', selector = '']) =>
      Array.from(document.querySelectorAll(`${selector} button`)).find(
        (button) =>
          button.textContent?.trim().startsWith(start) && button.getClientRects().length > 0,
      ),
    [text, within],
  );
  await handle.evaluate((button) => button instanceof HTMLElement && button.click());
}

const storedCart = (/** @type {Page} */ page) => page.evaluate(() => localStorage.getItem('cart'));

async function buy(/** @type {Page} */ page) {
  await page.waitForFunction(() => document.querySelector('html[data-hydrated]'));
  await press(page, 'Agregar al carrito', 'article[id^="estelar"]');
  await shows(page, 'Agregaste Estelar');
  await expect.poll(() => storedCart(page)).toContain('"id":204');
  await page.goto(new URL('/carrito', page.url()).href);
  await shows(page, 'Total: $169.00');
  await press(page, 'Pagar');
  await press(page, 'Sí', '[role$="dialog"]');
  await page.waitForURL(/\/pay\//);
  await page.waitForFunction(() => document.querySelector('form'));
  await page.evaluate((texts) => {
    for (const [name, text] of Object.entries(texts)) {
      const field = document.querySelector(`[name="${name}"]`);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = text;
    }
  }, buyer);
  await press(page, 'Pagar');
  await shows(page, 'Tu compra está pagada');
  expect(await storedCart(page)).toBeNull();
}

async function readNotice(/** @type {Page} */ page) {
  await shows(page, 'Este navegador no puede abrir el carrito');
  // Of the first card: `innerText` leaves out what is not drawn.
  await shows(page, '$99');
  const visible = (/** @type {string} */ selector) =>
    page.evaluate(
      (wanted) =>
        Array.from(document.querySelectorAll(wanted)).filter(
          (element) => element.getClientRects().length > 0,
        ).length,
      selector,
    );
  expect([await visible('.lost'), await visible('button')]).toEqual([1, 0]);
}

await main(async () => {
  await buildForBrowsers();
  await withStack('browsers', async ({ urls: { web } }) => {
    await browse(103, web, buy);
    console.log('Chromium 103 buys.');
    await browse(103, web, buy, ['AbortSignal.timeout', 'structuredClone', 'CSSLayerBlockRule']);
    console.log('Chromium 103 buys without the functions that Chrome 97 lacks.');
    await browse(92, web, readNotice);
    console.log('Chromium 92 shows how to buy without the cart.');
  });
  process.env.JOURNEYS = 'all';
  if (!(await suites.e2e.run([])).passed) process.exitCode = 1;
});
