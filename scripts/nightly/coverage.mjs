// npm run nightly -- coverage: the lines and branches of wasm-core/ that its native suites execute, by file and in total.

import { join } from 'node:path';
import { buildNative } from '../lib/build.mjs';
import { findProgram } from '../lib/processes.mjs';
import { UserError, main, root, step } from '../lib/steps.mjs';

const build = join(root, 'build/coverage');

await main(async () => {
  if (findProgram('gcovr') === null) {
    throw new UserError('gcovr is missing on this machine: apt-get install gcovr');
  }
  await buildNative('coverage', ['core_tests']);
  const gcovr = ['gcovr', '--root', root, '--filter', 'wasm-core/', '--object-directory', build];
  await step('Core suites, counting', [join(build, 'tests/core/core_tests')]);
  // Counters accumulate over runs, so the report deletes them.
  await step('Lines', [...gcovr, build], { show: true });
  await step('Branches', [...gcovr, '--branches', '--delete', build], { show: true });
});
