// npm run nightly -- mutants: changes a copy of the code, one place at a time, and prints which changes no test detects.
// Without arguments all four; of the pages and the package one slice of files, another each night.
//   npm run nightly -- mutants money            the faults of tests/mutants/money.txt; fails if one survives
//   npm run nightly -- mutants cpp 1800 42      random ones of core, checkout, accounts: seconds, and the seed that repeats them
//   npm run nightly -- mutants pages 3/8        StrykerJS: checkout and shared code of the pages, a slice of eight
//   npm run nightly -- mutants package 1/2      StrykerJS: the npm package
// StrykerJS writes its report to build/mutants/AREA.html and fails below a score of 80 %.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildBindings, setUp } from '../lib/build.mjs';
import { moneyMutants, openSuites, randomMutants } from '../lib/cpp-mutants.mjs';
import { repositoryFiles } from '../lib/files.mjs';
import { noteFigure, noteFinding } from '../lib/night.mjs';
import { duration, green, red, say } from '../lib/progress.mjs';
import { UserError, main, root, step, usage } from '../lib/steps.mjs';
import { inJest } from '../lib/suites.mjs';

/** Files that StrykerJS changes, without the merchant's facts, and the slices in which the nights take them. */
const areas = /** @type {Record<string, { files: RegExp, slices: number }>} */ ({
  pages: {
    files: /^web\/src\/(features\/checkout|shared(?!\/site\/defaults))\/.*\.tsx?$/,
    slices: 8,
  },
  package: { files: /^bindings\/src\/(?!.*\.d\.).*\.tsx?$/, slices: 2 },
});
/** The number of this night. */
const night = Math.floor(Date.now() / 86_400_000);

const survivor = (/** @type {string} */ file, /** @type {string[]} */ ...texts) =>
  `${file}: no test detects ${texts.map((text) => `\`${text.trim().replace(/\s+/g, ' ')}\``).join(' ⇒ ')}`;

/** Tries mutations of C++ until the time is over. */
async function cpp(
  /** @type {string} */ area,
  /** @type {import('../lib/cpp-mutants.mjs').Mutant[]} */ list,
  /** @type {number} */ seconds,
) {
  const suites = await openSuites();
  const started = Date.now();
  const counts = { killed: 0, survived: 0, 'does not build': 0 };
  for (const one of list) {
    if (Date.now() - started > seconds * 1000) break;
    const verdict = suites.tryOut(one);
    counts[verdict] += 1;
    say(`${(verdict === 'killed' ? green : red)(verdict)}  ${one.file}:${one.line}  ${one.effect}`);
    if (verdict === 'survived') {
      say(`    ${one.text.trim()}\n  ⇒ ${one.replacement.trim()}`);
      noteFinding(survivor(one.file, one.text, one.replacement));
    }
  }
  await suites.end();
  const score = Math.round((100 * counts.killed) / (counts.killed + counts.survived));
  noteFigure(`mutants detected, ${area}, %`, score);
  const time = duration((Date.now() - started) / 1000);
  say(`${JSON.stringify(counts)}: score ${score} % in ${time}`);
  return counts;
}

async function stryker(/** @type {string} */ name, slice = '') {
  const { files, slices } = areas[name] ?? { files: /^$/, slices: 1 };
  const [, number, of] = /^(\d+)\/(\d+)$/.exec(slice || `${(night % slices) + 1}/${slices}`) ?? [];
  if (!number || !of) throw new UserError(`invalid slice ${slice}; expected one like 3/8`);
  const mine = repositoryFiles()
    .filter((file) => files.test(file))
    .filter((_, at) => at % Number(of) === Number(number) - 1);
  await setUp('unit');
  await buildBindings();
  const file = join(root, 'build/mutants', `${name}.json`);
  rmSync(file, { force: true });
  try {
    await step(
      `StrykerJS ${name} ${number}/${of}`,
      [
        ...['node_modules/.bin/stryker', 'run', 'tests/mutants/stryker.config.mjs'],
        ...['--mutate', mine.join()],
      ],
      { env: { ...inJest, STRYKER_AREA: name }, show: true, again: false },
    );
  } finally {
    // It fails below its threshold, and has written the report by then.
    if (existsSync(file)) noteReport(name, JSON.parse(readFileSync(file, 'utf8')));
  }
}

/**
 * @typedef {{ line: number, column: number }} Place from 1
 * @typedef {{ status: string, replacement?: string, location: { start: Place, end: Place } }} Mutant
 */

/** Notes the survivors of StrykerJS and its score: https://github.com/stryker-mutator/mutation-testing-elements */
function noteReport(
  /** @type {string} */ area,
  /** @type {{ files: Record<string, { source: string, mutants: Mutant[] }> }} */ { files },
) {
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file, source })),
  );
  const killed = all.filter(({ status }) => /^(Killed|Timeout)$/.test(status));
  const survived = all.filter(({ status }) => /^(Survived|NoCoverage)$/.test(status));
  noteFigure(
    `mutants detected, ${area}, %`,
    Math.round((100 * killed.length) / (killed.length + survived.length)),
  );
  for (const { file, source, replacement = '', location } of survived) {
    const lines = source.split('\n');
    const at = (/** @type {Place} */ { line, column }) =>
      lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, column - 1);
    const text = source.slice(at(location.start), at(location.end));
    noteFinding(survivor(file, text.slice(0, 200), replacement.slice(0, 200)));
  }
}

await main(async () => {
  const [area, first, second] = process.argv.slice(2);
  if (area !== undefined && !['money', 'cpp', ...Object.keys(areas)].includes(area)) {
    throw new UserError(`unknown area ${area}.\n\n${usage()}`);
  }
  process.chdir(root);
  if (!Object.hasOwn(areas, area ?? '')) await setUp('native');
  const all = area === undefined;
  if (all || area === 'money') {
    const counts = await cpp('money', moneyMutants(), Infinity);
    if (counts.survived > 0 || counts['does not build'] > 0) process.exitCode = 1;
  }
  if (all || area === 'cpp') {
    const seed = Number(second ?? night);
    say(`Seed ${seed}`);
    await cpp('cpp', randomMutants(seed), Number(first ?? 1800));
  }
  for (const name of Object.keys(areas)) if (all || area === name) await stryker(name, first);
});
