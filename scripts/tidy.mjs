// clang-tidy over changed files: `node scripts/tidy.mjs [file …]`, part of npm run lint. A file is checked again only
// if it, an included header, its flags, the rules or clang-tidy change. The changed files of a folder are checked as
// one, because they share the headers of libraries, which take more than a third of the time. Files compiled only by
// Emscripten are left to its warnings, and tests to the compiler's, because GoogleTest's macros would double the time.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { repositoryFiles } from './lib/files.mjs';
import { findProgram, run } from './lib/processes.mjs';
import { UserError, main, root } from './lib/steps.mjs';

/** @typedef {{ directory: string, file: string, command: string }} Entry */

const stamps = join(root, 'build', 'stamps', 'tidy');
const database = join(root, 'build', 'tidy');
/** Flags of precompiled headers, which another compiler wrote, and one that clang has only from version 16. */
const unknownToClang =
  / -ftrivial-auto-var-init=\w+| -Winvalid-pch| -fpch-preprocess| -include (?:"[^"]*cmake_pch\.hxx"|[^ ]*cmake_pch\.hxx)/g;

const version = run(['clang-tidy', '--version']);
/** Of the package of clang-tidy, where some systems give it the number of its version. */
const scanner =
  findProgram('clang-scan-deps') ?? `clang-scan-deps-${/version (\d+)/.exec(version)?.[1]}`;

const writeDatabase = (/** @type {Entry[]} */ entries) =>
  writeFileSync(join(database, 'compile_commands.json'), JSON.stringify(entries));

/** Our files that each compiled file consists of, by its path. */
function includedFiles() {
  const rules = run([scanner, '--compilation-database', join(database, 'compile_commands.json')]);
  return new Map(
    rules.split(/\n(?=\S)/).map((rule) => {
      const paths = rule.match(/(?:\\ |[^\s\\])+/g)?.map((path) => path.replaceAll('\\ ', ' '));
      const ours = paths?.filter((path) => path.startsWith(`${root}/`)) ?? [];
      return [ours[0], ours];
    }),
  );
}

function stampOf(
  /** @type {Entry} */ { command },
  /** @type {string} */ rules,
  /** @type {string[]} */ sources,
) {
  const texts = sources.map((path) => [relative(root, path), readFileSync(path, 'utf8')]);
  const read = JSON.stringify([rules, command.replaceAll(root, ''), texts]);
  return join(stamps, createHash('sha256').update(read).digest('hex'));
}

/**
 * Writes the given files of one folder, program and set of flags into one file, for each such group. It contains their
 * text, because some rules skip what is included.
 * @returns {{ unit: Entry, files: string[] }[]}
 */
function writeUnits(/** @type {Entry[]} */ entries) {
  /** @type {Map<string, Entry[]>} */
  const groups = new Map();
  for (const entry of entries) {
    const [flags = ''] = /^.* -o \S+\.dir\//.exec(entry.command) ?? [];
    const key = flags + dirname(entry.file);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].map((group, index) => {
    const first = /** @type {Entry} */ (group[0]);
    const files = group.map((entry) => entry.file);
    if (files.length === 1) return { unit: first, files };
    const file = join(database, `${index}.cpp`);
    writeFileSync(file, files.map((one) => readFileSync(one, 'utf8')).join('\n'));
    const { directory, command } = first;
    const flags = `${command.replace(/ -c .*/, '')} -I${dirname(first.file)}`;
    return { unit: { directory, file, command: `${flags} -c ${file}` }, files };
  });
}

/** Returns what clang-tidy reports about a file; null if it passes. @returns {Promise<string | null>} */
const check = (/** @type {string} */ file) =>
  promisify(execFile)('clang-tidy', ['--quiet', '-p', database, file], { cwd: root }).then(
    () => null,
    ({ message, stdout }) => stdout || message,
  );

await main(async () => {
  const chosen = process.argv.slice(2);
  const ours = new Set(
    chosen.length > 0 ? chosen : repositoryFiles().filter((file) => !file.startsWith('tests/')),
  );
  const compiled = join(root, 'build', 'release', 'compile_commands.json');
  const files = /** @type {Entry[]} */ (JSON.parse(readFileSync(compiled, 'utf8')))
    .filter(({ file }) => ours.has(relative(root, file)))
    .map((entry) => ({ ...entry, command: entry.command.replace(unknownToClang, '') }));
  mkdirSync(stamps, { recursive: true });
  mkdirSync(database, { recursive: true });
  writeDatabase(files);

  const rules = version + readFileSync(join(root, '.clang-tidy'), 'utf8');
  const included = includedFiles();
  const stampOfFile = new Map(
    files.map((entry) => [
      entry.file,
      stampOf(entry, rules, /** @type {string[]} */ (included.get(entry.file))),
    ]),
  );
  const stampFor = (/** @type {string} */ file) => /** @type {string} */ (stampOfFile.get(file));
  const todo = files.filter(({ file }) => !existsSync(stampFor(file)));
  console.log(`Files that changed since they passed: ${todo.length} of ${files.length}.`);
  const units = writeUnits(todo);
  writeDatabase([...files, ...units.flatMap(({ unit }) => (files.includes(unit) ? [] : [unit]))]);

  /** @type {string[]} */
  const failed = [];
  const examine = async (/** @type {{ unit: Entry, files: string[] }} */ { unit, files: all }) => {
    const found = await check(unit.file);
    for (const file of all) {
      // One by one where they cannot be compiled as one, and to name the file.
      const output = found === null || file === unit.file ? found : await check(file);
      if (output === null) writeFileSync(stampFor(file), '');
      else {
        failed.push(relative(root, file));
        console.log(`${relative(root, file)}\n${output}`);
      }
    }
  };
  // The largest first: started last, they would keep one core waiting.
  const queue = units.sort((a, b) => b.files.length - a.files.length);
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await examine(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  if (failed.length > 0) {
    throw new UserError(
      `Files with warnings: ${failed.length}. To check only these: node scripts/tidy.mjs ${failed.join(' ')}`,
    );
  }
});
