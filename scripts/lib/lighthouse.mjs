import { run } from './processes.mjs';

/** Fetched when it is asked for: at 170 packages it is too much for everybody's `npm ci`. */
export const lighthouseVersion = '12.8.2';

/**
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ score: number | null, title: string, numericValue?: number }} Audit
 * @typedef {{ categories: Record<string, Category>, audits: Record<string, Audit> }} Report
 * @typedef {{ score: number, lcp: number, tbt: number, cls: number }} Speed score in percent, times in ms
 */

/**
 * One run of Lighthouse on its phone: a slow processor and a slow network.
 *
 * @param {string} url
 * @param {{ chromium: string, categories: string[], skip?: string[] }} options
 * @returns {Report}
 */
export function examine(url, options) {
  try {
    return once(url, options);
  } catch {
    // Now and then its Chromium starts without noticing that it has opened the page.
    return once(url, options);
  }
}

/**
 * @param {string} url
 * @param {{ chromium: string, categories: string[], skip?: string[] }} options
 */
function once(url, { chromium, categories, skip = [] }) {
  const report = run(
    [
      'npx',
      '--yes',
      `lighthouse@${lighthouseVersion}`,
      url,
      '--quiet',
      '--output=json',
      // A megabyte that nobody looks at.
      '--disable-full-page-screenshot',
      `--only-categories=${categories.join(',')}`,
      ...(skip.length === 0 ? [] : [`--skip-audits=${skip.join(',')}`]),
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      '--no-enable-error-reporting',
    ],
    { ...process.env, CHROME_PATH: chromium },
  );
  return /** @type {Report} */ (JSON.parse(report));
}

/**
 * How fast a page is: the median of several runs, figure by figure.
 *
 * @param {Report[]} reports
 * @returns {Speed}
 */
export function speedOf(reports) {
  const middle = (/** @type {(report: Report) => number | undefined} */ figure) => {
    const values = reports.map((report) => figure(report) ?? Number.NaN).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? Number.NaN;
  };
  return {
    score: Math.round(100 * middle(({ categories }) => categories['performance']?.score ?? 0)),
    lcp: Math.round(middle(({ audits }) => audits['largest-contentful-paint']?.numericValue)),
    tbt: Math.round(middle(({ audits }) => audits['total-blocking-time']?.numericValue)),
    cls: Number(middle(({ audits }) => audits['cumulative-layout-shift']?.numericValue).toFixed(4)),
  };
}
