import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns whether CMake has written a build's files for this tree. The files of a moved or copied tree compile the
 * sources of the old place; `cmake --fresh` writes them again.
 *
 * @param {string} root the tree
 * @param {string} preset
 */
export function isConfigured(root, preset) {
  const folder = join(root, 'build', preset);
  const cache = join(folder, 'CMakeCache.txt');
  return (
    existsSync(join(folder, 'build.ninja')) &&
    existsSync(cache) &&
    readFileSync(cache, 'utf8').includes(`\nCMAKE_HOME_DIRECTORY:INTERNAL=${root}\n`)
  );
}
