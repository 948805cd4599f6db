// npm run nightly -- setup: `npm start` on unusual machines. One fresh clone is built, and every case starts it again.
//   npm run nightly -- setup disk port   the cases whose names contain one of the words

import { test } from 'node:test';
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
const clone = makeClone();
let unbuilt = 'the first case failed';
try {
  // It builds what the others start.
  await test('a fresh clone, its folder with spaces and accents, by a user without root', async () => {
    await withShop(clone);
    unbuilt = '';
  });
  for (const { name, skip, run } of [...starts, ...disk]) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    await test(name, { skip: unbuilt || (skip ?? false) }, () => run(clone));
  }
} finally {
  clone.remove();
}
