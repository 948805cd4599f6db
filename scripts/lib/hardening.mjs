// The two long runs of `npm run nightly -- hardening`, with the tests of which `npm test` runs a short part: disconnecting
// clients, and malformed requests.

import { join } from 'node:path';
import { sanitizers } from './sanitizers.mjs';
import { root, step } from './steps.mjs';
import { inJest } from './suites.mjs';

/** @typedef {'release' | keyof typeof sanitizers} Build */

function jest(
  /** @type {string} */ title,
  /** @type {string[]} */ test,
  /** @type {Build} */ build,
  /** @type {NodeJS.ProcessEnv} */ env,
) {
  return step(
    `${title} (${build})`,
    ['node_modules/.bin/jest', '--config', 'tests/server/http/jest.config.mjs', ...test],
    {
      show: true,
      again: false,
      env: {
        ...inJest,
        ...sanitizers[build],
        // Timeouts are longer with a sanitizer.
        PATIENCE_MS: build === 'release' ? '30000' : '120000',
        SHOP_BUILD: join(root, 'build', build, 'server'),
        ...env,
      },
    },
  );
}

/** Runs four kinds for `seconds` each: to the server and through nginx, each answered at
 * once and after a wait. */
export function aborts(/** @type {{ build: Build, seconds: number }} */ { build, seconds }) {
  return jest(
    `Disconnecting clients, 4 × ${seconds} s`,
    ['pistache_regressions', '-t', 'A: '],
    build,
    {
      ABORT_SECONDS: String(seconds),
    },
  );
}

export function raw(
  /** @type {{ build: Build, cases: number, from: number, seed: number }} */ {
    build,
    cases,
    from,
    seed,
  },
) {
  return jest(`Raw cases ${from} to ${from + cases - 1} of seed ${seed}`, ['http_fuzz'], build, {
    RAW_CASES: String(cases),
    RAW_FROM: String(from),
    RAW_SEED: String(seed),
  });
}
