// npm test: set-up, builds, then every suite. Builds overlap; so do the suites that mostly wait. For a part of it:
//   npm test -- unit PlanCard -t text    Jest: pages, core API, scripts, architecture
//   npm test -- native -R Cart           ctest: the C++ suites
//   npm test -- http checkout -t text    Jest of tests/server/http: the running server
//   npm test -- e2e buy -g text          Playwright of tests/journeys: the shop in browsers
// The words after a suite's name are the arguments of its runner. Several names run those suites: npm test -- unit http

import { join } from 'node:path';
import { buildBindings, buildNative, buildWeb, checkPackages, installNpm } from './lib/build.mjs';
import { endStepsOnSignal } from './lib/interrupt.mjs';
import { takeFolder } from './lib/processes.mjs';
import { duration, green, red, say } from './lib/progress.mjs';
import { UserError, interruption, main, report, root, usage } from './lib/steps.mjs';
import { suites } from './lib/suites.mjs';

/** @typedef {import('./lib/suites.mjs').Suite} Suite */

const names = /** @type {Suite[]} */ (Object.keys(suites));
/** @type {Suite[][]} */
const turns = [['unit'], ['native', 'http'], ['e2e']];

/** Returns what is wrong with the first word after the suites' names, or null. */
function mistakeIn(/** @type {Suite[]} */ wanted, /** @type {string} */ word) {
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

/** What the suites run besides the native ones: the server with its commands, and the package's helper. */
const programs = ['tuisty_server', 'tuisty_with_settings'];

/**
 * Two chains of builds, which overlap: compilers wait for the disk, and a page's build has one thread.
 * @returns {[name: string, run: () => Promise<unknown>][][]}
 */
const builds = (/** @type {Suite[]} */ wanted) => [
  [['server', () => buildNative('quick', wanted.includes('native') ? [] : programs)]],
  [
    ['npm', () => installNpm()],
    ['wasm', buildBindings],
    ['web', buildWeb],
  ],
];

/** Builds what the suites need, and returns the builds that passed. */
async function build(/** @type {Suite[]} */ wanted) {
  const needed = wanted.flatMap((name) => suites[name].needs);
  /** @type {Set<string>} */
  const built = new Set();
  const chains = builds(wanted).map(async (chain) => {
    const last = chain.findLastIndex(([name]) => needed.includes(name));
    for (const [name, run] of chain.slice(0, last + 1)) {
      await run();
      built.add(name);
    }
  });
  for (const one of await Promise.allSettled(chains)) {
    if (one.status === 'rejected') report(one.reason);
  }
  return built;
}

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
  const built = await build(wanted);

  /** @type {Record<string, import('./lib/suites.mjs').Result>} */
  const results = {};
  const isInterrupted = () => interruption.signal !== null;
  const run = async (/** @type {Suite} */ name) => {
    if (isInterrupted() || !suites[name].needs.every((need) => built.has(need))) return;
    const began = Date.now();
    const result = await suites[name].run(args).catch((error) => {
      report(error);
      return { passed: false, closing: [] };
    });
    if (isInterrupted()) return;
    const time = duration((Date.now() - began) / 1000);
    results[name] = { ...result, closing: [`${name} (${time})`, ...result.closing] };
  };
  // Each starts a worker for each core; those of native and http wait for timers and PostgreSQL, so they run together.
  for (const together of turns) {
    await Promise.all(together.filter((name) => wanted.includes(name)).map(run));
  }
  const leftOut = wanted.filter((name) => results[name] === undefined);
  const failed = wanted.filter((name) => results[name]?.passed === false);
  say(`\nSummary (${duration((Date.now() - started) / 1000)})`);
  for (const name of wanted) {
    for (const line of results[name]?.closing ?? []) say(line);
    if (failed.includes(name)) say(`  One test again: npm test -- ${name} ${suites[name].again}`);
  }
  if (leftOut.length > 0) say(red(`Not run: ${leftOut.join(', ')}.`));
  if (failed.length > 0) say(red(`Failed: ${failed.join(', ')}.`));
  if (isInterrupted()) say(red('Interrupted.'));
  if (leftOut.length + failed.length > 0) process.exitCode = 1;
  else say(green(`Every suite passed: ${wanted.join(', ')}.`));
  if (isInterrupted()) process.exitCode = 130;
});
