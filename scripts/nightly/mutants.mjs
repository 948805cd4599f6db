// npm run nightly -- mutants: applies mutations to copies of the code, one at a time, and reports which survive the
// suites. All of them take long.
//   npm run nightly -- mutants core        one area: core, server, nginx, bindings, web, scripts
//   npm run nightly -- mutants web 12-20   some of one area
//   npm run nightly -- mutants cart.cpp    those of a file, or of a suite

import { relative } from 'node:path';
import { begin, duration, green, red, say } from '../lib/progress.mjs';
import { chosen, mistakesIn, placeOf, titleOf } from '../lib/mutants.mjs';
import { Copy } from '../lib/mutant-copy.mjs';
import { runJobs } from '../lib/job-runner.mjs';
import { UserError, main } from '../lib/steps.mjs';

/** @typedef {import('../lib/mutants.mjs').Mutant} Mutant */
/** @typedef {Awaited<ReturnType<Copy['tryOut']>> & { one: Mutant, seconds: number }} Tried */

/** Tests the mutations of one area, one after the other. */
async function tryArea(
  /** @type {string} */ area,
  /** @type {Mutant[]} */ list,
  /** @type {Tried[]} */ tried,
) {
  const copy = new Copy(area);
  try {
    await copy.prepare(list, (text) => say(`${area}: ${text}`));
    for (const one of list) {
      const line = begin(titleOf(one));
      const { verdict, log } = await copy.tryOut(one);
      const seconds = (Date.now() - line.started) / 1000;
      tried.push({ one, verdict, log, seconds });
      const paint = verdict.startsWith('killed') ? green : red;
      line.end(
        `${paint(verdict)}  ${titleOf(one)}  ${placeOf(one)}  ${one.effect} (${duration(seconds)})`,
      );
    }
  } finally {
    await copy.end();
  }
}

function printSummary(/** @type {Tried[]} */ tried, /** @type {number} */ seconds) {
  const of = (/** @type {Tried['verdict']} */ wanted) =>
    tried.filter(({ verdict }) => verdict === wanted);
  const late = of('killed by time').length;
  say('\nSlowest');
  for (const { one, seconds: took } of tried
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 5)) {
    say(`  ${duration(took).padStart(9)}  ${titleOf(one)}  ${one.effect}`);
  }
  for (const { one, log, verdict } of [...of('does not build'), ...of('survived')]) {
    say(
      `\n${red(verdict)}: ${titleOf(one)}, ${placeOf(one)}\n  ${one.effect}\n  ${one.text}\n  ${one.replacement}` +
        `\n  Not detected by ${one.suite}; log: ${relative(process.cwd(), log)}`,
    );
  }
  const unbuilt = of('does not build').length;
  say(
    `\nkilled ${of('killed').length + late}${late > 0 ? ` (${late} by time)` : ''}, survived ${of('survived').length}` +
      `${unbuilt > 0 ? `, do not build ${unbuilt}` : ''}; ${duration(seconds)}`,
  );
}

await main(async () => {
  const started = Date.now();
  const list = chosen(process.argv.slice(2));
  const mistakes = mistakesIn(list);
  if (mistakes.length > 0) throw new UserError(mistakes.join('\n'));

  /** @type {Tried[]} */
  const tried = [];
  const jobs = Object.fromEntries(
    [...new Set(list.map(({ area }) => area))].map((area) => {
      const its = list.filter((one) => one.area === area);
      return [area, { run: () => tryArea(area, its, tried) }];
    }),
  );
  const { failed } = await runJobs(jobs, 2);
  printSummary(tried, (Date.now() - started) / 1000);
  const allKilled = tried.every(({ verdict }) => verdict.startsWith('killed'));
  if (failed.length > 0 || !allKilled) process.exitCode = 1;
});
