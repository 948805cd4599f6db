// For a mutation StrykerJS loads every file of tests and runs all tests that reach it. This loads only the files that
// have such tests, and ends with the first failure.
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { cwd, env } = require('node:process');

/** Written by the process of the first run, read by those that test the mutations. */
const REACHED = join(cwd(), 'reached.json');
/** The files whose tests reached a mutation in the first run, by the mutation's number. */
let reached = {};
/** The mutation that was killed last. */
let killed;

const current = () => env.__STRYKER_ACTIVE_MUTANT__;

/** A file in Node's environment of its own reports to StrykerJS nothing of what it reaches. */
const reports = (path) => !readFileSync(path, 'utf8').includes('@jest-environment node');

/** Jest's filter. */
module.exports = (paths) => {
  const mutant = current();
  if (mutant !== undefined && existsSync(REACHED)) {
    reached = JSON.parse(readFileSync(REACHED, 'utf8'));
  }
  const files = reached[mutant];
  return { filtered: paths.filter((path) => files?.includes(path) ?? reports(path)) };
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
      const { global } = this;
      const { currentTestId, mutantCoverage } = global[global.__strykerGlobalNamespace__] ?? {};
      if (name === 'setup' && mutantCoverage) mutantCoverage.static = {};
      if (name !== 'test_done') return;
      if (test.errors.length > 0) killed = current();
      // What a file of the package's tests does before them, as the load of the core, belongs to each of them.
      const before = env.STRYKER_AREA === 'package' ? mutantCoverage?.static : {};
      const all = { ...before, ...mutantCoverage?.perTest[currentTestId] };
      if (mutantCoverage) mutantCoverage.perTest[currentTestId] = all;
      for (const mutant of Object.keys(all)) {
        reached[mutant] = [...new Set(reached[mutant]).add(this.#file)];
      }
    }

    async teardown() {
      await super.teardown();
      if (current() === undefined) writeFileSync(REACHED, JSON.stringify(reached));
    }
  };
