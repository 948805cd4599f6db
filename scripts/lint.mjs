// npm run lint: format, types and lint of every language in the repository. Again it checks only what has changed.
//   npm run lint -- FILE …   the format, lint and spelling of some files, and all types
// npm run format: applies the formatters.

import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import {
  buildBindings,
  buildIfChanged,
  checkPackages,
  configure,
  installNpm,
} from './lib/build.mjs';
import { repositoryFiles } from './lib/files.mjs';
import { duration, green, red, say } from './lib/progress.mjs';
import { UserError, finished, main, report, root, step } from './lib/steps.mjs';

const from = process.cwd();
process.chdir(root);
const files = repositoryFiles();
const matching = (/** @type {RegExp} */ pattern) => files.filter((file) => pattern.test(file));
const cpp = /\.(cpp|hpp)$/;
const shell = /(\.sh|^emsdk\.env|^\.ci\/\w+|^\.githooks\/[\w-]+|^packaging\/debian\/p\w+)$/;
const script = /\.(ts|tsx|js|mjs)$/;

/** A program of node_modules that remembers by content what has passed. */
const cached = (/** @type {string} */ name, /** @type {string[]} */ ...args) => [
  `node_modules/.bin/${name}`,
  ...['--cache', '--cache-strategy', 'content', '--cache-location', `build/cache/${name}`, ...args],
];
const spelled = (/** @type {string} */ name, /** @type {string[]} */ ...args) => [
  ...['node_modules/.bin/cspell', 'lint', '--no-progress', ...args],
  ...['--cache', '--cache-strategy', 'content', '--cache-location', `build/cache/${name}`],
];

/**
 * files: of the repository that the check takes one by one; inputs: those on whose contents its result depends, and
 * without a change of which it is not repeated; always: also with named files, since its cache makes it short.
 * @typedef {{ title: string, command: (files: string[]) => string[], files?: RegExp, inputs?: RegExp,
 *   always?: boolean, hint?: string }} Check
 * @type {Check[]}
 */
const checks = [
  {
    // Typed rules know other files: after a change of a type only a run without the cache, as in CI, is certain.
    title: 'ESLint',
    command: (some) => cached('eslint', '--max-warnings', '0', ...(some.length > 0 ? some : ['.'])),
    files: script,
  },
  {
    title: 'Alert rules',
    command: () => ['sh', 'scripts/alerts.sh'],
    inputs: /^server\/monitoring\/|^scripts\/alerts\.sh$/,
  },
  {
    title: 'Types',
    command: () => ['node_modules/.bin/tsc', '--build', '--noEmit', ...typed],
    always: true,
  },
  {
    title: 'Types of bindings',
    command: () => ['node_modules/.bin/tsc', '--noEmit', '-p', 'bindings'],
    inputs: /^bindings\/.*\.(tsx?|json)$/,
  },
  {
    title: 'Prettier',
    command: (some) => [
      ...cached('prettier', '--check', '--log-level', 'warn', '--ignore-unknown'),
      ...(some.length > 0 ? some : ['.']),
    ],
    files: /./,
    hint: 'npm run format',
  },
  {
    title: 'Spelling of the texts',
    command: () => spelled('spelling'),
    always: true,
    hint: 'A right word that the dictionary lacks goes into scripts/spelling.txt.',
  },
  {
    title: 'Words that comments, documents and titles avoid',
    command: () => spelled('prose', '--config', 'scripts/prose.cspell.json'),
    always: true,
    hint: 'Name the actor instead: the client, the shopper, the server, the core.',
  },
  {
    title: 'clang-format',
    command: (some) => ['clang-format', '--dry-run', '-Werror', ...some],
    files: cpp,
    inputs: /\.(cpp|hpp)$|^\.clang-format$/,
    hint: 'npm run format',
  },
  { title: 'shellcheck', command: (some) => ['shellcheck', ...some], files: shell, inputs: shell },
  {
    title: 'Unused files, exports and packages',
    command: () => [
      ...['node_modules/.bin/knip', '--no-progress'],
      ...['--cache', '--cache-location', 'build/cache/knip'],
    ],
  },
  {
    title: 'Imports: one way, and no circle',
    command: () => [
      ...['node_modules/.bin/depcruise', '--config', '.dependency-cruiser.mjs'],
      ...['--output-type', 'err', 'web/src', 'web/documents', 'web/build'],
      ...['bindings/src', 'server/sandbox'],
    ],
    inputs: /^(web|bindings\/src|server\/sandbox)\/.*\.(ts|tsx|mjs)$|^\.dependency-cruiser\.mjs$/,
  },
  {
    title: "Documents of the package's exports",
    command: () => [
      ...['node_modules/.bin/typedoc', '--options', 'bindings/typedoc.json', '--emit', 'none'],
    ],
    inputs: /^bindings\/.*\.(tsx?|json|md)$/,
  },
  {
    title: 'Class names and custom properties',
    command: () => ['node', 'scripts/css.mjs'],
    inputs: /^web\/.*\.(css|tsx?)$|^scripts\/css\.mjs$/,
  },
  {
    title: 'GitHub Actions workflows',
    command: () => ['node', 'scripts/workflows.mjs'],
    inputs: /^\.github\/|^scripts\/workflows\.mjs$/,
  },
  { title: 'Commit subjects', command: () => ['sh', 'scripts/subjects.sh'] },
];
/** Folders whose types are checked. The package's own configuration also builds it. */
const typed = matching(/(^|\/)tsconfig\.json$/)
  .map(dirname)
  .filter((folder) => folder !== 'bindings');

/** Runs a check, unless it has passed with the same inputs. */
async function run(/** @type {Check} */ { title, command, files: own, inputs, hint }) {
  const line = command(own !== undefined && inputs !== undefined ? matching(own) : []);
  const check = () => step(title, line, hint === undefined ? {} : { hint });
  if (inputs === undefined) return check();
  const hasRun = await buildIfChanged(
    {
      name: `lint/${title.replace(/\W+/g, '-')}`,
      inputs: [...matching(inputs), 'package-lock.json'],
      extra: JSON.stringify(line),
    },
    check,
  );
  if (!hasRun) say(`✓ ${title} (passed before)`);
}

async function tidy(/** @type {string[]} */ some) {
  await configure('release');
  await step('clang-tidy', ['node', 'scripts/tidy.mjs', ...some], { show: true });
}

/** Checks the given files, or everything. */
async function check(/** @type {string[]} */ some) {
  const started = Date.now();
  await checkPackages('lint');
  mkdirSync('build/cache', { recursive: true });
  const sources = some.filter((file) => file.endsWith('.cpp') && !file.startsWith('tests/'));
  const isTidied = some.length === 0 || sources.length > 0;
  // Without the package's build, on which the types of the pages depend, no other check is worth its time.
  const [npm] = await Promise.allSettled([
    installNpm().then(buildBindings),
    ...(isTidied ? [tidy(sources)] : []),
  ]);
  if (npm?.status === 'rejected') throw npm.reason;
  const left = checks.flatMap((one) => {
    const mine = some.filter((file) => one.files?.test(file));
    if (some.length === 0) return [() => run(one)];
    return mine.length > 0 || one.always ? [() => step(one.title, one.command(mine), one)] : [];
  });
  const failures = [];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      await next().catch((error) => failures.push(report(error)));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  const time = duration((Date.now() - started) / 1000);
  const failed = finished.flatMap(({ title, passed }) => (passed ? [] : [title]));
  if (failed.length > 0 || failures.length > 0) {
    say(red(`\nFailed: ${failed.join(', ')} (${finished.length} steps, ${time}).`));
    process.exitCode = 1;
  } else say(green(`\nEvery check passed: ${finished.length} steps in ${time}.`));
}

async function rewrite() {
  await checkPackages('lint');
  await installNpm();
  await step('Prettier', ['node_modules/.bin/prettier', '--write', '--log-level', 'warn', '.']);
  await step('clang-format', ['clang-format', '-i', ...matching(cpp)]);
  await step('ESLint', ['node_modules/.bin/eslint', '--fix', '.'], { show: true });
}

await main(async () => {
  const words = process.argv.slice(2).filter((word) => word !== '--write');
  const some = words.map((word) => relative(root, join(from, word)));
  const unknown = some.filter((file) => !files.includes(file));
  if (unknown.length > 0) throw new UserError(`no file of the repository: ${unknown.join(', ')}`);
  await (process.argv.includes('--write') ? rewrite() : check(some));
});
