// npm run nightly -- setup: `npm start` on unusual machines. One fresh clone is built, and every case starts it again.
//   npm run nightly -- setup disk port   the cases whose names contain one of the words

import { makeClone } from './lib/clone.mjs';
import clone from './cases/clone.mjs';
import disk from './cases/disk.mjs';
import locales from './cases/locales.mjs';
import starts from './cases/starts.mjs';

/**
 * @typedef {{ name: string, skip?: string | null,
 *   run: (clone: import('./lib/clone.mjs').Clone) => Promise<void> }} Case
 *   skip: why it cannot run here
 */

const words = process.argv.slice(2);
const rest = [...starts, ...locales, ...disk].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const place = makeClone();
const counts = { passed: 0, failed: 0, skipped: 0 };
try {
  // The first case builds what the others start.
  for (const one of [...clone, ...rest]) {
    const begin = Date.now();
    const say = (/** @type {string} */ how, why = '') => {
      console.log(
        `${how.padEnd(7)} ${one.name} (${Math.round((Date.now() - begin) / 1000)} s)${why}`,
      );
    };
    if (one.skip) {
      counts.skipped += 1;
      say('skipped', `: ${one.skip}`);
      continue;
    }
    try {
      await one.run(place);
      counts.passed += 1;
      say('ok');
    } catch (error) {
      counts.failed += 1;
      say(
        'failed',
        `\n${(error instanceof Error ? error.message : String(error)).replace(/^/gm, '    ')}`,
      );
      if (clone.includes(one)) break;
    }
  }
} finally {
  place.remove();
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
