// The mutations that `npm run nightly -- mutants` applies to the code, one at a time: read from tests/mutants, checked,
// selected.

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bindings } from '../../tests/mutants/bindings.mjs';
import { core } from '../../tests/mutants/core.mjs';
import { nginx } from '../../tests/mutants/nginx.mjs';
import { scripts } from '../../tests/mutants/scripts.mjs';
import { server } from '../../tests/mutants/server.mjs';
import { web } from '../../tests/mutants/web.mjs';
import { UserError, root } from './steps.mjs';

/**
 * @typedef {object} Faults mutations of one file, which one suite must kill
 * @property {string} file
 * @property {string} suite
 * @property {string} [test] the test of the suite that kills them, if the other tests are slow: a filter of
 *   GoogleTest, or words of a title of Jest
 * @property {[text: string, replacement: string, effect: string][]} faults `text` occurs once in the file
 */
/**
 * @typedef {object} Mutant
 * @property {string} area
 * @property {number} number from 1 in each area
 * @property {string} file
 * @property {string} suite
 * @property {string | undefined} test
 * @property {string} text
 * @property {string} replacement
 * @property {string} effect
 */

/** @type {Record<string, Faults[]>} */
const areas = { core, server, nginx, bindings, web, scripts };

/** Every mutation, in the order of the lists. @type {Mutant[]} */
export const mutants = Object.entries(areas).flatMap(([area, lists]) =>
  lists
    .flatMap(({ file, suite, test, faults }) =>
      faults.map(([text, replacement, effect]) => ({
        file,
        suite,
        test,
        text,
        replacement,
        effect,
      })),
    )
    .map((fault, index) => ({ area, number: index + 1, ...fault })),
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
  if (text.includes('\n')) return `${titleOf(one)}: its text has more than one line.`;
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
    name in areas
      ? one.area === name && one.number >= first && one.number <= last
      : one.file.includes(name) || basename(one.suite).includes(name),
  );
  if (found.length > 0) return found;
  throw new UserError(
    `unknown mutation ${words.join(' ')}; expected ${Object.keys(areas).join(', ')}, each with or without ` +
      "numbers (web 12-20), or a part of a file's name",
  );
}
