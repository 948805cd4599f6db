// npm run test:watch: runs the Jest suites of the pages and of the core API for the files that changed since the last
// commit, again after each change. With Jest's own arguments: those tests, again after each change:
//   npm run test:watch -- PlanCard -t text

import { buildBindings, setUp } from './lib/build.mjs';
import { runPart } from './lib/interrupt.mjs';
import { main } from './lib/steps.mjs';
import { inJest } from './lib/suites.mjs';

await main(async () => {
  await setUp('unit');
  await buildBindings();
  const args = process.argv.slice(2);
  const which = args.length === 0 ? '--watch' : '--watchAll';
  Object.assign(process.env, inJest);
  process.exitCode = await runPart('node_modules/jest/bin/jest.js', [
    ...['--selectProjects', 'web', 'bindings', 'bindings/react', which, ...args],
  ]);
});
