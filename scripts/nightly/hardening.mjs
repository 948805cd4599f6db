// npm run nightly -- hardening: robustness of the server against clients that disconnect. docs/tests.md
//   --seconds=60   of each of the four kinds; with sanitizers: npm run nightly -- sanitize aborts

import { parseArgs } from 'node:util';
import { buildNative, setUp } from '../lib/build.mjs';
import { numberOf } from '../lib/options.mjs';
import { aborts } from '../lib/sanitizers.mjs';
import { main } from '../lib/steps.mjs';

await main(async () => {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '600' } },
  });
  await setUp('http');
  await buildNative('release', ['tuisty_server']);
  await aborts({ build: 'release', seconds: numberOf(values, 'seconds', 1) });
});
