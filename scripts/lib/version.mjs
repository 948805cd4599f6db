// The version of the tree, and of the package that is made from it.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** The version and the commit of a tree; see scripts/version.sh. */
export function treeVersion(folder = root) {
  const printed = execFileSync('sh', [join(folder, 'scripts/version.sh')], { encoding: 'utf8' });
  const [version = '', commit = ''] = printed.trim().split(' ');
  return { version, commit };
}

/**
 * The two parts of the Debian version. The merchant's facts are in no commit, so the revision is the time of packaging:
 * each package upgrades every older one. A package with placeholders sorts before one with the facts.
 *
 * @param {{ version: string, placeholders: boolean, time?: Date }} build
 */
export function packageVersion({ version, placeholders, time = new Date() }) {
  return {
    upstream: `${version}${placeholders ? '~placeholders' : ''}`,
    revision: time.toISOString().replace(/\D/g, '').slice(0, 14),
  };
}
