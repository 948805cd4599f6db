// npm run nightly -- hardening: robustness of the server against clients that disconnect. docs/robustness-testing.md
//   --seconds=60                 of each of the four kinds
//   --build=asan, --build=tsan   the server of `npm run nightly -- sanitize`

import { parseArgs } from 'node:util';
import { buildNative, setUp } from '../lib/build.mjs';
import { numberOf } from '../lib/options.mjs';
import { aborts, sanitizers } from '../lib/sanitizers.mjs';
import { UserError, main } from '../lib/steps.mjs';

await main(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '600' },
      build: { type: 'string', default: 'release' },
    },
  });
  const build = ['release', ...Object.keys(sanitizers)].find((one) => one === values.build);
  if (build === undefined) throw new UserError('unknown --build; expected release, asan or tsan');
  await setUp('http');
  await buildNative(build, ['tuisty_server']);
  await aborts({ build, seconds: numberOf(values, 'seconds', 1) });
});
