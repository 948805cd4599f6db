// A fresh clone in a folder that nothing is used to, and the user without rights who works in it.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
export const isRoot = process.getuid?.() === 0;

/**
 * @typedef {object} Clone
 * @property {string} dir the clone
 * @property {NodeJS.ProcessEnv} env what its user's programs see
 * @property {string[]} as what to put before a command to run it as that user
 * @property {() => void} giveToUser makes everything the user's
 * @property {() => void} remove
 */

/** Runs a short command and returns what it printed. */
export function run(/** @type {string[]} */ command, /** @type {object} */ options = {}) {
  const [program = '', ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    ...options,
  });
  if (status !== 0) throw new Error(`${command.join(' ')}: ${error?.message ?? stderr}`);
  return stdout.trim();
}

/** @returns {Clone} */
export function makeClone() {
  // A place that is named is kept, and what was built there is used the next time.
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
  const giveToUser = () => {
    if (isRoot) run(['chown', '-R', `${user}:`, place]);
  };
  giveToUser();

  return {
    dir,
    as,
    giveToUser,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      LANG: 'C.UTF-8',
      npm_config_registry: run(['npm', 'config', 'get', 'registry']),
      // A cache of compiled files that this user may write to: minutes less, where there is one.
      ...(process.env.SETUP_CCACHE_DIR && { CCACHE_DIR: process.env.SETUP_CCACHE_DIR }),
    },
    remove() {
      if (kept === undefined) rmSync(place, { recursive: true, force: true });
      // By force: what a failed case has left running must not keep the user.
      if (isRoot) run(['userdel', '--force', user]);
    },
  };
}
