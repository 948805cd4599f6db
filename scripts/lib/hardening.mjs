// The long run of `npm run nightly -- hardening`: the test of disconnecting clients, of which `npm test` runs a short part.

import { join } from 'node:path';
import { sanitizers } from './sanitizers.mjs';
import { root, step } from './steps.mjs';
import { inJest } from './suites.mjs';

/** Runs four kinds for `seconds` each: to the server and through nginx, each answered at
 * once and after a wait. */
export function aborts(
  /** @type {{ build: 'release' | keyof typeof sanitizers, seconds: number }} */ { build, seconds },
) {
  return step(
    `Disconnecting clients, 4 × ${seconds} s (${build})`,
    [
      ...['node_modules/.bin/jest', '--config', 'tests/server/http/jest.config.mjs'],
      ...['pistache_regressions', '-t', 'A: '],
    ],
    {
      show: true,
      again: false,
      env: {
        ...inJest,
        ...sanitizers[build],
        // Timeouts are longer with a sanitizer.
        PATIENCE_MS: build === 'release' ? '30000' : '120000',
        SHOP_BUILD: join(root, 'build', build, 'server'),
        ABORT_SECONDS: String(seconds),
      },
    },
  );
}
