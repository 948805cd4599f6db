// Run-time options of the sanitizers, whose builds are presets of CMakePresets.json, and the test of disconnecting
// clients with them, of which `npm test` runs a short part.

import { join } from 'node:path';
import { programsOf } from './cmake.mjs';
import { root, step } from './steps.mjs';
import { inJest } from './suites.mjs';

const suppressions = (/** @type {string} */ name) =>
  `suppressions=${join(root, 'tests/sanitizers', name)}`;

/** The first report ends the program, so that no report is missed. */
const atOnce = 'halt_on_error=1:abort_on_error=0:exitcode=86';

/** Options by build preset. @type {Record<string, Record<string, string>>} */
export const sanitizers = {
  asan: {
    ASAN_OPTIONS: `${atOnce}:detect_leaks=1:detect_stack_use_after_return=1:check_initialization_order=1`,
    LSAN_OPTIONS: suppressions('lsan.txt'),
    UBSAN_OPTIONS: 'print_stacktrace=1:halt_on_error=1',
  },
  // Debian's libraries are not built with ThreadSanitizer, which sees their locks but not their
  // atomics. Their memory accesses are ignored, because releases after an atomic count would be
  // reported; their locks count.
  tsan: {
    TSAN_OPTIONS: `${atOnce}:second_deadlock_stack=1:history_size=4:ignore_noninstrumented_modules=1:${suppressions('tsan.txt')}`,
  },
};

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
        SHOP_BUILD: programsOf(build),
        ABORT_SECONDS: String(seconds),
      },
    },
  );
}
