// npm run bench: what the rulebook weighs, how fast it starts in Chromium, and what a cart operation costs
// beside two cart libraries, all in the same run. Figures are printed, never asserted.

import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { buildBindings, setUp } from './lib/build.mjs';
import { findProgram, freePort } from './lib/processes.mjs';
import { Advice, main, root, step } from './lib/steps.mjs';

const types = /** @type {Record<string, string>} */ ({
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
});

/** Serves the built page; isolated, because Chromium's clock is finer then (5 µs instead of 100). */
async function serve(/** @type {string} */ folder) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!file.startsWith(folder) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    response.end(readFileSync(file));
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

function median(/** @type {number[]} */ values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function printSizes() {
  const rows = ['shop_core.wasm', 'raw/shop_core.js'].map((name) => {
    const bytes = readFileSync(join(root, 'bindings', 'dist', name));
    return {
      file: name,
      bytes: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      brotli: brotliCompressSync(bytes).length,
    };
  });
  const sum = (/** @type {'bytes' | 'gzip' | 'brotli'} */ key) =>
    rows.reduce((total, row) => total + row[key], 0);
  rows.push({ file: 'together', bytes: sum('bytes'), gzip: sum('gzip'), brotli: sum('brotli') });
  console.log('\nSize of the rulebook');
  console.table(rows);
}

async function printStartUp(
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {string} */ url,
) {
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
      'median ms': Number(median(times).toFixed(1)),
      'worst ms': Number(Math.max(...times).toFixed(1)),
    });
  }
  console.log(
    '\nFrom the bytes of the wasm to a core that answers (Chromium, fresh page, 11 runs)',
  );
  console.table(rows);
}

await main(async () => {
  await setUp('test');
  await buildBindings();
  await step('Build the bench page', [
    'npx',
    'vite',
    'build',
    '--config',
    'tests/bench/vite.config.mjs',
  ]);
  const executablePath = process.env.CHROMIUM_PATH ?? findProgram('chromium');
  if (!executablePath) throw new Advice('Chromium is missing on this machine.');

  printSizes();
  const site = await serve(join(root, 'build', 'bench'));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    await printStartUp(browser, site.url);
    const page = await browser.newPage();
    await page.goto(site.url);
    const alone = await page.evaluate(() => /** @type {any} */ (globalThis).bench.coreAlone());
    console.log('\nOne call of the core, without React and storage (µs, median)');
    console.table(
      Object.fromEntries(
        Object.entries(alone).map(([name, cost]) => [name, { µs: Number(cost).toFixed(2) }]),
      ),
    );
    const rows = await page.evaluate(() => /** @type {any} */ (globalThis).bench.operations());
    console.log('\nOne cart operation with React rendering and localStorage (µs, median)');
    console.table(
      rows.map((/** @type {Record<string, any>} */ row) => ({
        cart: row.contender,
        lines: row.lines,
        'increase, decrease': row.increaseAndDecrease.toFixed(1),
        'add, remove': row.addAndRemove.toFixed(1),
      })),
    );
  } finally {
    await browser.close();
    site.close();
  }
});
