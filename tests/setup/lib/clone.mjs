// A fresh clone in an unusual folder, and an unprivileged user who works in it.

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot, run } from '../../../scripts/lib/processes.mjs';
import { root as repository } from '../../../scripts/lib/steps.mjs';

/** @typedef {ReturnType<typeof makeClone>} Clone */

/** Makes the clone and its user. `as`: the prefix that runs a command as that user, `env`: its environment. */
export function makeClone() {
  // A named folder is kept, and its builds are reused.
  const kept = process.env.SETUP_PLACE;
  const place = kept ?? mkdtempSync(join(tmpdir(), 'tuisty-setup-'));
  const dir = join(place, 'Tienda móvil (año 2) ñandú');
  const home = join(place, 'home');
  mkdirSync(home, { recursive: true });
  if (isRoot) run(['chown', '-R', 'root:', place]);
  if (existsSync(dir)) {
    run(['git', '-C', dir, 'fetch', '--quiet', repository, 'HEAD']);
    run(['git', '-C', dir, 'reset', '--quiet', '--hard', 'FETCH_HEAD']);
  } else {
    run(['git', 'clone', '--quiet', '--no-hardlinks', repository, dir]);
  }

  const user = `tuisty-${process.pid}`;
  if (isRoot) run(['useradd', '--system', '--no-create-home', '--home-dir', home, user]);
  const as = isRoot
    ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--inh-caps=-all', '--']
    : [];
  /** Makes everything the user's. */
  const giveToUser = () => {
    if (isRoot) run(['chown', '-R', `${user}:`, place]);
  };
  giveToUser();

  return {
    dir,
    as,
    giveToUser,
    env: /** @type {NodeJS.ProcessEnv} */ ({
      PATH: process.env.PATH,
      HOME: home,
      LANG: 'C.UTF-8',
      npm_config_registry: run(['npm', 'config', 'get', 'registry']).trim(),
      // A compiler cache writable by this user saves minutes, where it exists.
      ...(process.env.SETUP_CCACHE_DIR && { CCACHE_DIR: process.env.SETUP_CCACHE_DIR }),
    }),
    remove() {
      if (kept === undefined) rmSync(place, { recursive: true, force: true });
      // Forced: processes left by a failed case must not keep the user.
      if (isRoot) run(['userdel', '--force', user]);
    },
  };
}
