// npm run coverage: how much of wasm-core/ its native suites execute, by file and in total, lines and
// branches. It lists the lines and branches that were never executed.

import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildNative } from './lib/build.mjs';
import { run } from './lib/processes.mjs';
import { main, root, step } from './lib/steps.mjs';

/**
 * The report of gcov for one translation unit.
 * @typedef {{ line_number: number, count: number, branches: { count: number }[] }} GcovLine
 * @typedef {{ files: { file: string, lines: GcovLine[] }[] }} GcovReport
 *
 * Executions of a line and of its branches, over all translation units.
 * @typedef {{ count: number, branches: number[] }} Line
 */

const build = join(root, 'build/coverage');

/** gcov counts inline functions in the calling file, so the counters of the suites are read too. */
const counters = () =>
  ['wasm-core/CMakeFiles/shop_core.dir/src', 'tests/core/CMakeFiles/core_tests.dir'].flatMap(
    (folder) =>
      readdirSync(join(build, folder))
        .filter((file) => file.endsWith('.gcda'))
        .map((file) => join(build, folder, file)),
  );

/** @returns {GcovReport} */
function report(/** @type {string} */ counter) {
  return JSON.parse(run(['gcov', '--json-format', '--stdout', '--branch-probabilities', counter]));
}

/** Lines by file, for the files of the core. */
function collect() {
  /** @type {Map<string, Map<number, Line>>} */
  const files = new Map();
  for (const { files: reported } of counters().map(report)) {
    for (const { file, lines } of reported) {
      const name = relative(root, file);
      if (!name.startsWith('wasm-core/')) continue;
      const known = files.get(name) ?? new Map();
      files.set(name, known);
      for (const { line_number: number, count, branches } of lines) {
        const line = known.get(number) ?? { count: 0, branches: [] };
        known.set(number, line);
        line.count += count;
        branches.forEach((branch, i) => {
          line.branches[i] = (line.branches[i] ?? 0) + branch.count;
        });
      }
    }
  }
  return files;
}

/** Returns the number of executed counts and the number of all counts. */
const tally = (/** @type {number[]} */ counts) => ({
  taken: counts.filter((count) => count > 0).length,
  all: counts.length,
});

const percent = (/** @type {{ taken: number, all: number }} */ { taken, all }) =>
  `${(all === 0 ? 100 : (100 * taken) / all).toFixed(1)} %`;

function row(/** @type {string} */ name, /** @type {Line[]} */ lines, missed = '') {
  const ofLines = tally(lines.map((line) => line.count));
  const ofBranches = tally(lines.flatMap((line) => line.branches));
  const cells = [
    name.padEnd(40),
    `${ofLines.taken}/${ofLines.all}`.padStart(10),
    percent(ofLines).padStart(8),
    `${ofBranches.taken}/${ofBranches.all}`.padStart(10),
    percent(ofBranches).padStart(8),
  ];
  console.log(`${cells.join(' ')}  ${missed}`.trimEnd());
}

function print(/** @type {ReturnType<typeof collect>} */ files) {
  const title = ['lines', '', 'branches', ''].map((text, i) => text.padStart(i % 2 === 0 ? 10 : 8));
  console.log(`\n${'file'.padEnd(40)} ${title.join(' ')}  not taken (b: a branch of the line)`);
  for (const [name, lines] of [...files].sort(([a], [b]) => a.localeCompare(b))) {
    const missed = [...lines]
      .sort(([a], [b]) => a - b)
      .flatMap(([number, { count, branches }]) => {
        if (count === 0) return [`${number}`];
        return branches.includes(0) ? [`${number}b`] : [];
      });
    row(name, [...lines.values()], missed.join(' '));
  }
  row(
    'total',
    [...files.values()].flatMap((lines) => [...lines.values()]),
  );
}

await main(async () => {
  await buildNative('coverage', ['core_tests']);
  // Counters accumulate over runs, and counters of an older build do not match.
  for (const counter of counters()) rmSync(counter);
  await step('Core suites, counting', [join(build, 'tests/core/core_tests')]);
  print(collect());
});
