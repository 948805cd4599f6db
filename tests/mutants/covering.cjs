// For a mutation StrykerJS loads every file of tests and runs all tests that reach it. This loads only the files that
// have such tests, and ends with the first failure.
const { readFileSync } = require('node:fs');
const { env } = require('node:process');

/** The files whose tests reached a mutation in the first run, by the mutation's number. */
const reached = new Map();
/** The mutation that was killed last. */
let killed;

const current = () => env.__STRYKER_ACTIVE_MUTANT__;

/** A file in Node's environment of its own reports to StrykerJS nothing of what it reaches. */
const reports = (path) => !readFileSync(path, 'utf8').includes('@jest-environment node');

/** Jest's filter. */
module.exports = (paths) => {
  const files = reached.get(current());
  return { filtered: paths.filter((path) => files?.has(path) ?? reports(path)) };
};

/** Makes an environment of StrykerJS report the tests that it runs. */
module.exports.observed = (Environment) =>
  class extends Environment {
    #file;

    constructor(config, context) {
      super(config, context);
      this.#file = context.testPath;
    }

    handleTestEvent({ name, test }) {
      if (name === 'test_start' && killed !== undefined && killed === current()) test.mode = 'skip';
      if (name !== 'test_done') return;
      if (test.errors.length > 0) killed = current();
      const { global } = this;
      const { currentTestId, mutantCoverage } = global[global.__strykerGlobalNamespace__] ?? {};
      for (const mutant of Object.keys(mutantCoverage?.perTest[currentTestId] ?? {})) {
        reached.set(mutant, (reached.get(mutant) ?? new Set()).add(this.#file));
      }
    }
  };
