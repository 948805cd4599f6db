// `npm test -- --only NAME`: selects the test.

import { basename } from 'node:path';
import { UserError } from './steps.mjs';

/**
 * @typedef {'native' | 'jest' | 'http' | 'journeys'} Suite
 * @typedef {{ suite: Suite, file: string, ctest?: string }} Target
 *   ctest: the pattern that chooses the tests of a C++ file among all
 */

/**
 * Returns the suite of a file in tests/, or null if it contains no tests.
 * @returns {Suite | null}
 */
export function suiteOf(/** @type {string} */ file) {
  if (/^tests\/.*_test\.cpp$/.test(file)) return 'native';
  if (/^tests\/journeys\/.*\.spec\.ts$/.test(file)) return 'journeys';
  if (/^tests\/server\/http\/.*\.test\.ts$/.test(file)) return 'http';
  return /^tests\/.*\.test\.tsx?$/.test(file) ? 'jest' : null;
}

/** The GoogleTest names in a C++ file: [suite, test]. @returns {[string, string][]} */
export function testsIn(/** @type {string} */ source) {
  const macros = source.matchAll(/^(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+)\s*,\s*(\w+)\s*\)/gm);
  return [...macros].map(([, suite = '', test = '']) => [suite, test]);
}

/** The pattern for ctest -R: `server.Cart.Adds`, or `Prices/Cart.Adds/3` of a parametrised test. */
function pattern(/** @type {[string, string][]} */ tests) {
  /** @type {Map<string, string[]>} */
  const bySuite = new Map();
  for (const [suite, test] of tests) bySuite.set(suite, [...(bySuite.get(suite) ?? []), test]);
  const names = [...bySuite].map(([suite, of]) => `${suite}\\.(${of.join('|')})`);
  return `(^|[./])(${names.join('|')})(/|<|$)`;
}

/**
 * NAME may be a path, a file's name with or without its ending, or a C++ suite or test as ctest
 * prints it.
 * @param {string} name
 * @param {string[]} files all files of the repository, from its root
 * @param {(file: string) => string} read
 * @returns {Target}
 */
export function resolve(name, files, read) {
  const known = files.filter((file) => suiteOf(file) !== null);
  const path = name.replace(/^\.\//, '');
  const stem = (/** @type {string} */ file) =>
    basename(file).replace(/(_test\.cpp|\.(test|spec)\.tsx?)$/, '');
  const ways = [
    (/** @type {string} */ file) => file === path,
    (/** @type {string} */ file) => basename(file) === path,
    (/** @type {string} */ file) => basename(file).replace(/\.\w+$/, '') === path,
    (/** @type {string} */ file) => stem(file) === path,
  ];
  for (const matches of ways) {
    const found = known.filter(matches);
    if (found.length > 1) throw ambiguous(name, found);
    if (found[0] !== undefined) return target(found[0], read);
  }
  return cppTest(name, known, read) ?? refuse(name, known, stem);
}

/** @returns {Target} */
function target(/** @type {string} */ file, /** @type {(file: string) => string} */ read) {
  const suite = /** @type {Suite} */ (suiteOf(file));
  return suite === 'native'
    ? { suite, file, ctest: pattern(testsIn(read(file))) }
    : { suite, file };
}

/**
 * Finds `Cart` or `Cart.Adds`, optionally with ctest's program prefix and parameter suffix.
 * @returns {Target | null}
 */
function cppTest(
  /** @type {string} */ name,
  /** @type {string[]} */ known,
  /** @type {(file: string) => string} */ read,
) {
  const parts = name
    .replace(/\w+\/(?=\w+\.)/, '')
    .replace(/[/<].*$/, '')
    .split('.');
  const [last, before] = parts.reverse();
  for (const file of known.filter((one) => suiteOf(one) === 'native')) {
    const tests = testsIn(read(file));
    const asTest = tests.filter(([suite, test]) => suite === before && test === last);
    const asSuite = tests.filter(([suite]) => suite === last);
    const found = asTest.length > 0 ? asTest : asSuite;
    if (found.length > 0) return { suite: 'native', file, ctest: pattern(found) };
  }
  return null;
}

function ambiguous(/** @type {string} */ name, /** @type {string[]} */ found) {
  return new UserError(
    `${name} is ambiguous. Choose one:\n${found
      .map((file) => `  npm test -- --only ${file}`)
      .join('\n')}`,
  );
}

/** @returns {never} */
function refuse(
  /** @type {string} */ name,
  /** @type {string[]} */ known,
  /** @type {(file: string) => string} */ stem,
) {
  const near = nearest(basename(name), known, stem);
  throw new UserError(
    near.length === 0
      ? `unknown test ${name}; expected a path, a file's name, or a C++ test as ctest prints it`
      : `unknown test ${name}. Similar:\n${near.map((file) => `  ${file}`).join('\n')}`,
  );
}

/**
 * Returns the choices most similar to `name`, best first.
 * @param {string} name
 * @param {string[]} choices
 * @param {(choice: string) => string} short what is compared
 */
export function nearest(name, choices, short = (choice) => choice) {
  const typed = name.toLowerCase();
  return choices
    .map((choice) => {
      const text = short(choice);
      // Compares the whole name and each word of it (a_b, aB).
      const words = [text, ...text.split(/_|(?=[A-Z])/)].map((word) => word.toLowerCase());
      const inside = words.some(
        (word) => word.includes(typed) || (word.length > 3 && typed.includes(word)),
      );
      const distance = Math.min(...words.map((word) => edits(typed, word)));
      return { choice, distance: inside ? Math.min(1, distance) : distance };
    })
    .filter(({ distance }) => distance <= Math.max(2, typed.length / 3))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 8)
    .map(({ choice }) => choice);
}

/** Returns the Levenshtein distance of `a` and `b`. */
function edits(/** @type {string} */ a, /** @type {string} */ b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
