// npm run nightly -- lighthouse: accessibility, best practices, SEO and speed of every page on a phone. With SHOP_URL set
// it measures that shop.
//   npm run nightly -- lighthouse --runs=5 /cobertura   that page only, the median of five runs

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBindings, buildNative, buildWeb, setUp } from '../lib/build.mjs';
import { examine, examineOften, speedOf } from '../lib/lighthouse.mjs';
import { chromiumPath, freePort } from '../lib/processes.mjs';
import { startStack } from '../lib/stack.mjs';
import { UserError, main, root } from '../lib/steps.mjs';

const categories = ['accessibility', 'best-practices', 'seo'];

/** Checkout pages are in no sitemap, and are excluded from search engines on purpose. */
const steps = ['/carrito', '/proceder-a-pagar', '/success'];

async function startShop() {
  await setUp('e2e');
  await buildNative('release', []);
  await buildBindings();
  await buildWeb();
  const dir = join(root, 'build', 'test', 'lighthouse');
  rmSync(dir, { recursive: true, force: true });
  return startStack({
    dir,
    ports: { web: await freePort(), server: await freePort(), sandbox: await freePort() },
    fastDatabase: true,
  });
}

async function everyPath(/** @type {string} */ shop) {
  const sitemap = await (await fetch(new URL('/sitemap.xml', shop))).text();
  const addresses = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => url);
  return [...addresses.map((url) => new URL(url).pathname), ...steps];
}

/** The thresholds of a page: higher for the pages that most shoppers visit first. */
function wantedScore(/** @type {string} */ path) {
  return path === '/' || path.startsWith('/paquetes/') ? 98 : 95;
}

/**
 * Returns the scores of one page in percent, and its failed audits.
 *
 * @param {string} url
 * @param {string} chromium path of the browser
 * @param {number} runs the number of speed measurements, of which the median is used
 */
async function judge(url, chromium, runs) {
  const { pathname } = new URL(url);
  const options = { chromium, skip: steps.includes(pathname) ? ['is-crawlable'] : [] };
  const first = await examine(url, { ...options, categories: [...categories, 'performance'] });
  const others = await examineOften(runs - 1, url, { ...options, categories: ['performance'] });
  const scores = categories.map((id) => Math.round((first.categories[id]?.score ?? 0) * 100));
  const problems = categories.flatMap((id) =>
    (first.categories[id]?.auditRefs ?? [])
      .filter(({ weight, id: audit }) => weight > 0 && (first.audits[audit]?.score ?? 1) < 1)
      .map(({ id: audit }) => `${audit}: ${first.audits[audit]?.title ?? ''}`),
  );
  const speed = speedOf([first, ...others]);
  const least = wantedScore(pathname);
  if (speed.score < least) problems.push(`performance below ${least}`);
  if (speed.lcp > 1800) problems.push('LCP above 1800 ms');
  if (speed.tbt > 50) problems.push('TBT above 50 ms');
  if (speed.cls > 0.01) problems.push('CLS above 0.01');
  return { scores, speed, problems };
}

await main(async () => {
  const chromium = chromiumPath();
  const stack = process.env.SHOP_URL === undefined ? await startShop() : null;
  const shop = stack?.urls.web ?? process.env.SHOP_URL ?? '';
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: '1' } },
  });
  let perfect = true;
  try {
    console.log(`${categories.join(', ')} | performance, LCP ms, TBT ms, CLS, machine\n`);
    for (const path of positionals.length > 0 ? positionals : await everyPath(shop)) {
      const { scores, speed, problems } = await judge(
        new URL(path, shop).href,
        chromium,
        Number(values.runs),
      );
      const figures = [speed.score, speed.lcp, speed.tbt, speed.cls, speed.machine].join(' ');
      console.log(`${scores.join(' ').padEnd(12)}| ${figures.padEnd(23)} ${path}`);
      for (const problem of problems) console.log(`             ${problem}`);
      perfect &&= problems.length === 0 && scores.every((score) => score === 100);
    }
  } finally {
    await stack?.stop();
  }
  if (!perfect) throw new UserError('\nAt least one page is below its Lighthouse threshold.');
});
