// Mutations of the C++ code, and the work tree of git in which its suites are run against them.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isConfigured } from './cmake.mjs';
import { repositoryFiles } from './files.mjs';
import { startPostgres } from './postgres.mjs';
import { attempt, run } from './processes.mjs';
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

/** Every mutation of core, checkout and accounts, in an order of the seed. @returns {Mutant[]} */
export function randomMutants(/** @type {number} */ seed) {
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
  const place = (/** @type {Mutant} */ one) =>
    createHash('sha1')
      .update(`${seed} ${Object.values(one).join()}`)
      .digest('hex');
  return all
    .map((one) => ({ one, at: place(one) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ one }) => one);
}

/** The tests of a file's code: the core's, those of the accounts, or of the checkout, its provider and the merchant. */
function testsOf(/** @type {string} */ file) {
  if (file.startsWith('wasm-core/')) {
    return { target: 'core_tests', command: ['build/quick/tests/core/core_tests'] };
  }
  const folders = file.startsWith('server/accounts/')
    ? 'accounts'
    : '(checkout|simulation|outbound|admin)';
  const mine = new RegExp(`^tests/server/unit/${folders}/.*_test\\.cpp$`);
  const suites = repositoryFiles()
    .filter((one) => mine.test(one))
    .flatMap((one) => [...sourceOf(one).matchAll(/^(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+)/gm)])
    .map(([, suite]) => `${suite}.*:*/${suite}.*`);
  return {
    target: 'server_tests',
    command: [
      'build/quick/tests/server/unit/server_tests',
      `--gtest_filter=${[...new Set(suites)].join(':')}`,
    ],
  };
}

/** Builds the two programs of tests in a work tree of the tracked files, and runs them without a mutation. */
export async function openSuites() {
  const dir = join(root, 'build', 'mutants', 'cpp');
  const git = (/** @type {string[]} */ ...args) => run(['git', '-C', root, ...args]).trim();
  const now = git('stash', 'create') || 'HEAD';
  if (existsSync(dir)) run(['git', '-C', dir, 'checkout', '-q', '--force', '--detach', now]);
  else git('worktree', 'add', '-q', '--force', '--detach', dir, now);
  const data = join(root, 'build', 'mutants', 'postgres');
  const postgres = await startPostgres({ dir: data, log: `${data}.log`, fast: true });
  const env = { ...process.env, TEST_DATABASE_URL: postgres.ensureDatabase('test') };

  /** Returns what failed, or null. A mutation may never end: after that time its run has failed. */
  const failure = (
    /** @type {number} */ seconds,
    /** @type {string[]} */ ...[program = '', ...args]
  ) => {
    const file = program.includes('/') ? join(dir, program) : program;
    const limit = /** @type {const} */ ({ timeout: seconds * 1000, killSignal: 'SIGKILL' });
    const { status, stdout, stderr } = attempt([file, ...args], { cwd: dir, env, ...limit });
    return status === 0 ? null : `${program} fails:\n${stdout}${stderr}`.slice(-4000);
  };
  const build = (/** @type {number} */ seconds, /** @type {string[]} */ ...targets) =>
    failure(seconds, 'cmake', '--build', '--preset', 'quick', '--target', ...targets);
  const mistake =
    (isConfigured(dir, 'quick') ? null : failure(600, 'cmake', '--fresh', '--preset', 'quick')) ??
    build(3600, 'core_tests', 'server_tests') ??
    failure(3600, ...testsOf('wasm-core/src/cart.cpp').command) ??
    failure(3600, ...testsOf('server/checkout/create.cpp').command);
  if (mistake !== null) {
    await postgres.stop();
    throw new UserError(`Without a mutation ${mistake}`);
  }
  return {
    end: () => postgres.stop(),
    /** @returns {'killed' | 'survived' | 'does not build'} */
    tryOut(/** @type {Mutant} */ { file, line, text, replacement }) {
      const path = join(dir, file);
      const source = readFileSync(path, 'utf8');
      const lines = source.split('\n');
      const whole = lines[line - 1] === text;
      if (whole) lines[line - 1] = replacement;
      writeFileSync(path, whole ? lines.join('\n') : source.replace(text, () => replacement));
      const { target, command } = testsOf(file);
      try {
        if (build(900, target) !== null) return 'does not build';
        return failure(300, ...command, '--gtest_fail_fast') === null ? 'survived' : 'killed';
      } finally {
        writeFileSync(path, source);
      }
    },
  };
}
