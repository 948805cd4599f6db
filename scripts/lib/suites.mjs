// The test suites: what each needs, how it is run, and what it reports.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { red } from './progress.mjs';
import { startPostgres } from './postgres.mjs';
import { chromiumPath, firefoxPath, freePort, webkitPath } from './processes.mjs';
import { readCtest, readJest, readPlaywright } from './reports.mjs';
import { startStack } from './stack.mjs';
import { logOf, quoted, root, step, StepFailed } from './steps.mjs';

/** @typedef {'unit' | 'native' | 'http' | 'e2e'} Suite */
/** @typedef {import('./reports.mjs').Test} Test */
/**
 * @typedef {{ tests: Test[], seconds: number, passed: boolean, closing: string[] }} Result
 *   closing: the lines with which the runner itself ends
 */

const scratch = join(root, 'build', 'test');
/** One background thread for V8 instead of four: the runners start a process for each core. */
const V8_THREADS = '--v8-pool-size=1';
/** Environment in which Jest reads native modules. */
export const inJest = { NODE_OPTIONS: `--experimental-vm-modules --no-warnings ${V8_THREADS}` };

/**
 * The command of each suite's runner. `args` are the caller's and come first, so that the report is written where
 * it is read.
 * @type {Record<Suite, (args: string[], report: string, preset?: string) => string[]>}
 */
export const commands = {
  unit: (args, report) => ['node_modules/.bin/jest', ...args, '--json', '--outputFile', report],
  http: (args, report) => [
    ...['node_modules/.bin/jest', ...args, '--json', '--outputFile', report],
    ...['--config', 'tests/server/http/jest.config.mjs'],
  ],
  native: (args, report, preset = 'release') => [
    // One more than cores: tests of timeouts wait.
    ...['ctest', ...args, '--preset', preset, '--parallel', String(availableParallelism() + 1)],
    // Ends a hanging test; a test normally takes seconds.
    ...['--timeout', process.env.CI ? '600' : '120', '--output-junit', report],
  ],
  e2e: (args) => [
    ...['node_modules/.bin/playwright', 'test', ...args, '--reporter=list,json'],
    ...['--config', 'tests/journeys/playwright.config.ts'],
  ],
};

/** How each runner says that it found no test. */
const none = /^(No tests found|No tests were found!!!|Error: No tests found)/m;

/**
 * What a runner's report says about the run. Of a partial run the tests that were not selected are left out, which
 * Jest reports as skipped; without any other test the run has failed.
 * @param {{ suite: Suite, args: string[], passed: boolean, tests: Test[], log: string }} run
 */
export function judge({ suite, args, passed, tests, log }) {
  if (args.length === 0) return { tests, passed, closing: [] };
  const ran = tests.filter(({ outcome }) => outcome !== 'skipped');
  if (ran.length > 0 || !(passed || none.test(log))) return { tests: ran, passed, closing: [] };
  return {
    tests: ran,
    passed: false,
    closing: [red(`No test ran: none of ${suite} matches ${args.map(quoted).join(' ')}`)],
  };
}

/**
 * Runs a suite's runner and reads its report.
 * @param {{ suite: Suite, title: string, args: string[], preset?: string, env?: NodeJS.ProcessEnv, hide?: RegExp,
 *   read: (text: string) => Test[], closing: RegExp }} what
 * @returns {Promise<Result>}
 */
async function runner({ suite, title, args, preset, env, hide, read, closing }) {
  mkdirSync(scratch, { recursive: true });
  const report = join(scratch, `${suite}-report`);
  rmSync(report, { force: true });
  const started = Date.now();
  let passed = true;
  try {
    await step(title, commands[suite](args, report, preset), {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      show: true,
      ...(hide ? { hide } : {}),
      again: false,
    });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    passed = false;
  }
  const log = existsSync(logOf(title)) ? readFileSync(logOf(title), 'utf8') : '';
  const tests = existsSync(report) ? read(readFileSync(report, 'utf8')) : [];
  const judged = judge({ suite, args, passed, tests, log });
  return {
    ...judged,
    seconds: (Date.now() - started) / 1000,
    closing: [...log.split('\n').filter((line) => closing.test(line)), ...judged.closing],
  };
}

function jest(/** @type {'unit' | 'http'} */ suite, /** @type {string[]} */ args) {
  return runner({
    suite,
    title: `${suite === 'unit' ? 'Unit' : 'HTTP'} suites`,
    args,
    env: inJest,
    read: (text) => readJest(JSON.parse(text), root, suite),
    closing: /^(Test Suites|Tests|Snapshots|Time): /,
  });
}

function emptyFolder(/** @type {string} */ name) {
  const dir = join(scratch, name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  return dir;
}

/**
 * Runs the C++ suites of a build with a PostgreSQL.
 * @param {{ preset: string, env?: NodeJS.ProcessEnv, args?: string[] }} what
 */
export async function nativeSuites({ preset, env = {}, args = [] }) {
  const dir = emptyFolder('native');
  const postgres = await startPostgres({
    dir: join(dir, 'postgres'),
    log: join(dir, 'postgres.log'),
    fast: true,
  });
  try {
    return await runner({
      suite: 'native',
      title: preset === 'release' ? 'C++ suites' : `C++ suites (${preset})`,
      args,
      preset,
      env: { ...env, TEST_DATABASE_URL: postgres.ensureDatabase('test') },
      hide: /^ *(Start +\d+: |\d+\/\d+ Test +#\d+: .* Passed )/,
      read: readCtest,
      closing: /tests passed, \d+ tests failed out of \d+$/,
    });
  } finally {
    await postgres.stop();
  }
}

/**
 * In the order in which they are started.
 * @type {Record<Suite, { needs: string[], run: (args: string[]) => Promise<Result> }>}
 */
export const suites = {
  unit: { needs: ['wasm'], run: (args) => jest('unit', args) },

  native: { needs: ['C++ tests'], run: (args) => nativeSuites({ preset: 'release', args }) },

  // Uses the release build's programs, PostgreSQL and nginx over HTTP.
  http: { needs: ['server', 'npm'], run: (args) => jest('http', args) },

  e2e: {
    needs: ['server', 'web'],
    async run(args) {
      const dir = emptyFolder('journeys');
      const chromium = chromiumPath('shell');
      const stack = await startStack({
        dir,
        ports: { web: await freePort(), server: await freePort(), sandbox: await freePort() },
        fastDatabase: true,
        env: {
          // All simulated shoppers connect from one address, so the limits are raised.
          LIMIT_IMEI_PER_ADDRESS: '10000/60',
          LIMIT_CHECKOUT_PER_ADDRESS: '10000/60',
          LIMIT_SESSION_PER_ADDRESS: '10000/60',
          LIMIT_ACCOUNT_CALLS_PER_ADDRESS: '10000/60',
          // A low cost keeps the captcha short when all simulated devices share one address.
          CAPTCHA_COST: '250',
        },
      });
      try {
        return await runner({
          suite: 'e2e',
          title: 'Journeys in browsers',
          args,
          env: {
            NODE_OPTIONS: V8_THREADS,
            SHOP_URL: stack.urls.web,
            SANDBOX_URL: stack.urls.sandbox,
            SHOP_DATABASE_URL: stack.databaseUrl,
            CHROMIUM_PATH: chromium,
            FIREFOX_PATH: firefoxPath(),
            WEBKIT_PATH: webkitPath(),
          },
          read: (text) => readPlaywright(JSON.parse(text), 'tests/journeys'),
          closing: /^ +\d+ (passed|failed|flaky|skipped|interrupted|did not run)\b/,
        });
      } finally {
        await stack.stop();
      }
    },
  },
};
