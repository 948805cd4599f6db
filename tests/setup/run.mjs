// npm run nightly -- setup: `npm start` on unusual machines. One fresh clone is built, and every case starts it again.
//   npm run nightly -- setup disk port   the cases whose names contain one of the words

import { makeClone } from './lib/clone.mjs';
import disk from './cases/disk.mjs';
import starts from './cases/starts.mjs';
import { withShop } from './lib/shop.mjs';

/**
 * @typedef {{ name: string, skip?: string | null,
 *   run: (clone: import('./lib/clone.mjs').Clone) => Promise<void> }} Case
 *   skip: why it cannot run here
 */

const words = process.argv.slice(2);
/** The first case builds what the others start. @type {Case} */
const first = {
  name: 'a fresh clone, its folder with spaces and accents, by a user without root',
  run: (clone) => withShop(clone),
};
const rest = [...starts, ...disk].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const clone = makeClone();
const counts = { ok: 0, failed: 0, skipped: 0 };

/** Runs a case and returns its result, with what it said. @returns {Promise<[keyof typeof counts, string]>} */
async function resultOf(/** @type {Case} */ { skip, run }) {
  if (skip) return ['skipped', `: ${skip}`];
  try {
    await run(clone);
    return ['ok', ''];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return ['failed', `\n${message.replace(/^/gm, '    ')}`];
  }
}

try {
  for (const one of [first, ...rest]) {
    const begin = Date.now();
    const [result, why] = await resultOf(one);
    counts[result] += 1;
    const took = Math.round((Date.now() - begin) / 1000);
    console.log(`${result.padEnd(7)} ${one.name} (${took} s)${why}`);
    if (result === 'failed' && one === first) break;
  }
} finally {
  clone.remove();
}
console.log(JSON.stringify(counts));
process.exitCode = counts.failed === 0 && counts.ok > 0 ? 0 : 1;
