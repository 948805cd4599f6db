// npm run generate: writes what the test vectors say about the catalogue, with the core as it is now.

import { buildBindings, setUp } from './lib/build.mjs';
import { main, step } from './lib/steps.mjs';

await main(async () => {
  await setUp('native');
  await buildBindings();
  await step('Write the test vectors', ['node', 'tests/vectors/update.mjs']);
});
