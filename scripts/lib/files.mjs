import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { root } from './steps.mjs';

/** Returns every tracked or new file of the repository, relative to its root. */
export function repositoryFiles() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = run(['git', '-C', root, ...args]);
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}
