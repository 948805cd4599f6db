// A copy of the tree in which mutants are tested, with separate builds: the working tree stays unchanged.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isConfigured } from './cmake.mjs';
import { repositoryFiles, suiteOf, testsIn } from './files.mjs';
import { send, treeOf } from './interrupt.mjs';
import { startPostgres } from './postgres.mjs';
import { startDaemon, tail } from './processes.mjs';
import { UserError, root } from './steps.mjs';
import { inJest } from './suites.mjs';

/** @typedef {import('./mutants.mjs').Mutant} Mutant */
/** @typedef {{ how: 'passed' | 'failed' | 'timed out', seconds: number, log: string }} Outcome */

const buildSeconds = 900;
/** Exists while a mutation is in the copy. */
const halfDone = '.half-done';

/** Updates the copy. Unchanged files keep their time, so that builds do only what changed. */
function bringUpToDate(/** @type {string} */ dir) {
  mkdirSync(dir, { recursive: true });
  const left = join(dir, halfDone);
  // A compiler that survived a killed run may have written a mutant's object file last.
  if (existsSync(left) && /\.[ch]pp$/.test(readFileSync(left, 'utf8'))) {
    rmSync(join(dir, 'build'), { recursive: true, force: true });
  }
  rmSync(left, { force: true });
  const files = repositoryFiles();
  const list = join(dir, '.files');
  const before = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
  for (const gone of before.filter((file) => !files.includes(file))) {
    rmSync(join(dir, gone), { force: true });
  }
  for (const file of files) {
    const to = join(dir, file);
    if (existsSync(to) && readFileSync(to).equals(readFileSync(join(root, file)))) continue;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(root, file), to);
  }
  writeFileSync(list, files.join('\n'));
}

/** The packages of the working tree, except the workspaces: those are the copy's own. */
function linkPackages(/** @type {string} */ dir) {
  for (const folder of ['node_modules', 'web/node_modules', 'bindings/node_modules']) {
    if (!existsSync(join(root, folder)) || existsSync(join(dir, folder))) continue;
    mkdirSync(join(dir, folder));
    for (const name of readdirSync(join(root, folder))) {
      if (name === '.cache' || name === '@tuisty') continue;
      symlinkSync(join(root, folder, name), join(dir, folder, name));
    }
  }
  const ours = join(dir, 'node_modules/@tuisty');
  if (existsSync(ours)) return;
  mkdirSync(ours);
  symlinkSync('../../bindings', join(ours, 'shop-core'));
  symlinkSync('../../web', join(ours, 'web'));
}

/** The program that a C++ suite is part of. */
const programOf = (/** @type {string} */ suite) =>
  suite.startsWith('tests/core/')
    ? { target: 'core_tests', path: 'build/release/tests/core/core_tests' }
    : { target: 'server_tests', path: 'build/release/tests/server/unit/server_tests' };

export class Copy {
  /** @type {Map<string, number>} seconds that each suite takes unchanged */
  #usual = new Map();
  /** @type {{ stop: () => Promise<void> } | null} */
  #postgres = null;
  /** @type {NodeJS.ProcessEnv} */
  #env = process.env;

  constructor(/** @type {string} */ area) {
    this.dir = join(root, 'build', 'mutants', area);
    this.logs = join(root, 'build', 'mutants', `${area}-logs`);
    rmSync(this.logs, { recursive: true, force: true });
    mkdirSync(this.logs, { recursive: true });
  }

  /** Builds what the suites need, and runs each suite once without a mutation. */
  async prepare(/** @type {Mutant[]} */ list, /** @type {(text: string) => void} */ log) {
    bringUpToDate(this.dir);
    linkPackages(this.dir);
    if (list.some(({ suite }) => suiteOf(suite) === 'native')) await this.#startPostgres();
    /** @type {Map<string, Mutant>} */
    const suites = new Map();
    for (const one of list) suites.set(this.#key(one), one);
    for (const one of suites.values()) {
      const built = await this.#build(one, 'unchanged', true);
      if (built !== null && built.how !== 'passed') {
        throw new UserError(
          `Without a mutation the build for ${one.suite} ${built.how}:\n${tail(built.log)}`,
        );
      }
      const ran = await this.#run(one, 'unchanged', buildSeconds);
      // A filter that matches nothing passes too.
      if (
        ran.how !== 'passed' ||
        !/\b[1-9]\d* (passed|tests?\.)/.test(readFileSync(ran.log, 'utf8'))
      ) {
        throw new UserError(
          `${this.#key(one)} fails without a mutation, so its result proves nothing:\n${tail(ran.log, 40)}`,
        );
      }
      this.#usual.set(this.#key(one), ran.seconds);
      log(`passes without a mutation: ${this.#key(one)}`);
    }
  }

  /**
   * @param {Mutant} one
   * @returns {Promise<{ verdict: 'killed' | 'killed by time' | 'survived' | 'does not build', log: string }>}
   */
  async tryOut(one) {
    const file = join(this.dir, one.file);
    const source = readFileSync(file, 'utf8');
    const mutated = source.replace(one.text, () => one.replacement);
    writeFileSync(join(this.dir, halfDone), one.file);
    try {
      writeFileSync(file, mutated);
      const name = String(one.number);
      const built = await this.#build(one, name, false);
      if (built !== null && built.how !== 'passed') {
        return { verdict: 'does not build', log: built.log };
      }
      const limit = Math.max(60, 5 * (this.#usual.get(this.#key(one)) ?? 0));
      const { how, log } = await this.#run(one, name, limit);
      if (how === 'timed out') return { verdict: 'killed by time', log };
      return { verdict: how === 'failed' ? 'killed' : 'survived', log };
    } finally {
      writeFileSync(file, source);
      rmSync(join(this.dir, halfDone), { force: true });
    }
  }

  async end() {
    await this.#postgres?.stop();
  }

  #key(/** @type {Mutant} */ { suite, test }) {
    return test === undefined ? suite : `${suite} (${test})`;
  }

  async #startPostgres() {
    const postgres = await startPostgres({
      dir: join(this.dir, 'build', 'postgres'),
      log: join(this.logs, 'postgres.log'),
      fast: true,
    });
    this.#postgres = postgres;
    this.#env = { ...process.env, TEST_DATABASE_URL: postgres.ensureDatabase('test') };
  }

  /** Null where nothing is to be built. @returns {Promise<Outcome | null>} */
  async #build(
    /** @type {Mutant} */ one,
    /** @type {string} */ name,
    /** @type {boolean} */ first,
  ) {
    const suite = suiteOf(one.suite);
    // nginx is tested alone.
    if (one.file.startsWith('server/nginx/')) return null;
    if (suite === 'native' || suite === 'http') {
      if (!isConfigured(this.dir, 'release')) {
        const configure = ['cmake', '--fresh', '--preset', 'release'];
        await this.#command(configure, `${name}-configure`, buildSeconds);
      }
      const target = suite === 'native' ? programOf(one.suite).target : 'tuisty_server';
      const command = ['cmake', '--build', '--preset', 'release', '--target', target];
      return this.#command(command, `${name}-build`, buildSeconds);
    }
    const usesModule = !/^tests\/(scripts|architecture)\//.test(one.suite);
    const changed = /^(bindings|wasm-core)\//.test(one.file);
    if (!usesModule || !(first ? !this.#usual.size : changed)) return null;
    return this.#command([process.execPath, 'bindings/build.mjs'], `${name}-build`, buildSeconds);
  }

  #run(/** @type {Mutant} */ one, /** @type {string} */ name, /** @type {number} */ seconds) {
    const suite = suiteOf(one.suite);
    if (suite === 'native') {
      const names = testsIn(readFileSync(join(this.dir, one.suite), 'utf8')).map(([of]) => of);
      const filter = [...new Set(names)].flatMap((of) => [`${of}.*`, `*/${of}.*`, `${of}/*`]);
      const command = [
        join(this.dir, programOf(one.suite).path),
        `--gtest_filter=${one.test ?? filter.join(':')}`,
        ...(name === 'unchanged' ? [] : ['--gtest_fail_fast']),
      ];
      return this.#command(command, `${name}-run`, seconds);
    }
    if (suite === 'e2e' || suite === null) {
      throw new UserError(`${one.suite} is no suite of GoogleTest or Jest.`);
    }
    const command = [
      ...['node_modules/.bin/jest', '--runTestsByPath', one.suite],
      ...(suite === 'http' ? ['--config', 'tests/server/http/jest.config.mjs'] : []),
      ...(one.test === undefined ? [] : ['-t', one.test]),
      ...(name === 'unchanged' ? [] : ['--bail']),
    ];
    return this.#command(command, `${name}-run`, seconds);
  }

  /** @returns {Promise<Outcome>} */
  async #command(
    /** @type {string[]} */ command,
    /** @type {string} */ name,
    /** @type {number} */ seconds,
  ) {
    const log = join(this.logs, `${name}.log`);
    rmSync(log, { force: true });
    const started = Date.now();
    const child = startDaemon(name, command, {
      log,
      cwd: this.dir,
      env: { ...this.#env, ...inJest, CI: '1' },
    });
    /** The command's processes when its time was over. @type {import('./interrupt.mjs').Process[] | null} */
    let late = null;
    const timer = setTimeout(() => {
      late = treeOf(child.pid);
      void child.stop('SIGTERM', 5_000);
    }, seconds * 1000);
    const ended = await child.exited;
    clearTimeout(timer);
    // A worker of Jest in an endless loop survives its parent.
    if (late) send(late, 'SIGKILL');
    const how = late ? 'timed out' : ended === 'exit code 0' ? 'passed' : 'failed';
    return { how, seconds: (Date.now() - started) / 1000, log };
  }
}
