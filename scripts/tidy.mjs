// clang-tidy over changed files: `node scripts/tidy.mjs [file …]`, part of npm run lint. A file is checked again only
// if it, an included header, its flags, the rules or clang-tidy change. Files compiled only by Emscripten are left to
// its warnings, and tests to the compiler's, because GoogleTest's macros would double the time.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { repositoryFiles } from './lib/files.mjs';
import { includeFolders, readableByClang, withHeaders } from './lib/includes.mjs';
import { run } from './lib/processes.mjs';
import { UserError, main, root } from './lib/steps.mjs';

/** @typedef {{ directory: string, file: string, command: string }} Entry */

const stamps = join(root, 'build', 'stamps', 'tidy');
const database = join(root, 'build', 'tidy');

const readIfThere = (/** @type {string} */ file) => {
  const path = join(root, file);
  return !file.startsWith('..') && statSync(path, { throwIfNoEntry: false })?.isFile()
    ? readFileSync(path, 'utf8')
    : null;
};

function stampOf(/** @type {Entry} */ { file, command }, /** @type {string} */ rules) {
  const folders = includeFolders(command).map((path) => relative(root, path));
  const hash = createHash('sha256').update(rules).update(command.replaceAll(root, ''));
  const texts = withHeaders(relative(root, file), folders, readIfThere);
  for (const [name, text] of texts) hash.update(name).update('\0').update(text).update('\0');
  // Files with large headers take longest; started last, they would keep one core waiting.
  const slow = [...texts.values()].some((text) => /<(nlohmann|pqxx|pistache)\//.test(text));
  return { stamp: join(stamps, hash.digest('hex')), slow };
}

/** @returns {Promise<{ passed: boolean, output: string }>} */
function check(/** @type {string} */ file) {
  return new Promise((resolve, reject) => {
    const child = spawn('clang-tidy', ['--quiet', '-p', database, file], { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}

await main(async () => {
  const compiled = join(root, 'build', 'release', 'compile_commands.json');
  const entries = /** @type {Entry[]} */ (JSON.parse(readFileSync(compiled, 'utf8'))).map(
    (entry) => ({ ...entry, command: readableByClang(entry.command) }),
  );
  mkdirSync(stamps, { recursive: true });
  mkdirSync(database, { recursive: true });
  writeFileSync(join(database, 'compile_commands.json'), JSON.stringify(entries));

  const chosen = process.argv.slice(2);
  const ours = new Set(
    chosen.length > 0 ? chosen : repositoryFiles().filter((file) => !file.startsWith('tests/')),
  );
  const rules = run(['clang-tidy', '--version']) + readFileSync(join(root, '.clang-tidy'), 'utf8');
  const files = entries.filter(({ file }) => ours.has(relative(root, file)));
  const todo = files
    .map((entry) => ({ file: relative(root, entry.file), ...stampOf(entry, rules) }))
    .filter(({ stamp }) => !existsSync(stamp))
    .sort((a, b) => Number(b.slow) - Number(a.slow));
  console.log(`Files that changed since they passed: ${todo.length} of ${files.length}.`);

  /** @type {string[]} */
  const failed = [];
  const queue = [...todo];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { passed, output } = await check(next.file);
      if (passed) writeFileSync(next.stamp, '');
      else {
        failed.push(next.file);
        console.log(`${next.file}\n${output}`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  if (failed.length > 0) {
    throw new UserError(
      `Files with warnings: ${failed.length}. To check only these: node scripts/tidy.mjs ${failed.join(' ')}`,
    );
  }
});
