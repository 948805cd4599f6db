// Run-time options of the sanitizers. The builds are presets of CMakePresets.json.

import { join } from 'node:path';
import { root } from './steps.mjs';

const suppressions = (/** @type {string} */ name) =>
  `suppressions=${join(root, 'tests/sanitizers', name)}`;

/** The first report ends the program, so that no report is missed. */
const atOnce = 'halt_on_error=1:abort_on_error=0:exitcode=86';

/** Options by build preset. @type {Record<string, Record<string, string>>} */
export const sanitizers = {
  asan: {
    SANITIZER: 'asan',
    ASAN_OPTIONS: `${atOnce}:detect_leaks=1:detect_stack_use_after_return=1:check_initialization_order=1`,
    LSAN_OPTIONS: suppressions('lsan.txt'),
    UBSAN_OPTIONS: 'print_stacktrace=1:halt_on_error=1',
  },
  // Debian's libraries are not built with ThreadSanitizer, which sees their locks but not their
  // atomics. Their memory accesses are ignored, because releases after an atomic count would be
  // reported; their locks count.
  tsan: {
    SANITIZER: 'tsan',
    TSAN_OPTIONS: `${atOnce}:second_deadlock_stack=1:history_size=4:ignore_noninstrumented_modules=1:${suppressions('tsan.txt')}`,
  },
};
