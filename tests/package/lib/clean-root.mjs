// A minimal Debian with only a package's dependencies.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../scripts/lib/processes.mjs';

/**
 * PACKAGE_BASE: a folder that debootstrap has made before, copied instead of making one.
 */
export function makeCleanRoot() {
  const place = mkdtempSync(join(tmpdir(), 'tuisty-package-'));
  const dir = join(place, 'root');
  const { PACKAGE_BASE: base } = process.env;
  if (base) run(['cp', '-a', base, dir]);
  else run(['debootstrap', '--variant=minbase', 'bookworm', dir]);
  run(['chmod', '755', place]);
  // Services do not start automatically.
  writeFileSync(join(dir, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  mkdirSync(join(dir, 'dev/shm'), { recursive: true });
  run(['chmod', '1777', join(dir, 'dev/shm')]);
  run(['mount', '-t', 'proc', 'proc', join(dir, 'proc')]);

  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: '/' };
  return {
    dir,
    /** For a background process of the test. */
    place,
    path: (/** @type {string} */ inside) => join(dir, inside),
    read: (/** @type {string} */ inside) => readFileSync(join(dir, inside), 'utf8'),
    /** Runs a short command in it and returns what it printed. */
    run(/** @type {string[]} */ command, user = 'root') {
      const args = ['--reuid', user, '--regid', user, '--init-groups', '--', ...command];
      const ended = spawnSync('chroot', [dir, 'setpriv', ...args], {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
        env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (ended.status !== 0) {
        throw new Error(`${command.join(' ')} ended with ${ended.status}: ${ended.stderr}`);
      }
      return ended.stdout.trim();
    },
    remove() {
      run(['umount', join(dir, 'proc')]);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** @typedef {ReturnType<typeof makeCleanRoot>} CleanRoot */
