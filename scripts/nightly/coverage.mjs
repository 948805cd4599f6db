// npm run nightly -- coverage: the lines and branches of wasm-core/ and server/ that the native suites execute, by file
// and in total.

import { join } from 'node:path';
import { buildNative, setUp } from '../lib/build.mjs';
import { findProgram } from '../lib/processes.mjs';
import { UserError, main, root, step } from '../lib/steps.mjs';
import { nativeSuites } from '../lib/suites.mjs';

const build = join(root, 'build/coverage');

await main(async () => {
  if (findProgram('gcovr') === null) {
    throw new UserError('gcovr is missing on this machine: apt-get install gcovr');
  }
  await setUp('native');
  await buildNative('coverage', []);
  const { passed } = await nativeSuites({ preset: 'coverage' });
  if (!passed) throw new UserError('A suite failed; see above.');
  const gcovr = ['gcovr', '--root', root, '--object-directory', build];
  for (const folder of ['wasm-core/', 'server/']) {
    const report = [...gcovr, '--filter', folder, build];
    await step(`Lines of ${folder}`, report, { show: true });
    await step(`Branches of ${folder}`, [...report, '--branches'], { show: true });
  }
  // Counters accumulate over runs.
  await step('Delete the counters', ['find', build, '-name', '*.gcda', '-delete']);
});
