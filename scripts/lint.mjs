// npm run lint: format, types and lint of every language in the repository.
// npm run format: applies the formatters.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { buildBindings, checkPackages, configure, installNpm } from './lib/build.mjs';
import { repositoryFiles } from './lib/files.mjs';
import { duration, green, red, say } from './lib/progress.mjs';
import { runJobs } from './lib/job-runner.mjs';
import { finished, main, root, step } from './lib/steps.mjs';
import { inJest } from './lib/suites.mjs';

process.chdir(root);
const cores = availableParallelism();
const files = repositoryFiles();
const ending = (/** @type {RegExp} */ pattern) => files.filter((file) => pattern.test(file));
const cpp = ending(/\.(cpp|hpp)$/);
const shell = ending(/(\.sh|^emsdk\.env|^\.ci\/\w+|^\.githooks\/[\w-]+|^packaging\/debian\/p\w+)$/);

async function rewrite() {
  await checkPackages('test');
  await installNpm();
  await step('Prettier', ['node_modules/.bin/prettier', '--write', '--log-level', 'warn', '.']);
  await step('clang-format', ['clang-format', '-i', ...cpp]);
  await step('ESLint', ['node_modules/.bin/eslint', '--fix', '.'], { show: true });
}

async function check() {
  const started = Date.now();
  await checkPackages('test');
  /** @type {Record<string, import('./lib/job-runner.mjs').Job>} */
  const jobs = {
    npm: { run: installNpm },
    'clang-tidy': {
      cores,
      async run() {
        await configure('release');
        await step('clang-tidy', ['node', 'scripts/tidy.mjs'], { show: true });
      },
    },
    // The types of the pages and their tests depend on it.
    bindings: { needs: ['npm'], run: buildBindings },
    ESLint: { needs: ['bindings'], run: eslint },
    knip: {
      needs: ['bindings'],
      run: () =>
        step('Unused files, exports and packages', ['node_modules/.bin/knip', '--no-progress']),
    },
    docs: {
      needs: ['npm'],
      run: () =>
        step("Documents of the package's exports", [
          ...['node_modules/.bin/typedoc', '--options', 'bindings/typedoc.json'],
          ...['--emit', 'none'],
        ]),
    },
    'class names': {
      needs: ['bindings'],
      run: () => step('Class names and custom properties', ['node', 'scripts/css.mjs']),
    },
    includes: {
      needs: ['bindings'],
      run: () =>
        step(
          'Includes: one way, and no circle',
          ['node_modules/.bin/jest', '--selectProjects', 'architecture', '--silent'],
          { env: inJest },
        ),
    },
    imports: {
      needs: ['npm'],
      run: () =>
        step('Imports: one way, and no circle', [
          ...[
            'node_modules/.bin/depcruise',
            '--config',
            '.dependency-cruiser.mjs',
            '--output-type',
            'err',
          ],
          ...[
            'web/src',
            'web/documents',
            'web/build',
            'bindings/src',
            'server/sandbox',
            'scripts',
            'tests',
          ],
        ]),
    },
    alerts: { run: () => step('Alert rules', ['node', 'scripts/alerts.mjs']) },
    workflows: {
      needs: ['npm'],
      run: () => step('GitHub Actions workflows', ['node', 'scripts/workflows.mjs']),
    },
    shellcheck: { run: () => step('shellcheck', ['shellcheck', ...shell]) },
    'clang-format': {
      run: () => step('clang-format', ['clang-format', '--dry-run', '-Werror', ...cpp]),
    },
    Prettier: {
      needs: ['npm'],
      run: () =>
        step('Prettier', ['node_modules/.bin/prettier', '--check', '--log-level', 'warn', '.'], {
          hint: 'npm run format',
        }),
    },
    spelling: {
      needs: ['npm'],
      run: () =>
        step('Spelling of the texts', ['node_modules/.bin/cspell', 'lint', '--no-progress'], {
          hint: 'A right word that the dictionary lacks goes into scripts/spelling.txt.',
        }),
    },
    prose: {
      needs: ['npm'],
      run: () =>
        step(
          'Words that comments, documents and titles avoid',
          [
            ...['node_modules/.bin/cspell', 'lint', '--no-progress'],
            ...['--config', 'scripts/prose.cspell.json'],
          ],
          { hint: 'Name the actor instead: the client, the shopper, the server, the core.' },
        ),
    },
    'commit subjects': {
      run: () => step('Commit subjects', ['node', 'scripts/subjects.mjs']),
    },
    API: {
      needs: ['npm'],
      run: () =>
        step('Types of the API', ['node', 'scripts/generate.mjs', '--check'], {
          hint: 'npm run generate',
        }),
    },
  };
  for (const config of ending(/(^|\/)tsconfig\.json$/)) {
    const title = `Types of ${dirname(config)}`;
    jobs[title] = {
      needs: ['bindings'],
      run: () => step(title, ['node_modules/.bin/tsc', '--noEmit', '-p', config]),
    };
  }
  const { failed, leftOut } = await runJobs(jobs, cores);
  const passed = finished.filter((one) => one.passed).length;
  const time = duration((Date.now() - started) / 1000);
  if (leftOut.length > 0) say(`Not run, because of that: ${leftOut.join(', ')}.`);
  if (failed.length > 0) {
    say(red(`\nFailed: ${failed.join(', ')} (${passed} steps passed, ${time}).`));
    process.exitCode = 1;
  } else say(green(`\nEvery check passed: ${passed} steps in ${time}.`));
}

await main(process.argv.includes('--write') ? rewrite : check);

/**
 * Type-aware rules make the result of one file depend on others: all files are linted, unless none has changed since
 * the last success. (ESLint's cache checks each file alone.)
 */
async function eslint() {
  const hash = createHash('sha256');
  for (const file of ending(/(\.(ts|tsx|js|mjs|json)|^\.gitignore)$/)) {
    hash.update(file).update(readFileSync(file));
  }
  const stamp = join('build', 'stamps', 'eslint');
  const now = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) {
    say('✓ ESLint (nothing has changed since it passed)');
    return;
  }
  await step('ESLint', ['node_modules/.bin/eslint', '--max-warnings', '0', '.']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}
