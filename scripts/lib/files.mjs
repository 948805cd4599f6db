import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { root } from './steps.mjs';

/** Returns every tracked or new file of the repository, relative to its root. */
export function repositoryFiles() {
  const listed = run([
    'git',
    '-C',
    root,
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/**
 * Returns the suite of a file in tests/, or null if it contains no tests.
 * @returns {import('./suites.mjs').Suite | null}
 */
export function suiteOf(/** @type {string} */ file) {
  if (/^tests\/.*_test\.cpp$/.test(file)) return 'native';
  if (/^tests\/journeys\/.*\.spec\.ts$/.test(file)) return 'e2e';
  if (/^tests\/server\/http\/.*\.test\.ts$/.test(file)) return 'http';
  return /^tests\/.*\.test\.tsx?$/.test(file) ? 'unit' : null;
}

/** The GoogleTest names in a C++ file: [suite, test]. @returns {[string, string][]} */
export function testsIn(/** @type {string} */ source) {
  const macros = source.matchAll(/^(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+)\s*,\s*(\w+)\s*\)/gm);
  return [...macros].map(([, suite = '', test = '']) => [suite, test]);
}
