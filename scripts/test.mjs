// npm test: set-up, builds, then every suite. Builds overlap; each suite has the machine to itself.
//   npm test -- native jest              only the suites named
//   npm test -- --only NAME [-t TITLE]   one file of any suite, or one test of it; builds only what it needs

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  buildBindings,
  buildNative,
  buildWeb,
  checkPackages,
  configure,
  installNpm,
  targetOf,
} from './lib/build.mjs';
import { repositoryFiles } from './lib/files.mjs';
import { nearest, resolve } from './lib/test-selector.mjs';
import { takeFolder } from './lib/processes.mjs';
import { say } from './lib/progress.mjs';
import { runJobs } from './lib/job-runner.mjs';
import { UserError, finished, main, root } from './lib/steps.mjs';
import { suites } from './lib/suites.mjs';
import { summary } from './lib/summary.mjs';

/** @typedef {import('./lib/test-selector.mjs').Suite} Suite */

const names = /** @type {Suite[]} */ (Object.keys(suites));

/** Parses the command line. @returns {{ wanted: Suite[], choice?: import('./lib/suites.mjs').Choice }} */
function parseArguments() {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' }, title: { type: 'string', short: 't' } },
    allowPositionals: true,
  });
  if (values.only !== undefined) {
    const target = resolve(values.only, repositoryFiles(), (file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    if (values.title === undefined) return { wanted: [target.suite], choice: target };
    if (target.suite === 'native') {
      throw new UserError('A single C++ test is chosen by its name alone: --only Suite.Test');
    }
    return { wanted: [target.suite], choice: { ...target, title: values.title } };
  }
  if (values.title !== undefined) throw new UserError('-t chooses a test in the file of --only.');
  for (const name of positionals.filter((one) => !names.some((suite) => suite === one))) {
    if (name === 'lint') throw new UserError('The checks of style have a command: npm run lint');
    const [near] = nearest(name, names);
    throw new UserError(
      `unknown suite ${name}${near ? `; did you mean ${near}?` : ''}; expected ` +
        `${names.join(', ')}. For one file: npm test -- --only ${name}`,
    );
  }
  return {
    wanted: positionals.length === 0 ? names : names.filter((one) => positionals.includes(one)),
  };
}

const cores = availableParallelism();

await main(async () => {
  const started = Date.now();
  const { wanted, choice } = parseArguments();
  // Both would build into the same folders.
  const other = takeFolder(join(root, 'build', 'test', 'run.pid'));
  if (other !== null) {
    throw new UserError(
      `npm test already runs in this folder (process ${other}). Wait for it, or end it: kill ${other}`,
    );
  }
  await checkPackages('test');

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
      async run() {
        await configure('release');
        await buildNative('release', choice ? [targetOf('release', choice.file)] : []);
      },
    },
    wasm: { needs: ['npm'], run: buildBindings },
    web: { needs: ['wasm'], run: buildWeb },
  };
  for (const name of wanted.toReversed()) {
    const { run } = suites[name];
    // Tests of the scripts run without a build.
    const needs = choice?.file.startsWith('tests/scripts/') ? ['npm'] : suites[name].needs;
    // Suites start a worker for each core; tests beside a compiler would measure the machine.
    possible[name] = {
      needs,
      cores: Infinity,
      run: async () => void (results[name] = await run(choice)),
    };
  }
  // One more than cores: compilers wait for the disk, and a page's build has one thread.
  const { failed, leftOut } = await runJobs(needed(possible, wanted), cores + 1);

  const order = Object.fromEntries(
    names.flatMap((one) => (results[one] ? [[one, results[one]]] : [])),
  );
  const seconds = (Date.now() - started) / 1000;
  say(summary({ results: order, failed, leftOut, seconds, steps: finished }));
  const allPassed = Object.values(results).every(({ passed }) => passed);
  if (failed.length > 0 || !allPassed) process.exitCode = 1;
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
