// npm test: set-up, builds, then every suite. Builds overlap; each suite has the machine to itself. For a part of it:
//   npm test -- unit PlanCard -t text    Jest: pages, core API, scripts, architecture
//   npm test -- native -R Cart           ctest: the C++ suites
//   npm test -- http checkout -t text    Jest of tests/server/http: the running server
//   npm test -- e2e buy -g text          Playwright of tests/journeys: the shop in browsers
// The words after a suite's name are the arguments of its runner. Several names run those suites: npm test -- unit http

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildBindings, buildNative, buildWeb, checkPackages, installNpm } from './lib/build.mjs';
import { endStepsOnSignal } from './lib/interrupt.mjs';
import { takeFolder } from './lib/processes.mjs';
import { say } from './lib/progress.mjs';
import { runJobs } from './lib/job-runner.mjs';
import { UserError, finished, interruption, main, root, usage } from './lib/steps.mjs';
import { suites } from './lib/suites.mjs';
import { summary } from './lib/summary.mjs';

/** @typedef {import('./lib/suites.mjs').Suite} Suite */

const names = /** @type {Suite[]} */ (Object.keys(suites));

/** Returns what is wrong with the first word after the suites' names, or null. */
function mistakeIn(/** @type {Suite[]} */ wanted, /** @type {string} */ word) {
  if (word === '--only')
    return '--only has gone: name the suite, then the arguments of its runner.';
  if (wanted.length === 0) return `unknown suite ${word}; expected ${names.join(', ')}.`;
  if (wanted.length > 1) return `${word} is for one runner: name one suite.`;
  const ignored = wanted[0] === 'native' && !word.startsWith('-');
  return ignored ? `ctest ignores ${word}; say -R ${word}.` : null;
}

/** Parses the command line. @returns {{ wanted: Suite[], args: string[] }} */
function parseArguments() {
  const words = process.argv.slice(2);
  const isName = (/** @type {string | undefined} */ word) => names.some((name) => name === word);
  const end = words.findIndex((word) => !isName(word));
  const [chosen, args] = end < 0 ? [words, []] : [words.slice(0, end), words.slice(end)];
  const wanted = names.filter((name) => chosen.includes(name));
  const mistake = args.length === 0 ? null : mistakeIn(wanted, args[0] ?? '');
  if (mistake !== null) throw new UserError(`${mistake}\n\n${usage()}`);
  return { wanted: wanted.length === 0 ? names : wanted, args };
}

const cores = availableParallelism();

await main(async () => {
  const started = Date.now();
  const { wanted, args } = parseArguments();
  // Both would build into the same folders.
  const other = takeFolder(join(root, 'build', 'test', 'run.pid'));
  if (other !== null) {
    throw new UserError(
      `npm test already runs in this folder (process ${other}). Wait for it, or end it: kill ${other}`,
    );
  }
  endStepsOnSignal();
  await checkPackages(...wanted);

  /** @type {Record<string, import('./lib/suites.mjs').Result>} */
  const results = {};
  /** @type {Record<string, import('./lib/job-runner.mjs').Job>} */
  const possible = {
    server: { cores, run: () => buildNative('release', ['tuisty_server']) },
    npm: { cores: 0, run: installNpm },
    'C++ tests': {
      // After the server, if it is built too: two builds cannot share one folder.
      needs: ['server'],
      cores,
      run: () => buildNative('release', []),
    },
    wasm: { needs: ['npm'], run: buildBindings },
    web: { needs: ['wasm'], run: buildWeb },
  };
  for (const name of wanted.toReversed()) {
    possible[name] = {
      needs: suites[name].needs,
      // Suites start a worker for each core; tests beside a compiler would measure the machine.
      cores: Infinity,
      run: async () => void (results[name] = await suites[name].run(args)),
    };
  }
  // One more than cores: compilers wait for the disk, and a page's build has one thread.
  const { failed, leftOut, interrupted } = await runJobs(needed(possible, wanted), cores + 1);

  for (const name of interrupted) delete results[name];
  const order = Object.fromEntries(
    names.flatMap((one) => (results[one] ? [[one, results[one]]] : [])),
  );
  say(
    summary({
      results: order,
      failed,
      leftOut,
      interrupted: interruption.signal === null ? null : interrupted,
      seconds: (Date.now() - started) / 1000,
      steps: finished,
    }),
  );
  const allPassed = Object.values(results).every(({ passed }) => passed);
  if (failed.length > 0 || !allPassed) process.exitCode = 1;
  if (interruption.signal !== null) process.exitCode = 130;
});

/** The jobs wanted and what they need. The C++ tests do not link the server's program; the order
 * only prevents concurrent builds. */
function needed(
  /** @type {Record<string, import('./lib/job-runner.mjs').Job>} */ possible,
  /** @type {string[]} */ wanted,
) {
  /** @type {Set<string>} */
  const names = new Set();
  const add = (/** @type {string} */ name) => {
    names.add(name);
    if (name !== 'C++ tests') for (const need of possible[name]?.needs ?? []) add(need);
  };
  wanted.forEach(add);
  return Object.fromEntries(
    Object.entries(possible)
      .filter(([name]) => names.has(name))
      .map(([name, job]) => [
        name,
        { ...job, needs: (job.needs ?? []).filter((need) => names.has(need)) },
      ]),
  );
}
