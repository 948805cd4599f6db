// node run_examples.mjs FOLDER: runs each example there and prints, as JSON by file, what each of its statements gave.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

/** @typedef {{ statement: string, expected: string, actual: string }} Outcome */

/** A browser's storage, as far as the examples use it. */
function storage() {
  /** @type {Map<string, string>} */
  const texts = new Map();
  return {
    getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void texts.set(key, text),
    removeItem: (/** @type {string} */ key) => void texts.delete(key),
  };
}

const shown = (/** @type {unknown} */ value) => inspect(value, { depth: 9, breakLength: Infinity });

// Console output of an example is not part of its result.
console.error = () => undefined;

/** @type {Record<string, Outcome[]>} */
const outcomes = {};
const folder = process.argv[2] ?? '';
for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs'))) {
  /** @type {Outcome[]} */
  const list = [];
  Object.assign(globalThis, {
    localStorage: storage(),
    sessionStorage: storage(),
    codeOf: (/** @type {() => unknown} */ call) => {
      try {
        return call();
      } catch (error) {
        return /** @type {{ code?: unknown }} */ (error).code;
      }
    },
    outcomeOf: (
      /** @type {unknown} */ actual,
      /** @type {unknown} */ expected,
      /** @type {string} */ statement,
    ) => list.push({ statement, expected: shown(expected), actual: shown(actual) }),
  });
  await import(pathToFileURL(join(folder, file)).href);
  outcomes[file] = list;
}
console.log(JSON.stringify(outcomes));
