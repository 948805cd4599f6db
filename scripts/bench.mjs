// npm run bench: measures the download size of the home page and the core, the core's start in Chromium, and the
// duration of cart operations compared with two cart libraries. Figures are printed, never asserted.
//   npm run bench -- --record   stores the size of the home page for comparison with the next run
//   npm run bench -- carts      the cart operations alone
//   npm run bench -- server     the server compared with the same service in Fastify: -- server --help

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './lib/core-size.mjs';
import { buildBindings, buildShop, buildWeb, setUp } from './lib/build.mjs';
import { inChromium } from './lib/chromium.mjs';
import { firstLoad } from './lib/first-load.mjs';
import { percentile } from './lib/percentile.mjs';
import { runPart } from './lib/interrupt.mjs';
import { UserError, main, root, step, usage } from './lib/steps.mjs';

const firstLoadFile = join(root, 'web', 'first-load.json');

async function printFirstLoad() {
  const now = await inChromium(join(root, 'web', 'dist'), firstLoad);
  const known = JSON.parse(readFileSync(firstLoadFile, 'utf8'));
  console.log('\nFirst load of the home page (bytes, brotli)');
  console.table(
    /** @type {const} */ (['js', 'css', 'wasm', 'html', 'total']).map((key) => ({
      what: key,
      now: now[key],
      recorded: known.recorded[key],
      change: now[key] - known.recorded[key],
      budget: known.budget[key] ?? '',
    })),
  );
  if (process.argv.includes('--record')) {
    writeFileSync(firstLoadFile, `${JSON.stringify({ ...known, recorded: now }, null, 2)}\n`);
    console.log('Recorded in web/first-load.json.');
  }
}

/** @typedef {import('@playwright/test').Browser} Browser */

async function printStartUp(/** @type {Browser} */ browser, /** @type {string} */ url) {
  const rows = [];
  for (const slowdown of [1, 4]) {
    const times = [];
    for (let run = 0; run < 11; run += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.goto(url);
      times.push(await page.evaluate(() => /** @type {any} */ (globalThis).bench.startUp()));
      await context.close();
    }
    rows.push({
      'CPU slow-down': slowdown,
      'median ms': Number(percentile(times).toFixed(1)),
      'worst ms': Number(Math.max(...times).toFixed(1)),
    });
  }
  console.log('\nFrom the bytes of the wasm to a usable core (Chromium, fresh page, 11 runs)');
  console.table(rows);
}

async function printCarts(/** @type {Browser} */ browser, /** @type {string} */ url) {
  for (const lines of [1, 20]) {
    const page = await browser.newPage();
    await page.goto(url);
    const costs = await page.evaluate(
      (count) => /** @type {any} */ (globalThis).bench.carts(count),
      lines,
    );
    await page.close();
    console.log(`\nCart of ${lines} lines: from the call until React has shown it (µs, median)`);
    console.table(costs);
  }
}

const [name = '', ...args] = process.argv.slice(2);
const only = name === 'carts';

async function benchPages() {
  await setUp('unit');
  await buildBindings();
  if (!only) await buildWeb();
  await step('Build the bench page', ['npx', 'vite', 'build', '-c', 'tests/bench/vite.config.mjs']);
  if (!only) {
    console.log('\nSize of apps of the package (bytes, gzip, without React)');
    console.table(await measure());
    await printFirstLoad();
  }
  const measurePage = async (/** @type {Browser} */ browser, /** @type {string} */ url) => {
    if (!only) await printStartUp(browser, url);
    await printCarts(browser, url);
  };
  // Isolated, so Chromium's clock has 5 µs resolution.
  await inChromium(join(root, 'build', 'bench'), measurePage, {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  });
}

if (name === 'server') {
  if (!args.includes('--help')) await buildShop();
  process.exitCode = await runPart('tests/bench/server.mjs', args);
} else {
  await main(async () => {
    if (!['', 'carts', '--record'].includes(name))
      throw new UserError(`unknown bench ${name}.\n\n${usage()}`);
    await benchPages();
  });
}
