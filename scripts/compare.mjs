// npm run compare: the shop's home page beside a plain page of Next.js and one of React and Vite, built,
// served and measured in the same run. Writes docs/page-benchmark.md.

import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBench, buildBindings, buildNative, buildWeb, setUp } from './lib/build.mjs';
import { costsOfCarts } from './lib/carts.mjs';
import { launchForBench, serveBench } from './lib/chromium.mjs';
import { firstLoad } from './lib/first-load.mjs';
import { examineOften, lighthouseVersion, speedOf } from './lib/lighthouse.mjs';
import { chromiumPath, freePort, run } from './lib/processes.mjs';
import { startStack } from './lib/stack.mjs';
import { serveFolder } from './lib/static.mjs';
import { main, root, step } from './lib/steps.mjs';

const runs = 5;
const sources = join(root, 'tests', 'bench', 'contenders');
const scratch = join(root, 'build', 'compare');

/** Next.js is installed on demand: no other command needs it. */
async function buildNext() {
  const dir = join(scratch, 'next');
  cpSync(join(sources, 'next'), dir, { recursive: true });
  cpSync(join(sources, 'page.jsx'), join(dir, 'app', 'page.jsx'));
  await step('Fetch Next.js', ['npm', 'install', '--no-audit', '--no-fund'], { cwd: dir });
  await step('Build the page of Next.js', ['npx', 'next', 'build'], {
    cwd: dir,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  });
  return join(dir, 'out');
}

async function buildVite() {
  const outDir = join(scratch, 'vite');
  await step('Build the page of React and Vite', [
    ...['npx', 'vite', 'build', join(sources, 'vite'), '--outDir', outDir, '--emptyOutDir'],
  ]);
  return outDir;
}

/** Microseconds of adding a plan and removing it, by cart: the mean of both. */
async function cartCosts(/** @type {import('@playwright/test').Browser} */ browser) {
  const site = await serveBench();
  /** @type {Map<number, Record<string, Record<string, number>>>} */
  const byLines = new Map();
  for (const lines of [1, 20]) {
    byLines.set(lines, (await costsOfCarts(browser, site.url, lines)).shown);
  }
  site.close();
  return (/** @type {string} */ contender) =>
    [...byLines]
      .map(([lines, shown]) => {
        const cost = (/** @type {string} */ operation) => shown[operation]?.[contender] ?? NaN;
        return `${((cost('add a plan') + cost('remove')) / 2).toFixed(0)} (${lines})`;
      })
      .join(', ');
}

const kB = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);

await main(async () => {
  const chromium = chromiumPath();
  await setUp('test');
  await buildNative('release', []);
  await buildBindings();
  await buildWeb();
  await buildBench();
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const folders = { next: await buildNext(), vite: await buildVite() };
  const stack = await startStack({
    dir: join(scratch, 'stack'),
    ports: { web: await freePort(), server: await freePort(), sandbox: await freePort() },
    fastDatabase: true,
  });
  const next = await serveFolder(folders.next);
  const vite = await serveFolder(folders.vite);
  const browser = await launchForBench();
  try {
    const costs = await cartCosts(browser);
    const rows = [];
    for (const { name, url, cart } of [
      { name: 'Home page of the shop', url: `${stack.urls.web}/`, cart: 'tuisty' },
      { name: 'Plain page of Next.js', url: next.url, cart: 'use-shopping-cart' },
      { name: 'Plain page of React and Vite', url: vite.url, cart: 'react-use-cart' },
    ]) {
      const weight = await firstLoad(browser, url);
      const speed = speedOf(
        await examineOften(runs, url, { chromium, categories: ['performance'] }),
      );
      const own = cart === 'tuisty' ? 'its own' : cart;
      rows.push(
        `| ${name} | ${kB(weight.js)} | ${kB(weight.total)} | ${speed.score} | ${speed.lcp} | ${speed.tbt} | ${speed.cls} | ${own}: ${costs(cart)} |`,
      );
    }
    const text = [
      '# Page benchmark',
      '',
      `Written by \`npm run compare\` on ${new Date().toISOString().slice(0, 10)}; all rows are from one run. The shop's home page shows carousel, plans,`,
      'cart and footer below a loading overlay of two seconds. The other two pages show four names, four buttons and a',
      'count (`tests/bench/contenders/`). They have no cart, so the last column measures a cart library for them.',
      '',
      '| Page | JS, kB | JS, CSS and wasm, kB | Lighthouse | LCP, ms | TBT, ms | CLS | Add and remove, µs (lines in the cart) |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
      `First load in brotli. Lighthouse ${lighthouseVersion}, mobile, median of ${runs} runs. Cart: React rendering and localStorage`,
      'included, median, in Chromium.',
      '',
    ].join('\n');
    writeFileSync(join(root, 'docs', 'page-benchmark.md'), text);
    run(['npx', 'prettier', '--write', join(root, 'docs', 'page-benchmark.md')]);
    console.log(`\n${text}\nWritten to docs/page-benchmark.md.`);
  } finally {
    await browser.close();
    await stack.stop();
    next.close();
    vite.close();
  }
});
