// npm run package: the shop as a Debian package for a real merchant.
//   npm run package -- --allow-placeholders   pages keep the repository's placeholder facts, and the version is marked

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildNative, buildShop } from './lib/build.mjs';
import { neededProgram } from './lib/processes.mjs';
import { main, root, step } from './lib/steps.mjs';
import { packageVersion, treeVersion } from './lib/version.mjs';

await main(async () => {
  const allowPlaceholders = process.argv.includes('--allow-placeholders');
  neededProgram('dpkg-shlibdeps', 'dpkg-dev');
  await buildShop({ forMerchant: !allowPlaceholders });
  await buildNative('release', ['tuisty_with_settings']);
  const { upstream, revision } = packageVersion({
    ...treeVersion(),
    placeholders: allowPlaceholders,
  });
  const build = join(root, 'build', 'release');
  // Packages of other versions.
  rmSync(join(build, 'package'), { recursive: true, force: true });
  await step(
    'Make the Debian package',
    [
      'cpack',
      ...['--config', join(build, 'CPackConfig.cmake')],
      ...['-D', `CPACK_PACKAGE_VERSION=${upstream}`],
      ...['-D', `CPACK_DEBIAN_PACKAGE_RELEASE=${revision}`],
    ],
    { cwd: build },
  );
  console.log('\n  The package is in build/release/package/.\n');
});
