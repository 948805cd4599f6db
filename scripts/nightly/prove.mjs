// npm run nightly -- prove: exhaustive tests of the core that are too slow for `npm test`. A million operations each
// compared with BigInt (money, carts, quotes), constant memory over as many, the packed package in the tools of its
// users, the recipes of the documents in a copy of the tree, random histories of two versions of it with one stored
// cart, and the core's C++ suites compiled to WebAssembly and run in Node.
//   npm run nightly -- prove 5000   another number of operations

import { join } from 'node:path';
import { buildBindings, setUp } from '../lib/build.mjs';
import { UserError, main, root, step } from '../lib/steps.mjs';
import { inJest } from '../lib/suites.mjs';

/** Of one round of tests/bindings/memory.test.ts. */
const OPERATIONS_A_ROUND = 18;
/** Of one history of tests/bindings/support/versions.mjs. */
const STEPS_A_HISTORY = 14;

await main(async () => {
  const operations = Number(process.argv[2] ?? 1_000_000);
  if (!(operations >= 1000))
    throw new UserError(
      'invalid OPERATIONS; expected npm run nightly -- prove OPERATIONS with at least 1000',
    );
  await setUp('unit', 'native');
  await buildBindings();

  const tests = ['properties', 'memory', 'package', 'copied_tree'].map(
    (name) => `tests/bindings/${name}.test.ts`,
  );
  await step('Operations, memory and the package', ['node_modules/.bin/jest', ...tests], {
    env: {
      ...inJest,
      PROVE_OPERATIONS: String(operations),
      PROVE_HISTORIES: String(Math.ceil(operations / STEPS_A_HISTORY)),
      PROVE_ROUNDS: String(Math.ceil(operations / OPERATIONS_A_ROUND)),
    },
    show: true,
    hint: 'A failed property prints its seed and its counterexample above.',
  });

  const emscripten = (/** @type {string} */ command) => ['sh', '-c', `. ./emsdk.env && ${command}`];
  await step(
    'Configure the C++ suites for WebAssembly',
    emscripten('cmake --fresh --preset wasm-tests'),
  );
  await step('Compile them', emscripten('cmake --build --preset wasm-tests'));
  // The glue of older Emscripten versions would read a file with Node's fetch, which does not support it.
  const run = 'delete globalThis.fetch; require(process.argv[1])';
  const program = join(root, 'build/wasm-tests/tests/wasm/core/core_tests.cjs');
  await step('Run them in Node', [process.execPath, '-e', run, program]);
});
