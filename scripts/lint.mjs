// npm run lint: format, types and lint of every language in the repository. `--write` (npm run format)
// rewrites what a formatter can.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { buildNative } from './lib/build.mjs';
import { run } from './lib/processes.mjs';
import { main, root, step } from './lib/steps.mjs';

process.chdir(root);
const tracked = run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  .split('\0')
  .filter((file) => file !== '' && existsSync(file));
const ending = (/** @type {RegExp} */ pattern) => tracked.filter((file) => pattern.test(file));
const cpp = ending(/\.(cpp|hpp)$/);
const shell = ending(/(\.sh|^emsdk\.env|^\.ci\/run)$/);

if (process.argv.includes('--write')) {
  await main(async () => {
    await step('Prettier', ['npx', 'prettier', '--write', '--log-level', 'warn', '.']);
    await step('clang-format', ['clang-format', '-i', ...cpp]);
    await step('ESLint', ['npx', 'eslint', '--fix', '.'], { show: true });
  });
} else {
  await main(async () => {
    await step('Prettier', ['npx', 'prettier', '--check', '--log-level', 'warn', '.']);
    await step('clang-format', ['clang-format', '--dry-run', '-Werror', ...cpp]);
    await step('shellcheck', ['shellcheck', ...shell]);
    for (const config of ending(/(^|\/)tsconfig\.json$/)) {
      await step(`Types of ${dirname(config)}`, ['npx', 'tsc', '--noEmit', '-p', config]);
    }
    await step('Spelling of the texts', ['npx', 'cspell', 'lint', '--no-progress'], {
      hint: 'A right word that the dictionary lacks goes into scripts/spelling.txt.',
    });
    await step('Types of the API', ['node', 'scripts/api-types.mjs', '--check'], {
      hint: 'npm run api:types',
    });
    await eslint();
    await buildNative('release', []);
    await clangTidy();
  });
}

/**
 * The rules know types, so that a change in one file can make another wrong: all files are read, unless not one
 * has changed since they passed. (ESLint's own cache looks at each file alone.)
 */
async function eslint() {
  const hash = createHash('sha256');
  for (const file of ending(/(\.(ts|tsx|js|mjs|json)|^\.gitignore)$/)) {
    hash.update(file).update(readFileSync(file));
  }
  const stamp = join('build', 'stamps', 'eslint');
  const now = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) {
    console.log('✓ ESLint (nothing changed)');
    return;
  }
  await step('ESLint', ['npx', 'eslint', '--max-warnings', '0', '.']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

/**
 * clang-tidy takes seconds a file: what passed once is not read again until the file, a header or the rules
 * change. Files that only Emscripten compiles are left to its own warnings; so are the tests to the compiler's,
 * because GoogleTest's macros alone would double the time.
 */
async function clangTidy() {
  const known = new Set(
    JSON.parse(readFileSync('build/release/compile_commands.json', 'utf8')).map(
      (/** @type {{ file: string }} */ entry) => entry.file,
    ),
  );
  const stamps = join('build', 'stamps', 'tidy');
  mkdirSync(stamps, { recursive: true });
  const common = createHash('sha256');
  for (const file of ['.clang-tidy', ...ending(/\.hpp$/)]) common.update(readFileSync(file));
  const base = common.digest('hex');
  const stampOf = (/** @type {string} */ file) =>
    join(
      stamps,
      createHash('sha256').update(base).update(file).update(readFileSync(file)).digest('hex'),
    );
  const todo = ending(/\.cpp$/).filter(
    (file) =>
      !file.startsWith('tests/') && known.has(join(root, file)) && !existsSync(stampOf(file)),
  );
  if (todo.length === 0) {
    console.log('✓ clang-tidy (nothing changed)');
    return;
  }
  await step(`clang-tidy (${todo.length} files)`, [
    'xargs',
    ...['-a', listFile(todo), '-d', '\n', '-n', '1', '-P', String(availableParallelism())],
    ...['clang-tidy', '--quiet', '-p', 'build/release'],
  ]);
  for (const file of todo) writeFileSync(stampOf(file), '');
}

function listFile(/** @type {string[]} */ files) {
  const path = join('build', 'stamps', 'tidy-files');
  writeFileSync(path, files.join('\n'));
  return path;
}
