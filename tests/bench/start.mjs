// npm run bench -- start [ROUNDS] [VARIANT…]: the effect of each start-up optimisation: the built home page without it,
// compared with the unchanged page. All variants take turns, visit by visit, in one run, on a phone's screen with a
// processor four times slower and a slow network. Prints figures, asserts nothing.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { launchForBench } from '../../scripts/lib/chromium.mjs';
import { firstLoad } from '../../scripts/lib/first-load.mjs';
import { median } from '../../scripts/lib/median.mjs';
import { serveFolder } from '../../scripts/lib/static.mjs';
import { root } from '../../scripts/lib/steps.mjs';

/** @typedef {{ file: RegExp, from: RegExp, to: string | ((...found: string[]) => string) }} Change */

const PAGE = /^\/index\.html$/;
const BOOT = /\/index-[^/]*\.js$/;
const SHOP = /\/shop-[^/]*\.js$/;
const CORE_GLUE = /\/instantiateCore-[^/]*\.js$/;

/**
 * The changes of the built page that remove an optimisation: its scripts are minified, so names of one letter match
 * any. A change without a match ends the run.
 *
 * @type {Record<string, Change[]>}
 */
const variants = {
  unchanged: [],
  // The unchanged page is measured twice; a difference as small as between these two is noise.
  'unchanged, again': [],
  'scripts do not wait for the paint': [
    { file: BOOT, from: /\w+\((?=\(\)=>\{let \w+=\w+\(\w+\);for)/, to: '(run=>run())(' },
  ],
  'scripts are not preloaded': [
    { file: BOOT, from: /\[\.\.\.\w+,(\.\.\.\w+\(\w+\))\](?=\)set)/, to: '[$1]' },
  ],
  'wasm is not preloaded': [
    { file: BOOT, from: /\[(\.\.\.\w+),\.\.\.\w+\(\w+\)\](?=\)set)/, to: '[$1]' },
  ],
  'preloads in one task': [{ file: BOOT, from: /setTimeout\(\(\)=>void (\w+\(\w+\))\)/, to: '$1' }],
  'scripts in one task': [
    {
      file: BOOT,
      from: /for\(let (\w+) of (\w+)\)await (\w+)\(\1\),await import\(\1\),await \w+\(\)/,
      to: 'await Promise.all($2.map(async one=>(await $3(one),import(one))))',
    },
  ],
  'React set up with the shop': [{ file: PAGE, from: /\/assets\/startReact-[^/]*\.js /, to: '' }],
  'shop in the task of its script': [
    {
      file: SHOP,
      from: /setTimeout\((\w+\.core\.start)\),setTimeout\(\(\)=>void (\w+)\(\)\)/,
      to: '$1(),void $2()',
    },
  ],
  'hydration in no transition': [
    {
      file: SHOP,
      from: /\(0,\w+\.startTransition\)\(\(\)=>\{(\(0,\w+\.hydrateRoot\)\(\w+,\w+\))\}\)/,
      to: '$1',
    },
  ],
  'no boundaries of hydration': [
    {
      file: SHOP,
      from: /(function \w+\(\{children:(\w+)\}\)\{return)\(0,\w+\.jsx\)\(\w+\.Suspense,\{fallback:null,children:\2\}\)\}/,
      to: '$1 $2}',
    },
    // The first and the last of React's boundary markers in the content belong to the page.
    {
      file: PAGE,
      from: /^(.*<main[^>]*><!--\$-->)(.*)(<!--\/\$-->(?:(?!<!--).)*<\/main>.*)$/s,
      to: (_, before = '', page = '', after = '') =>
        before.replace(/<!--\/?\$-->(?=.*<main)/gs, '') +
        page.replace(/<!--\/?\$-->/g, '') +
        after.replace(/(?<=<\/main>.*)<!--\/?\$-->/gs, ''),
    },
  ],
  'core in one task': [
    { file: CORE_GLUE, from: /new Promise\((\w+)=>setTimeout\(\1\)\)/, to: 'null' },
  ],
  'catalogue as source': [
    {
      file: SHOP,
      from: /JSON\.parse\(`(\{"version".*?)`\)/,
      to: (_, text = '') => text.replaceAll('\\\\', '\\'),
    },
  ],
};

const built = join(root, 'web', 'dist');
const scratch = join(root, 'build', 'starts');

/** The built pages with these changes. */
function variantOf(/** @type {string} */ name, /** @type {Change[]} */ changes) {
  const dir = join(scratch, name.replace(/\W+/g, '-'));
  mkdirSync(dir, { recursive: true });
  cpSync(built, dir, { recursive: true });
  const page = readFileSync(join(dir, 'index.html'), 'utf8');
  const files = ['/index.html', ...new Set(page.match(/\/assets\/[\w-]+\.js/g))];
  for (const { file, from, to } of changes) {
    const path = join(dir, files.find((one) => file.test(one)) ?? 'missing');
    const before = readFileSync(path, 'utf8');
    const after = before.replace(from, /** @type {string} */ (to));
    if (after === before) throw new Error(`${name}: nothing in ${path} is like ${from}`);
    writeFileSync(path, after);
  }
  return dir;
}

/** A phone on a slow network: Lighthouse's profile, which the limits in docs/performance-budgets.md assume. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** One visit in a browser without any cache. */
async function opened(/** @type {import('@playwright/test').Browser} */ browser) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    // A page that does not work is not measured.
    if (message.type() === 'error') throw new Error(message.text());
  });
  page.on('pageerror', (error) => {
    throw error;
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { context, page };
}

/** @typedef {{ name: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} TraceEvent */

/**
 * When the page is drawn, and the tasks of its thread from then on. Their CPU time is measured,
 * which other programs of the machine do not affect.
 */
async function drawing(
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {string} */ url,
) {
  const { context, page } = await opened(browser);
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'loading', 'disabled-by-default-devtools.timeline'],
  });
  await page.goto(url);
  await page.waitForFunction(() => 'hydrated' in globalThis.document.documentElement.dataset);
  await page.waitForLoadState('networkidle');
  // Hydration that waits for idle time.
  await page.waitForTimeout(1000);
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  const trace = JSON.parse((await browser.stopTracing()).toString());
  await context.close();
  const events = /** @type {TraceEvent[]} */ (trace.traceEvents);
  const drawn = events.find(({ name }) => name === 'firstContentfulPaint');
  if (drawn === undefined) throw new Error('Nothing was drawn.');
  const tasks = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === drawn.pid && tid === drawn.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > drawn.ts)
    .map(({ tdur = 0 }) => tdur / 1000);
  return {
    paint,
    longest: Math.max(...tasks),
    blocking: tasks.reduce((sum, one) => sum + Math.max(0, one - 50), 0),
  };
}

/** When the first button that adds a plan works. It is tapped repeatedly. */
async function tapping(
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {string} */ url,
) {
  const { context, page } = await opened(browser);
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      const buttons = [...globalThis.document.querySelectorAll('article button')];
      const button = buttons.find((one) => one.textContent?.startsWith('Agregar al carrito'));
      if (button === undefined) return;
      if (button.querySelector('.lucide-check') === null) {
        /** @type {HTMLElement} */ (button).click();
      } else {
        Object.assign(globalThis, { worked: performance.now() });
        clearInterval(timer);
      }
    }, 25);
  });
  await page.goto(url);
  const worked = await page.waitForFunction(() => Reflect.get(globalThis, 'worked'));
  const when = Number(await worked.jsonValue());
  await context.close();
  return when;
}

const [count = '7', ...wanted] = process.argv.slice(2);
const names = Object.keys(variants).filter(
  (name) => wanted.length === 0 || name.startsWith('unchanged') || wanted.includes(name),
);
rmSync(scratch, { recursive: true, force: true });
const browser = await launchForBench();
const sites = [];
for (const name of names) {
  const folder = variantOf(name, variants[name] ?? []);
  const site = await serveFolder(folder, { 'Cache-Control': 'max-age=31536000' });
  const { total } = await firstLoad(browser, site.url);
  /** @type {Record<'paint' | 'longest' | 'blocking' | 'worked', number[]>} */
  const figures = { paint: [], longest: [], blocking: [], worked: [] };
  sites.push({ name, site, total, figures });
}
const loads = [];
for (let round = 0; round < Number(count); round += 1) {
  // Every other round is reversed: the order within a round varies.
  for (const { site, figures } of round % 2 === 0 ? sites : [...sites].reverse()) {
    const { paint, longest, blocking } = await drawing(browser, site.url);
    const worked = await tapping(browser, site.url);
    for (const [key, value] of Object.entries({ paint, longest, blocking, worked })) {
      figures[/** @type {keyof typeof figures} */ (key)].push(value);
    }
  }
  loads.push(loadavg()[0] ?? 0);
  console.log(`Round ${round + 1} of ${count}, load ${(loads.at(-1) ?? 0).toFixed(1)}`);
}
const [base] = sites;
/** The median, and the median difference from the unchanged page, round by round. */
const row = (/** @type {number[]} */ mine, /** @type {number[]} */ theirs) => {
  const difference = median(mine.map((one, round) => one - (theirs[round] ?? Number.NaN)));
  return `${median(mine).toFixed(0)} (${difference < 0 ? '' : '+'}${difference.toFixed(0)})`;
};
console.log(
  `\nMedians of ${count} visits in ms, in brackets the median difference; load ${median(loads).toFixed(1)}`,
);
console.log('| Home page | First paint | Longest task | Blocked in all | A tap works | Bytes |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const { name, total, figures } of sites) {
  if (base === undefined) break;
  const cells = /** @type {const} */ (['paint', 'longest', 'blocking', 'worked']).map((key) =>
    row(figures[key], base.figures[key]),
  );
  console.log(`| ${[name, ...cells, total].join(' | ')} |`);
}
for (const { site } of sites) site.close();
await browser.close();
rmSync(scratch, { recursive: true });
