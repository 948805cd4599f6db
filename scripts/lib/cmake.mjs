import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/**
 * Where a preset puts the server's programs. `quick` is not optimised, because it is compiled more often than it runs: it
 * starts and is tested here. `release` is delivered, measured and damaged.
 */
export const programsOf = (/** @type {string} */ preset) => join(root, 'build', preset, 'server');

/**
 * Returns whether CMake has written a build's files for this tree. The files of a moved or copied tree compile the
 * sources of the old place; `cmake --fresh` writes them again.
 *
 * @param {string} tree
 * @param {string} preset
 */
export function isConfigured(tree, preset) {
  const folder = join(tree, 'build', preset);
  const cache = join(folder, 'CMakeCache.txt');
  return (
    existsSync(join(folder, 'build.ninja')) &&
    existsSync(cache) &&
    readFileSync(cache, 'utf8').includes(`\nCMAKE_HOME_DIRECTORY:INTERNAL=${tree}\n`)
  );
}
