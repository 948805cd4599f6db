// The faults that `npm run mutants` puts into the code, one at a time: read from tests/mutants, checked, chosen.

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bindings } from '../../tests/mutants/bindings.mjs';
import { core } from '../../tests/mutants/core.mjs';
import { nginx } from '../../tests/mutants/nginx.mjs';
import { scripts } from '../../tests/mutants/scripts.mjs';
import { server } from '../../tests/mutants/server.mjs';
import { web } from '../../tests/mutants/web.mjs';
import { Advice, root } from './steps.mjs';

/**
 * @typedef {object} Faults of one file, that one suite must see
 * @property {string} file
 * @property {string} suite
 * @property {string} [test] the test of the suite that sees them, where the others take long: a filter of
 *   GoogleTest, or words of a title of Jest
 * @property {[text: string, instead: string, breaks: string][]} faults `text` stands in the file once
 */
/**
 * @typedef {object} Mutant
 * @property {string} area
 * @property {number} number from 1 in each area
 * @property {string} file
 * @property {string} suite
 * @property {string | undefined} test
 * @property {string} text
 * @property {string} instead
 * @property {string} breaks
 */

/** @type {Record<string, Faults[]>} */
const areas = { core, server, nginx, bindings, web, scripts };

/** Every fault, in the order of the lists. @type {Mutant[]} */
export const mutants = Object.entries(areas).flatMap(([area, lists]) =>
  lists
    .flatMap(({ file, suite, test, faults }) =>
      faults.map(([text, instead, breaks]) => ({ file, suite, test, text, instead, breaks })),
    )
    .map((fault, index) => ({ area, number: index + 1, ...fault })),
);

export const titleOf = (/** @type {Mutant} */ one) => `${one.area} ${one.number}`;

/** @type {Map<string, string | null>} */
const sources = new Map();

/** Null where there is no such file. */
function sourceOf(/** @type {string} */ file) {
  const path = join(root, file);
  if (!sources.has(file)) sources.set(file, existsSync(path) ? readFileSync(path, 'utf8') : null);
  return sources.get(file) ?? null;
}

/** Where the fault is put in. */
export function placeOf(/** @type {Mutant} */ { file, text }) {
  const before = (sourceOf(file) ?? '').split(text)[0] ?? '';
  return `${file}:${before.split('\n').length}`;
}

/** What is wrong with an entry of the list, or null. @returns {string | null} */
function mistakeIn(/** @type {Mutant} */ one) {
  const { file, suite, text, instead } = one;
  const source = sourceOf(file);
  if (source === null) return `${titleOf(one)}: there is no file ${file}.`;
  if (!existsSync(join(root, suite))) return `${titleOf(one)}: there is no suite ${suite}.`;
  if (text.includes('\n')) return `${titleOf(one)}: its text is of more than one line.`;
  if (text === instead) return `${titleOf(one)} changes nothing.`;
  const times = source.split(text).length - 1;
  if (times === 1) return null;
  return `${titleOf(one)}: its text stands in ${file} ${times} times, not once: ${text}`;
}

/** What is wrong with the list, a sentence for each entry. */
export const mistakesIn = (/** @type {Mutant[]} */ list) =>
  list.map(mistakeIn).filter((mistake) => mistake !== null);

/**
 * What the command line asks for: nothing (all), an area with or without numbers (`web 12-20`, `web 3`), or a
 * part of the name of a file.
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
  throw new Advice(
    `No fault is called ${words.join(' ')}. There are: ${Object.keys(areas).join(', ')}, each with or without ` +
      'numbers (web 12-20), or part of the name of a file.',
  );
}
