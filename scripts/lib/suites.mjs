// The test suites: what each needs, how it is run, and what it reports.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { chromiumPath, firefoxPath, freePort } from './processes.mjs';
import { readCtest, readJest, readPlaywright } from './reports.mjs';
import { startStack } from './stack.mjs';
import { logOf, root, step, StepFailed } from './steps.mjs';

/** @typedef {import('./test-selector.mjs').Target & { title?: string }} Choice one file, or one test in it */
/** @typedef {import('./reports.mjs').Test} Test */
/**
 * @typedef {{ tests: Test[], seconds: number, passed: boolean, closing: string[] }} Result
 *   closing: the lines with which the runner itself ends
 */

const scratch = join(root, 'build', 'test');
/** Environment in which Jest reads native modules. */
export const inJest = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
const cores = String(availableParallelism());

const literally = (/** @type {string} */ text) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

function emptyFolder(/** @type {string} */ name) {
  const dir = join(scratch, name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  return dir;
}

/**
 * Runs a test runner and reads its report.
 * @param {{ title: string, command: string[], env?: NodeJS.ProcessEnv, report: string,
 *   read: (text: string) => Test[], closing: RegExp }} what
 * @returns {Promise<Result>}
 */
async function runner({ title, command, env, report, read, closing }) {
  rmSync(report, { force: true });
  const started = Date.now();
  let passed = true;
  try {
    await step(title, command, { ...(env ? { env } : {}), show: true, again: false });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    passed = false;
  }
  const seconds = (Date.now() - started) / 1000;
  const lines = readFileSync(logOf(title), 'utf8').split('\n');
  return {
    tests: existsSync(report) ? read(readFileSync(report, 'utf8')) : [],
    seconds,
    passed,
    closing: lines.filter((line) => closing.test(line)),
  };
}

function jest(
  /** @type {string} */ title,
  /** @type {string[]} */ args,
  /** @type {Choice | undefined} */ choice,
) {
  mkdirSync(scratch, { recursive: true });
  const report = join(scratch, `${title.toLowerCase().replaceAll(' ', '-')}.json`);
  const chosen = choice
    ? ['--runTestsByPath', choice.file, ...(choice.title ? ['-t', literally(choice.title)] : [])]
    : [];
  return runner({
    title,
    command: ['node_modules/.bin/jest', ...args, ...chosen, '--json', '--outputFile', report],
    env: inJest,
    report,
    read(text) {
      const tests = readJest(JSON.parse(text), root);
      return choice?.title ? tests.filter(({ outcome }) => outcome !== 'skipped') : tests;
    },
    closing: /^(Test Suites|Tests|Snapshots|Time): /,
  });
}

/**
 * Runs the C++ suites of a build with a PostgreSQL.
 * @param {{ preset: string, env?: NodeJS.ProcessEnv, choice?: Choice }} what
 */
export async function nativeSuites({ preset, env = {}, choice }) {
  const dir = emptyFolder('native');
  const postgres = await startPostgres({
    dir: join(dir, 'postgres'),
    log: join(dir, 'postgres.log'),
    fast: true,
  });
  try {
    const report = join(dir, 'report.xml');
    return await runner({
      title: preset === 'release' ? 'C++ suites' : `C++ suites (${preset})`,
      command: [
        ...['ctest', '--preset', preset, '--parallel', cores, '--output-junit', report],
        // Ends a hanging test; a test normally takes seconds.
        ...['--timeout', process.env.CI ? '600' : '120'],
        ...(choice?.ctest ? ['-R', choice.ctest] : []),
      ],
      env: { ...env, TEST_DATABASE_URL: postgres.ensureDatabase('test') },
      report,
      read: readCtest,
      closing: /tests passed, \d+ tests failed out of \d+$/,
    });
  } finally {
    await postgres.stop();
  }
}

/**
 * In the order in which they are started.
 * @type {Record<import('./test-selector.mjs').Suite,
 *   { needs: string[], run: (choice?: Choice) => Promise<Result> }>}
 */
export const suites = {
  jest: {
    needs: ['wasm'],
    run: (choice) => jest('Jest suites', ['--maxWorkers', cores], choice),
  },

  native: {
    needs: ['C++ tests'],
    run: (choice) => nativeSuites({ preset: 'release', ...(choice ? { choice } : {}) }),
  },

  // Uses the release build's programs, PostgreSQL and nginx over HTTP.
  http: {
    needs: ['server', 'npm'],
    run: (choice) =>
      jest(
        'HTTP suites',
        ['--config', 'tests/server/http/jest.config.mjs', '--maxWorkers', cores],
        choice,
      ),
  },

  journeys: {
    needs: ['server', 'web'],
    async run(choice) {
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
        const report = join(scratch, 'journeys.json');
        return await runner({
          title: 'Journeys in Chromium and Firefox',
          command: [
            ...[
              'node_modules/.bin/playwright',
              'test',
              '--config',
              'tests/journeys/playwright.config.ts',
            ],
            '--reporter=list,json',
            ...(choice ? [`${literally(choice.file)}$`] : []),
            ...(choice?.title ? ['-g', literally(choice.title)] : []),
          ],
          env: {
            SHOP_URL: stack.urls.web,
            SANDBOX_URL: stack.urls.sandbox,
            SHOP_DATABASE_URL: stack.databaseUrl,
            CHROMIUM_PATH: chromium,
            FIREFOX_PATH: firefoxPath(),
            PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          },
          report,
          read: (text) => readPlaywright(JSON.parse(text), 'tests/journeys'),
          closing: /^ +\d+ (passed|failed|flaky|skipped|interrupted|did not run)\b/,
        });
      } finally {
        await stack.stop();
      }
    },
  },
};
