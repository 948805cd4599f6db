// npm run build: sets up and builds what is delivered.
//   npm run build -- --release   for a real merchant: fails while a fact or a document is the repository's placeholder
// The merchant's facts are in merchant.env or the environment: docs/settings.md.

import { parseArgs } from 'node:util';
import { buildShop } from './lib/build.mjs';
import { main } from './lib/steps.mjs';

await main(async () => {
  const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } });
  await buildShop({ forMerchant: values.release });
  console.log(`
  Core API and WebAssembly module:  bindings/dist/
  Pages:                            web/dist/
  Server:                           build/release/server/tuisty_server
`);
});
