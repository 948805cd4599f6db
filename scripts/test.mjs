// npm test: set-up, builds, then every suite. `npm test -- core web` runs only the suites named.

import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildBindings, buildNative, buildWeb, setUp } from './lib/build.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { chromiumPath, freePort } from './lib/processes.mjs';
import { startStack } from './lib/stack.mjs';
import { Advice, main, root, step, StepFailed } from './lib/steps.mjs';

const scratch = join(root, 'build', 'test');

/** Each suite ends with the line that its own runner prints. */
const suites = {
  lint: () => step('Lint', ['node', 'scripts/lint.mjs'], { show: true }),

  async native() {
    const dir = join(scratch, 'native');
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
    const postgres = await startPostgres({
      dir: join(dir, 'postgres'),
      log: join(dir, 'postgres.log'),
      fast: true,
    });
    try {
      const jobs = String(availableParallelism());
      await step('C++ suites', ['ctest', '--preset', 'release', '--parallel', jobs], {
        env: { TEST_DATABASE_URL: postgres.ensureDatabase('test') },
        show: true,
      });
    } finally {
      await postgres.stop();
    }
  },

  jest: () =>
    step('Jest suites', ['npx', 'jest'], {
      env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
      show: true,
    }),

  // Programs of the release build, PostgreSQL and nginx, asked from outside.
  http: () =>
    step(
      'HTTP suites',
      ['npx', 'jest', '--config', 'tests/server/http/jest.config.mjs', '--maxWorkers', '2'],
      {
        env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
        show: true,
      },
    ),

  async journeys() {
    const dir = join(scratch, 'journeys');
    rmSync(dir, { recursive: true, force: true });
    const chromium = chromiumPath();
    const stack = await startStack({
      dir,
      ports: { web: await freePort(), server: await freePort(), sandbox: await freePort() },
      fastDatabase: true,
      // All shoppers have one address here.
      env: { LIMIT_IMEI_PER_ADDRESS: '1000/60' },
    });
    try {
      await step(
        'Journeys in Chromium',
        ['npx', 'playwright', 'test', '--config', 'tests/journeys/playwright.config.ts'],
        {
          env: {
            SHOP_URL: stack.urls.web,
            SANDBOX_URL: stack.urls.sandbox,
            SHOP_DATABASE_URL: stack.databaseUrl,
            CHROMIUM_PATH: chromium,
          },
          show: true,
        },
      );
    } finally {
      await stack.stop();
    }
  },
};

await main(async () => {
  const names = /** @type {(keyof typeof suites)[]} */ (Object.keys(suites));
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in suites));
  if (unknown.length > 0) {
    throw new Advice(`No suite named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  }
  await setUp('test');
  await buildNative('release', []);
  await buildBindings();
  await buildWeb();

  /** @type {string[]} */
  const failed = [];
  for (const name of wanted.length === 0 ? names : names.filter((one) => wanted.includes(one))) {
    try {
      await suites[name]();
    } catch (error) {
      if (!(error instanceof StepFailed)) console.error(error);
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Advice(`\nFailed: ${failed.join(', ')}.`);
  console.log('\nEvery suite passed.');
});
