// npm run lighthouse: accessibility, best practices and SEO of every page on a phone, as Lighthouse sees them.
// `npm run lighthouse -- /cobertura` looks at that page only; with SHOP_URL set it asks the shop running there.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildBindings, buildNative, buildWeb, setUp } from './lib/build.mjs';
import { findProgram, freePort, run } from './lib/processes.mjs';
import { startStack } from './lib/stack.mjs';
import { Advice, main, root } from './lib/steps.mjs';

/** Fetched when it is asked for: at 170 packages it is too much for everybody's `npm ci`. */
const version = '12.8.2';

/**
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ categories: Record<string, Category>, audits: Record<string, { score: number | null, title: string }> }} Report
 */

const categories = ['accessibility', 'best-practices', 'seo'];

/** Steps of the purchase are in no sitemap, and rightly closed to search engines. */
const steps = ['/carrito', '/proceder-a-pagar', '/success'];

async function startShop() {
  await setUp('test');
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

/**
 * The scores of one page in percent, and the audits that cost it some.
 *
 * @param {string} url
 * @param {string} chromium path of the browser
 */
function examine(url, chromium) {
  const closed = steps.includes(new URL(url).pathname);
  const report = run(
    [
      'npx',
      '--yes',
      `lighthouse@${version}`,
      url,
      '--quiet',
      '--output=json',
      // A megabyte that nobody looks at.
      '--disable-full-page-screenshot',
      `--only-categories=${categories.join(',')}`,
      ...(closed ? ['--skip-audits=is-crawlable'] : []),
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      '--no-enable-error-reporting',
    ],
    { ...process.env, CHROME_PATH: chromium },
  );
  const lhr = /** @type {Report} */ (JSON.parse(report));
  const scores = categories.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100));
  const faults = categories.flatMap((id) =>
    (lhr.categories[id]?.auditRefs ?? [])
      .filter(({ weight, id: audit }) => weight > 0 && (lhr.audits[audit]?.score ?? 1) < 1)
      .map(({ id: audit }) => `${audit}: ${lhr.audits[audit]?.title ?? ''}`),
  );
  return { scores, faults };
}

await main(async () => {
  const chromium = process.env.CHROMIUM_PATH ?? findProgram('chromium');
  if (chromium === null) throw new Advice('Chromium is missing on this machine.');
  const stack = process.env.SHOP_URL === undefined ? await startShop() : null;
  const shop = stack?.urls.web ?? process.env.SHOP_URL ?? '';
  let perfect = true;
  try {
    const wanted = process.argv.slice(2);
    console.log(`${categories.join(', ')}\n`);
    for (const path of wanted.length > 0 ? wanted : await everyPath(shop)) {
      const { scores, faults } = examine(new URL(path, shop).href, chromium);
      const whole = scores.every((score) => score === 100);
      console.log(`${scores.join(' ').padEnd(12)} ${path}`);
      if (!whole) for (const fault of faults) console.log(`             ${fault}`);
      perfect &&= whole;
    }
  } finally {
    await stack?.stop();
  }
  if (!perfect) throw new Advice('\nSome page is below 100.');
});
