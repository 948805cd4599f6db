// Converts the reports of the test runners into one format.

import { relative } from 'node:path';
import { quoted } from './steps.mjs';

/**
 * @typedef {{ title: string, seconds: number, outcome: 'passed' | 'failed' | 'skipped', again: string }} Test
 *   again: the command that runs this test and no other
 */

const again = (/** @type {string[]} */ ...args) => `npm test -- ${args.map(quoted).join(' ')}`;

/** The text as a regular expression. */
const literally = (/** @type {string} */ text) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const entities = /** @type {Record<string, string>} */ ({
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
});

/** The JUnit file of ctest. @returns {Test[]} */
export function readCtest(/** @type {string} */ xml) {
  return [...xml.matchAll(/<testcase ([^>]*)>/g)].map(([, attributes = '']) => {
    const value = (/** @type {string} */ name) =>
      (new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '').replace(
        /&\w+;/g,
        (entity) => entities[entity] ?? entity,
      );
    const status = value('status');
    const title = value('name');
    return {
      title,
      seconds: Number(value('time')),
      outcome: status === 'run' ? 'passed' : status === 'fail' ? 'failed' : 'skipped',
      again: again('native', '-R', `^${literally(title)}$`),
    };
  });
}

/**
 * The file of `jest --json`. A file that could not be run at all counts as one failed test.
 * @param {{ testResults: { name: string, status: string, assertionResults: {
 *   fullName: string, status: string, duration?: number | null }[] }[] }} report
 * @param {string} root
 * @param {'unit' | 'http'} suite
 * @returns {Test[]}
 */
export function readJest(report, root, suite) {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    if (status === 'failed' && !assertionResults.some((one) => one.status === 'failed')) {
      return [
        {
          title: file,
          seconds: 0,
          outcome: /** @type {const} */ ('failed'),
          again: again(suite, file),
        },
      ];
    }
    return assertionResults.map((one) => ({
      title: `${file} › ${one.fullName}`,
      seconds: (one.duration ?? 0) / 1000,
      outcome: /** @type {Test['outcome']} */ (
        one.status === 'passed' || one.status === 'failed' ? one.status : 'skipped'
      ),
      again: again(suite, file, '-t', `^${literally(one.fullName)}$`),
    }));
  });
}

/**
 * @typedef {{ title: string, specs?: { title: string, file: string, tests: {
 *   status: string, results: { duration: number }[] }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * The file of Playwright's reporter `json`. A flaky test, which passed only on a retry, counts as
 * failed.
 * @param {{ suites: PlaywrightSuite[], errors?: { message?: string }[] }} report
 * @param {string} folder of the journeys, from the root
 * @returns {Test[]}
 */
export function readPlaywright(report, folder) {
  const visit = (/** @type {PlaywrightSuite} */ suite, /** @type {string[]} */ above) => {
    /** @type {Test[]} */
    const tests = (suite.specs ?? []).flatMap((spec) => {
      const title = [...above, spec.title];
      const file = `${folder}/${spec.file}`;
      return spec.tests.map(({ status, results }) => ({
        title: `${file} › ${title.join(' › ')}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        outcome: /** @type {Test['outcome']} */ (
          status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed'
        ),
        again: again('e2e', file, '-g', literally(title.join(' '))),
      }));
    });
    for (const inner of suite.suites ?? []) tests.push(...visit(inner, [...above, inner.title]));
    return tests;
  };
  // The outermost suites are the files.
  return report.suites.flatMap((suite) => visit(suite, []));
}
