// The test suites: what each needs, how it is run, and what it reports.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { stampOf } from './build.mjs';
import { repositoryFiles } from './files.mjs';
import { noteFinding } from './night.mjs';
import { chromiumPath, firefoxPath, webkitPath } from './processes.mjs';
import { say } from './progress.mjs';
import { noLimits, withPostgres, withStack } from './stack.mjs';
import { logOf, step, StepFailed } from './steps.mjs';

/** @typedef {'unit' | 'native' | 'http' | 'e2e'} Suite */
/** @typedef {{ passed: boolean, closing: string[] }} Result closing: the last lines of the runner */

/** One background thread for V8 instead of four: the runners start a process for each core. */
const V8_THREADS = '--v8-pool-size=1';
/** Environment in which Jest reads native modules. */
export const inJest = { NODE_OPTIONS: `--experimental-vm-modules --no-warnings ${V8_THREADS}` };

/**
 * The command of each suite's runner, with the caller's arguments.
 * @type {Record<Suite, (args: string[], preset?: string) => string[]>}
 */
export const commands = {
  unit: (args) => ['node_modules/.bin/jest', ...args],
  http: (args) => [
    'node_modules/.bin/jest',
    ...['--config', 'tests/server/http/jest.config.mjs', ...args],
  ],
  native: (args, preset = 'quick') => [
    // One more than cores: tests of timeouts wait.
    ...['ctest', ...args, '--preset', preset, '--parallel', String(availableParallelism() + 1)],
    // Ends a hanging test; a test normally takes seconds, ten times as long with a sanitizer.
    ...['--timeout', process.env.CI || preset !== 'quick' ? '600' : '120', '--no-tests=error'],
  ],
  e2e: (args) => [
    'node_modules/.bin/playwright',
    ...['test', '--config', 'tests/journeys/playwright.config.ts', ...args],
  ],
};

/**
 * The lines with which the runners end: how many tests passed and failed, in which file, and which journeys of which
 * browser failed or passed the second time.
 */
const closings =
  /^(Test Suites|Tests|Time): |^ +\d+ (passed|failed|flaky|skipped|interrupted|did not run)\b|^ {4}\[\w+\] › |tests passed, \d+ tests failed out of|^FAIL |^\t +\d+ - /;
const failures = /^(?: {4}(?=\[)|FAIL |\t +\d+ - )/;

/**
 * Returns a sentence if the arguments selected no test. Jest alone passes then: it skips the tests with other titles.
 */
export const noTestRan = (/** @type {string} */ log) =>
  /^Tests: +\d+ skipped, \d+ total$/m.test(log) ? ['No test ran: none has such a title.'] : [];

/**
 * Runs a suite's runner.
 * @param {{ suite: Suite, title: string, args: string[], preset?: string, env?: NodeJS.ProcessEnv, hide?: RegExp }} what
 * @returns {Promise<Result>}
 */
async function runner({ suite, title, args, preset, env = {}, hide }) {
  const log = logOf(title);
  rmSync(log, { force: true });
  const passed = await step(title, commands[suite](args, preset), {
    env,
    show: true,
    ...(hide ? { hide } : {}),
    again: false,
  }).then(
    () => true,
    (error) => {
      if (error instanceof StepFailed) return false;
      throw error;
    },
  );
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  const none = noTestRan(text);
  const closing = [...text.split('\n').filter((line) => closings.test(line)), ...none];
  for (const line of closing)
    if (failures.test(line)) {
      noteFinding(line.replace(failures, '').replace(/:\d+:\d+|[ ─]+$| \([\d.]+ m?s\)/g, ''));
    }
  return { passed: passed && none.length === 0, closing };
}

function jest(/** @type {'unit' | 'http'} */ suite, /** @type {string[]} */ args, env = {}) {
  const title = `${suite === 'unit' ? 'Unit' : 'HTTP'} suites`;
  return runner({ suite, title, args, env: { ...inJest, ...env } });
}

/**
 * Long suites, and the files on which their results depend: without a change of one they are not repeated. They are left
 * out by jest.config.mjs.
 */
export const remembered = {
  'tests/bindings/(examples|package|size)\\.test':
    /^(bindings|wasm-core|cmake|docs|tests\/bindings|scripts\/lib)\/|^[^/]+$/,
  'tests/scripts/':
    /^(?!tests\/(bindings|core|fuzz|journeys|server\/unit|vectors|web)\/).*(?<!\.(cpp|hpp|tsx|css))$/,
};

/** Left to `npm run nightly -- prove`, unless it is named: it compiles the module three times. */
const atNight = 'tests/bindings/copied_tree';

/** Runs every unit suite but that one and the remembered ones that have passed with the same files. */
async function allUnits() {
  const files = repositoryFiles();
  const stamps = Object.entries(remembered).map(([pattern, inputs]) => ({
    pattern,
    ...stampOf({
      name: `unit-${pattern.replace(/\W+/g, '-')}`,
      inputs: files.filter((file) => inputs.test(file)),
      extra: process.version,
    }),
  }));
  const passed = stamps.flatMap(({ hasPassed, pattern }) => (hasPassed ? [pattern] : []));
  for (const pattern of passed) say(`✓ ${pattern} (passed before)`);
  const result = await jest('unit', [], { LEFT_OUT: [...passed, atNight].join(' ') });
  if (result.passed) for (const { write } of stamps) write();
  return result;
}

/**
 * Runs the C++ suites of a build with a PostgreSQL.
 * @param {{ preset: string, env?: NodeJS.ProcessEnv, args?: string[] }} what
 */
export const nativeSuites = ({ preset, env = {}, args = [] }) =>
  withPostgres('native', (postgres) =>
    runner({
      suite: 'native',
      title: preset === 'quick' ? 'C++ suites' : `C++ suites (${preset})`,
      args,
      preset,
      env: { ...env, TEST_DATABASE_URL: postgres.ensureDatabase('test') },
      hide: /^ *(Start +\d+: |\d+\/\d+ Test +#\d+: .* Passed )/,
    }),
  );

/**
 * In the order in which they are started; again: how one test is run again.
 * @type {Record<Suite, { needs: string[], again: string, run: (args: string[]) => Promise<Result> }>}
 */
export const suites = {
  unit: {
    needs: ['wasm'],
    again: 'FILE -t TITLE',
    run: (args) => (args.length > 0 ? jest('unit', args) : allUnits()),
  },

  native: {
    needs: ['server'],
    again: '-R NAME',
    run: (args) => nativeSuites({ preset: 'quick', args }),
  },

  // Uses the release build's programs, PostgreSQL and nginx over HTTP.
  http: { needs: ['server', 'npm'], again: 'FILE -t TITLE', run: (args) => jest('http', args) },

  e2e: {
    needs: ['server', 'web'],
    again: 'FILE -g TITLE',
    run: (args) =>
      withStack(
        'journeys',
        (stack) =>
          runner({
            suite: 'e2e',
            title: 'Journeys in browsers',
            args,
            env: {
              NODE_OPTIONS: V8_THREADS,
              SHOP_URL: stack.urls.web,
              SANDBOX_URL: stack.urls.sandbox,
              SHOP_DATABASE_URL: stack.databaseUrl,
              CHROMIUM_PATH: chromiumPath('shell'),
              FIREFOX_PATH: firefoxPath(),
              WEBKIT_PATH: webkitPath(),
            },
          }),
        // A low cost keeps the captcha short when all simulated devices share one address.
        { ...noLimits, CAPTCHA_COST: '250' },
      ),
  },
};
