// Mutations of the C++ code, and the copy of the tree in which its suites are run against them.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isConfigured } from './cmake.mjs';
import { repositoryFiles, testsIn } from './files.mjs';
import { startPostgres } from './postgres.mjs';
import { UserError, root } from './steps.mjs';

/** @typedef {{ file: string, line: number, text: string, replacement: string, effect: string }} Mutant
 *   text: occurs once in the file, or is the whole line */

const sourceOf = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

/** The faults of tests/mutants/money.txt. Throws if the code no longer has one. @returns {Mutant[]} */
export function moneyMutants() {
  let file = '';
  return sourceOf('tests/mutants/money.txt')
    .split('\n')
    .flatMap((line) => {
      if (line === '' || line.startsWith('#')) return [];
      if (!line.startsWith(' ')) {
        file = line;
        return [];
      }
      const [, text = '', replacement = '', effect = ''] =
        /^ {2}(.+?) ⇒ (?:(.*) )?# (.+)$/.exec(line) ?? [];
      const parts = sourceOf(file).split(text);
      if (text === '' || parts.length !== 2) {
        throw new UserError(`tests/mutants/money.txt: not once in ${file}: ${line.trim()}`);
      }
      return [{ file, line: (parts[0] ?? '').split('\n').length, text, replacement, effect }];
    });
}

const opposite = /** @type {Record<string, string>} */ ({
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&' },
  ...{ '+': '-', '-': '+', true: 'false', false: 'true' },
});
const swap = (/** @type {string} */ found) => opposite[found] ?? found;
/** What is done to a line of code. @type {[string, RegExp, (found: string) => string][]} */
const operators = [
  ['comparison', /(?<= )(?:[<>]=?|[=!]=)(?= )/g, swap],
  ['logic', / (?:&&|\|\|)(?= |$)/g, (found) => ` ${swap(found.trim())}`],
  ['sum', /(?<=\w |\) )[+-](?= \w)/g, swap],
  ['truth', /\b(?:true|false)\b/g, swap],
  ['number', /(?<![\w.$])\d+(?![\w.])/g, (found) => String(Number(found) + 1)],
  [
    'condition',
    /(?<=^\s*(?:\} else )?if \()(?!const |auto ).*(?=\) \{$)/g,
    (found) => `!(${found})`,
  ],
  [
    'statement left out',
    /(?<=^\s+)(?!return|const|auto|using|throw|co_)[a-z_][\w.>:-]*(?:\(.*\)| [-+|]?= .*);$/g,
    () => ';',
  ],
];

/** Every mutation of core, checkout and accounts, in an order of the seed. @returns {Generator<Mutant>} */
export function* randomMutants(/** @type {number} */ seed) {
  const files = repositoryFiles().filter((file) =>
    /^(wasm-core\/src|server\/(checkout|accounts))\/.*\.cpp$/.test(file),
  );
  const all = files.flatMap((file) =>
    sourceOf(file)
      .split('\n')
      .flatMap((text, at) =>
        /^\s*(\/\/|#|static_assert|template|namespace|$)/.test(text)
          ? []
          : operators.flatMap(([effect, pattern, change]) =>
              [...text.matchAll(pattern)].map((found) => {
                const after = text.slice(found.index + found[0].length);
                const replacement = text.slice(0, found.index) + change(found[0]) + after;
                return { file, line: at + 1, text, replacement, effect };
              }),
            ),
      ),
  );
  let state = seed;
  for (let left = all.length; left > 0; left -= 1) {
    // Numerical Recipes' generator.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [one] = all.splice(state % left, 1);
    if (one !== undefined) yield one;
  }
}

/** The two programs of tests, in a copy of the tree with a build and a PostgreSQL of its own. */
export class CppSuites {
  #dir = join(root, 'build', 'mutants', 'cpp');
  #env = process.env;
  /** @type {Awaited<ReturnType<typeof startPostgres>> | null} */
  #postgres = null;

  /** Brings the copy up to date, builds it and runs its tests without a mutation. */
  async prepare() {
    for (const file of repositoryFiles().filter((one) => !/^(web|docs|bindings)\//.test(one))) {
      const to = join(this.#dir, file);
      const bytes = readFileSync(join(root, file));
      // An unchanged file keeps its time, so that the build does only what changed.
      if (existsSync(to) && readFileSync(to).equals(bytes)) continue;
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, bytes);
    }
    const data = join(this.#dir, 'build', 'postgres');
    mkdirSync(dirname(data), { recursive: true });
    const postgres = await startPostgres({ dir: data, log: `${data}.log`, fast: true });
    this.#postgres = postgres;
    this.#env = { ...process.env, TEST_DATABASE_URL: postgres.ensureDatabase('test') };
    if (!isConfigured(this.#dir, 'release')) this.#must('cmake', '--fresh', '--preset', 'release');
    this.#must('cmake', '--build', '--preset', 'release', '--target', 'core_tests', 'server_tests');
    for (const file of ['wasm-core/src/cart.cpp', 'server/checkout/create.cpp']) {
      this.#must(...this.#testsOf(file).command);
    }
  }

  /** @returns {'killed' | 'survived' | 'does not build'} */
  tryOut(/** @type {Mutant} */ { file, line, text, replacement }) {
    const path = join(this.#dir, file);
    const source = readFileSync(path, 'utf8');
    const lines = source.split('\n');
    const whole = lines[line - 1] === text;
    if (whole) lines[line - 1] = replacement;
    writeFileSync(path, whole ? lines.join('\n') : source.replace(text, () => replacement));
    try {
      const { target, command } = this.#testsOf(file);
      if (!this.#passes(900, 'cmake', '--build', '--preset', 'release', '--target', target)) {
        return 'does not build';
      }
      return this.#passes(300, ...command, '--gtest_fail_fast') ? 'survived' : 'killed';
    } finally {
      writeFileSync(path, source);
    }
  }

  async end() {
    await this.#postgres?.stop();
  }

  /** The tests of a file's code: the core's, those of the accounts, or of the checkout, its provider and the merchant. */
  #testsOf(/** @type {string} */ file) {
    if (file.startsWith('wasm-core/')) {
      return { target: 'core_tests', command: ['build/release/tests/core/core_tests'] };
    }
    const folders = file.startsWith('server/accounts/')
      ? 'accounts'
      : '(checkout|simulation|outbound|admin)';
    const suites = new RegExp(`^tests/server/unit/${folders}/.*_test\\.cpp$`);
    const names = repositoryFiles()
      .filter((one) => suites.test(one))
      .flatMap((one) => testsIn(sourceOf(one)).map(([suite]) => `${suite}.*:*/${suite}.*`));
    const filter = `--gtest_filter=${[...new Set(names)].join(':')}`;
    return {
      target: 'server_tests',
      command: ['build/release/tests/server/unit/server_tests', filter],
    };
  }

  /** A mutation may never end: after that time its run has failed. */
  #passes(/** @type {number} */ seconds, /** @type {string[]} */ ...command) {
    return this.#run(seconds, command).status === 0;
  }

  #must(/** @type {string[]} */ ...command) {
    const { status, stdout, stderr } = this.#run(3600, command);
    if (status !== 0) {
      throw new UserError(
        `Without a mutation ${command[0]} fails:\n${stdout}${stderr}`.slice(-4000),
      );
    }
  }

  #run(/** @type {number} */ seconds, /** @type {string[]} */ [program = '', ...args]) {
    return spawnSync(program.includes('/') ? join(this.#dir, program) : program, args, {
      ...{ cwd: this.#dir, env: this.#env, encoding: 'utf8', maxBuffer: 64 << 20 },
      ...{ timeout: seconds * 1000, killSignal: 'SIGKILL' },
    });
  }
}
