// Builds server and pages as they are installed, for `npm run release` and `npm run package`.

import { buildBindings, buildNative, buildWeb, setUp } from './build.mjs';
import { step } from './steps.mjs';

/** standIns: whether pages may keep the repository's placeholder facts. */
export async function buildRelease({ standIns = false } = {}) {
  await setUp('start');
  await buildBindings();
  if (!standIns) {
    await step('Look for stand-ins', ['npm', 'run', '--silent', 'release', '-w', 'web'], {
      show: true,
      hint: 'Set what is missing (docs/settings.md, web/documents/README.md), then run the same command again.',
    });
  }
  await buildNative('release', ['tuisty_server']);
  await buildWeb();
}
