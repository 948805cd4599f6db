// The mutations that `npm run nightly -- mutants` applies to the code, one at a time: read from tests/mutants, checked,
// selected.

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UserError, root } from './steps.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} area
 * @property {number} number from 1 in each area
 * @property {string} file
 * @property {string} suite kills the mutation
 * @property {string | undefined} test the test of the suite that kills it, if the other tests are slow: a filter of
 *   GoogleTest, or words of a title of Jest
 * @property {string} text occurs once in the file
 * @property {string} replacement
 * @property {string} effect
 */

const areas = ['core', 'server', 'nginx', 'bindings', 'web', 'scripts'];

/**
 * Parses a list: `file  suite  test` as a head (the test may be missing), and below it a mutation a line, indented by
 * two spaces: `text ⇒ replacement # effect`. Spaces of the text count.
 * @returns {Mutant[]}
 */
function parseMutants(/** @type {string} */ area, /** @type {string} */ list) {
  /** @type {Mutant[]} */
  const found = [];
  /** @type {string[]} */
  let head = [];
  for (const line of list.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, text, replacement = '', effect] = /^ {2}(.+?) ⇒ (?:(.*) )?# (.+)$/.exec(line) ?? [];
    const [file, suite, test] = head;
    if (!line.startsWith(' ')) head = line.split('  ');
    else if (text && effect && file && suite) {
      found.push({ area, number: found.length + 1, file, suite, test, text, replacement, effect });
    } else throw new UserError(`tests/mutants/${area}.txt: no mutation of a file: ${line}`);
  }
  return found;
}

/** Every mutation, in the order of the lists. */
export const mutants = areas.flatMap((area) =>
  parseMutants(area, readFileSync(join(root, 'tests', 'mutants', `${area}.txt`), 'utf8')),
);

export const titleOf = (/** @type {Mutant} */ one) => `${one.area} ${one.number}`;

/** @type {Map<string, string | null>} */
const sources = new Map();

/** Null for a missing file. */
function sourceOf(/** @type {string} */ file) {
  const path = join(root, file);
  if (!sources.has(file)) sources.set(file, existsSync(path) ? readFileSync(path, 'utf8') : null);
  return sources.get(file) ?? null;
}

/** The place of the mutation. */
export function placeOf(/** @type {Mutant} */ { file, text }) {
  const before = (sourceOf(file) ?? '').split(text)[0] ?? '';
  return `${file}:${before.split('\n').length}`;
}

/** The error of an entry, or null. */
function mistakeIn(/** @type {Mutant} */ one) {
  const { file, suite, text, replacement } = one;
  const source = sourceOf(file);
  if (source === null) return `${titleOf(one)}: missing file ${file}.`;
  if (!existsSync(join(root, suite))) return `${titleOf(one)}: missing suite ${suite}.`;
  if (text === replacement) return `${titleOf(one)} changes nothing.`;
  const times = source.split(text).length - 1;
  if (times === 1) return null;
  return `${titleOf(one)}: its text occurs ${times} times in ${file}, not once: ${text}`;
}

/** The errors of the list, a sentence for each entry. */
export const mistakesIn = (/** @type {Mutant[]} */ list) =>
  list.map(mistakeIn).filter((mistake) => mistake !== null);

/**
 * The mutations selected on the command line: all, an area with or without numbers (`web 12-20`, `web 3`), or a part
 * of a file's name.
 * @param {string[]} words
 * @param {Mutant[]} all
 */
export function chosen(words, all = mutants) {
  const [name, range] = words;
  if (name === undefined) return all;
  const [first = 1, last = range === undefined ? Infinity : first] = (range ?? '')
    .split('-')
    .filter(Boolean)
    .map(Number);
  const found = all.filter((one) =>
    areas.includes(name)
      ? one.area === name && one.number >= first && one.number <= last
      : one.file.includes(name) || basename(one.suite).includes(name),
  );
  if (found.length > 0) return found;
  throw new UserError(
    `unknown mutation ${words.join(' ')}; expected ${areas.join(', ')}, each with or without ` +
      "numbers (web 12-20), or a part of a file's name",
  );
}
