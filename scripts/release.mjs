// npm run release: builds the shop for a real merchant. Fails while address, phones, links, the price of shipping, the
// source of the coverage map or documents are the repository's placeholders.

import { buildRelease } from './lib/release.mjs';
import { main } from './lib/steps.mjs';

await main(async () => {
  await buildRelease();
  console.log('\n  The pages are in web/dist/, the server is built in build/release/.\n');
});
