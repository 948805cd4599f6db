// npm run nightly -- coverage: the lines and branches of wasm-core/ and server/ that the native suites execute, and those of
// web/src that Jest executes, by file and in total.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBindings, buildNative, setUp } from '../lib/build.mjs';
import { noteFigure } from '../lib/night.mjs';
import { neededProgram } from '../lib/processes.mjs';
import { UserError, logOf, main, root, step } from '../lib/steps.mjs';
import { inJest, nativeSuites } from '../lib/suites.mjs';

const build = join(root, 'build/coverage');

await main(async () => {
  const program = neededProgram('gcovr', 'gcovr');
  await setUp('native', 'unit');
  await buildNative('coverage', []);
  const { passed } = await nativeSuites({ preset: 'coverage' });
  if (!passed) throw new UserError('A suite failed; see above.');
  const gcovr = [program, '--root', root, '--object-directory', build];
  for (const folder of ['wasm-core/', 'server/']) {
    const report = [...gcovr, '--filter', folder, build];
    for (const what of ['Lines', 'Branches']) {
      const title = `${what} of ${folder}`;
      const options = what === 'Branches' ? ['--branches'] : [];
      await step(title, [...report, ...options], { show: true });
      const [, share] = /^TOTAL .* (\d+)%/m.exec(readFileSync(logOf(title), 'utf8')) ?? [];
      noteFigure(`coverage: ${title}, %`, Number(share));
    }
  }
  await buildBindings();
  await step(
    'Lines and branches of web/src',
    [
      ...['node_modules/.bin/jest', '--selectProjects', 'web', '--silent', '--coverage'],
      ...['--coverageProvider=v8', '--coverageReporters=text'],
      ...['--coverageDirectory', join(build, 'web')],
      '--collectCoverageFrom=web/src/**/*.{ts,tsx}',
    ],
    { env: inJest, show: true },
  );
  // Counters accumulate over runs.
  await step('Delete the counters', ['find', build, '-name', '*.gcda', '-delete']);
});
