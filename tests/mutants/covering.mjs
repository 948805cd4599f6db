// For a mutation StrykerJS loads every file of tests and runs all tests that reach it. This is a runner for Jest that
// loads only the files that have such tests, first those that killed the latest mutations, then those that reach the
// fewest, and ends with the first failure.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cwd, env } from 'node:process';
import TestRunner from 'jest-runner';

const isPackage = env.STRYKER_AREA === 'package';
/** Written by the process of the first run, read by those that test the mutations. */
const REACHED = join(cwd(), 'reached.json');
/** The files whose tests reached a mutation in the first run, by the mutation's number. */
let reached = {};
/** The mutation that was killed last. */
let killed;
/** The files that killed a mutation, the latest last: their tests are likely to reach the next, which is beside it. */
let killers = [];

const current = () => env.__STRYKER_ACTIVE_MUTANT__;
const isKilled = () => killed !== undefined && killed === current();

export default class CoveringRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const mutant = current();
    if (mutant !== undefined && existsSync(REACHED) && Object.keys(reached).length === 0) {
      reached = JSON.parse(readFileSync(REACHED, 'utf8'));
    }
    const files = reached[mutant];
    const all = Object.values(reached);
    const ranked = tests
      .filter(({ path }) => files?.includes(path) ?? true)
      .map((test) => {
        const breadth = all.filter((paths) => paths.includes(test.path)).length;
        return { test, rank: killers.lastIndexOf(test.path) - breadth / (all.length + 1) };
      })
      .sort((one, other) => other.rank - one.rank);
    for (const { test } of ranked) {
      await super.runTests([test], watcher, { ...options, serial: true });
      if (isKilled()) return;
    }
  }
}

/** Makes an environment of StrykerJS report the tests that it runs. */
export const observed = (Environment) =>
  class extends Environment {
    #file;

    constructor(config, context) {
      super(config, context);
      this.#file = context.testPath;
    }

    handleTestEvent({ name, test }) {
      if (name === 'test_start' && isKilled()) test.mode = 'skip';
      const { global } = this;
      const { currentTestId, mutantCoverage } = global[global.__strykerGlobalNamespace__] ?? {};
      if (name === 'setup' && mutantCoverage && isPackage) mutantCoverage.static = {};
      if (name !== 'test_done') return;
      if (test.errors.length > 0) {
        killed = current();
        killers = [...killers.filter((file) => file !== this.#file), this.#file];
      }
      // What a file of the package's tests does before them, as the load of the core, belongs to each of them. StrykerJS
      // leaves out what the pages' modules do when they load, as their tables of texts.
      const before = isPackage ? mutantCoverage?.static : {};
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
