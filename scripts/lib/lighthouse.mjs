import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './median.mjs';

const execute = promisify(execFile);

/** Installed on demand, because 170 packages would slow down every `npm ci`. */
const lighthouseVersion = '12.8.2';

/**
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ score: number | null, title: string, numericValue?: number }} Audit
 * @typedef {{ benchmarkIndex: number }} Environment
 * @typedef {{ categories: Record<string, Category>, audits: Record<string, Audit>, environment: Environment }} Report
 * @typedef {{ score: number, lcp: number, tbt: number, cls: number, machine: number }} Speed
 *   score in percent, times in ms, machine: Lighthouse's benchmark index
 */

/**
 * Runs Lighthouse once with its phone settings: a slow processor and a slow network.
 *
 * @param {string} url
 * @param {{ chromium: string, categories: string[], skip?: string[] }} options
 * @returns {Promise<Report>}
 */
export async function examine(url, options) {
  try {
    return await once(url, options);
  } catch {
    // Lighthouse's Chromium occasionally misses the load event of the page.
    return once(url, options);
  }
}

/**
 * @param {string} url
 * @param {{ chromium: string, categories: string[], skip?: string[] }} options
 * @returns {Promise<Report>}
 */
async function once(url, { chromium, categories, skip = [] }) {
  const { stdout } = await execute(
    'npx',
    [
      '--yes',
      `lighthouse@${lighthouseVersion}`,
      url,
      '--quiet',
      '--output=json',
      // The screenshot would add an unused megabyte to the report.
      '--disable-full-page-screenshot',
      `--only-categories=${categories.join(',')}`,
      ...(skip.length === 0 ? [] : [`--skip-audits=${skip.join(',')}`]),
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      '--no-enable-error-reporting',
    ],
    {
      env: { ...process.env, CHROME_PATH: chromium },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 120_000,
    },
  );
  return /** @type {Report} */ (JSON.parse(stdout));
}

/**
 * Several runs, one after the other.
 *
 * @param {number} count
 * @param {string} url
 * @param {{ chromium: string, categories: string[], skip?: string[] }} options
 */
export async function examineOften(count, url, options) {
  const reports = [];
  for (let run = 0; run < count; run += 1) reports.push(await examine(url, options));
  return reports;
}

/**
 * Returns the median of each figure over several runs.
 *
 * @param {Report[]} reports
 * @returns {Speed}
 */
export function speedOf(reports) {
  const middle = (/** @type {(report: Report) => number | undefined} */ figure) => {
    return median(reports.map((report) => figure(report) ?? Number.NaN));
  };
  return {
    score: Math.round(100 * middle(({ categories }) => categories['performance']?.score ?? 0)),
    lcp: Math.round(middle(({ audits }) => audits['largest-contentful-paint']?.numericValue)),
    tbt: Math.round(middle(({ audits }) => audits['total-blocking-time']?.numericValue)),
    cls: Number(middle(({ audits }) => audits['cumulative-layout-shift']?.numericValue).toFixed(4)),
    machine: Math.round(middle(({ environment }) => environment.benchmarkIndex)),
  };
}
