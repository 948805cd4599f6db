// npm run package: the shop for a real operator as a Debian package. With `-- --stand-ins` pages keep what the
// repository brings along for the operator's own, and the package's version says so.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './lib/processes.mjs';
import { buildRelease } from './lib/release.mjs';
import { Advice, main, root, step } from './lib/steps.mjs';

await main(async () => {
  const standIns = process.argv.includes('--stand-ins');
  if (findProgram('dpkg-shlibdeps') === null) {
    throw new Advice('dpkg-shlibdeps is missing on this machine: apt-get install dpkg-dev');
  }
  await buildRelease({ standIns });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const build = join(root, 'build', 'release');
  await step(
    'Make the Debian package',
    [
      'cpack',
      ...['--config', join(build, 'CPackConfig.cmake')],
      ...['-D', `CPACK_PACKAGE_VERSION=${version}${standIns ? '+standins' : ''}`],
    ],
    { cwd: build },
  );
  console.log('\n  The package is in build/release/package/.\n');
});
