// The version of the tree, and of the package that is made from it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programsOf } from './cmake.mjs';
import { run } from './processes.mjs';
import { UserError, root } from './steps.mjs';

/** The version and the commit of a tree; see scripts/version.sh. */
export function treeVersion(folder = root) {
  const printed = run(['sh', join(folder, 'scripts/version.sh')]);
  const [version = '', commit = ''] = printed.trim().split(' ');
  return { version, commit };
}

/**
 * Throws a UserError unless server and pages have one catalogue: with two, each purchase would be refused.
 * @param {{ server: string, pages: string }} fingerprints
 */
export function requireOneCatalogue({ server, pages }) {
  if (server === pages) return;
  throw new UserError(
    `The server has catalogue ${server} and the pages have ${pages}: one of them was not built from this tree. ` +
      'Delete the folder build, then run the same command again.',
  );
}

/** The fingerprint of the catalogue in the server of a preset. */
export function serverCatalogue(/** @type {string} */ preset) {
  const printed = run([join(programsOf(preset), 'tuisty_server'), '--version']);
  return /^catalogue (.*)$/m.exec(printed)?.[1] ?? '';
}

/** The fingerprint of the catalogue in the built pages. */
export function pagesCatalogue() {
  const facts = readFileSync(join(root, 'web/dist/build.env'), 'utf8');
  return /^CATALOGUE="(.*)"$/m.exec(facts)?.[1] ?? '';
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
