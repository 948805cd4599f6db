// npm run nightly -- lighthouse: accessibility, best practices, SEO and speed of every page on a phone, by HTTP/2 and TLS.
// With SHOP_URL set it measures that shop.
//   npm run nightly -- lighthouse --runs=5 /cobertura   that page only, the median of five runs

import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { buildForBrowsers } from '../lib/build.mjs';
import { startHttps } from '../lib/https.mjs';
import { noteFigure, noteFinding } from '../lib/night.mjs';
import { percentile } from '../lib/percentile.mjs';
import { chromiumPath } from '../lib/processes.mjs';
import { withStack } from '../lib/stack.mjs';
import { UserError, main, root } from '../lib/steps.mjs';

/**
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ score: number | null, title: string, numericValue?: number }} Audit
 * @typedef {{ categories: Record<string, Category>, audits: Record<string, Audit> }} Report
 */

/** Installed on demand, because 170 packages would slow down every `npm ci`. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const categories = ['accessibility', 'best-practices', 'seo'];

/** Checkout pages are in no sitemap, and are excluded from search engines on purpose. */
const steps = ['/carrito', '/proceder-a-pagar', '/success'];

async function everyPath(/** @type {string} */ shop) {
  const sitemap = await (await fetch(new URL('/sitemap.xml', shop))).text();
  const addresses = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => url);
  return [...addresses.map((url) => new URL(url).pathname), ...steps];
}

/**
 * Runs Lighthouse once with its phone settings: a slow processor and a slow network.
 * @returns {Promise<Report>}
 */
async function examine(
  /** @type {URL} */ { href, pathname },
  /** @type {string[]} */ wanted,
  /** @type {string} */ trust,
  isRepeated = false,
) {
  try {
    const { stdout } = await promisify(execFile)(
      'npx',
      [
        ...['--yes', LIGHTHOUSE, href, '--quiet', '--output=json', '--no-enable-error-reporting'],
        // The screenshot would add an unused megabyte to the report.
        '--disable-full-page-screenshot',
        `--only-categories=${wanted.join()}`,
        ...(steps.includes(pathname) ? ['--skip-audits=is-crawlable'] : []),
        `--chrome-flags=--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors-spki-list=${trust}`,
      ],
      {
        env: { ...process.env, CHROME_PATH: chromiumPath() },
        maxBuffer: 64 * 1024 * 1024,
        timeout: 120_000,
      },
    );
    return JSON.parse(stdout);
  } catch (error) {
    // Lighthouse's Chromium occasionally misses the load event of the page.
    if (isRepeated) throw error;
    return examine(new URL(href), wanted, trust, true);
  }
}

/** Returns the scores of one page in percent, its median figures of speed, and its failed audits. */
async function judge(
  /** @type {URL} */ url,
  /** @type {number} */ runs,
  /** @type {string} */ trust,
) {
  const first = await examine(url, [...categories, 'performance'], trust);
  const reports = [first];
  while (reports.length < runs) reports.push(await examine(url, ['performance'], trust));
  const scores = categories.map((id) => Math.round((first.categories[id]?.score ?? 0) * 100));
  const problems = categories.flatMap((id) =>
    (first.categories[id]?.auditRefs ?? [])
      .filter(({ weight, id: audit }) => weight > 0 && (first.audits[audit]?.score ?? 1) < 1)
      .map(({ id: audit }) => `${audit}: ${first.audits[audit]?.title ?? ''}`),
  );
  const middle = (/** @type {string} */ audit) =>
    percentile(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const speed = {
    score: 100 * percentile(reports.map((report) => report.categories['performance']?.score ?? 0)),
    lcp: middle('largest-contentful-paint'),
    tbt: middle('total-blocking-time'),
    cls: middle('cumulative-layout-shift'),
  };
  // Higher for the pages that most shoppers visit first.
  const least = url.pathname === '/' || url.pathname.startsWith('/paquetes/') ? 98 : 95;
  if (Math.round(speed.score) < least) problems.push(`performance below ${least}`);
  if (speed.lcp > 1500) problems.push('LCP above 1500 ms');
  if (speed.tbt > 50) problems.push('TBT above 50 ms');
  if (speed.cls > 0.01) problems.push('CLS above 0.01');
  return { scores, speed, problems };
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: '1' } },
  });
  let perfect = true;
  const measure = async (/** @type {string} */ shop, trust = '') => {
    console.log(`${categories.join(', ')} | performance, LCP ms, TBT ms, CLS\n`);
    for (const path of positionals.length > 0 ? positionals : await everyPath(shop)) {
      const { scores, speed, problems } = await judge(
        new URL(path, shop),
        Number(values.runs),
        trust,
      );
      const { score, lcp, tbt, cls } = speed;
      const figures = [...[score, lcp, tbt].map(Math.round), cls.toFixed(4)].join(' ');
      console.log(`${scores.join(' ').padEnd(12)}| ${figures.padEnd(18)} ${path}`);
      for (const [unit, value] of Object.entries({ '': score, 'LCP, ms': lcp, 'TBT, ms': tbt })) {
        noteFigure(`Lighthouse ${path} ${unit}`.trim(), Math.round(value));
      }
      for (const problem of problems) {
        console.log(`             ${problem}`);
        noteFinding(`${path}: ${problem}`);
      }
      perfect &&= problems.length === 0 && scores.every((score) => score === 100);
    }
  };
  if (process.env.SHOP_URL === undefined) {
    await buildForBrowsers();
    await withStack('lighthouse', async ({ urls }) => {
      const { url, trust, stop } = await startHttps('lighthouse/https', urls, `${root}/web/dist`);
      await measure(url, trust).finally(stop);
    });
  } else await measure(process.env.SHOP_URL);
  if (!perfect) throw new UserError('\nAt least one page is below its Lighthouse threshold.');
});
