// Full disks, and files of another user. Small disks are tmpfs: only root may mount them.

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot, run } from '../../../scripts/lib/processes.mjs';
import { check } from '../../check.mjs';
import { fillDisk } from '../../disk.mjs';
import { refused, withShop } from '../lib/shop.mjs';

/** @typedef {import('../lib/clone.mjs').Clone} Clone */

const full =
  /(The disk that holds .+|A disk) is full\. Make room there, then run the same command again\./;

/** Mounts a disk of this size in MB over a folder of the clone while `body` runs. */
async function onDisk(
  /** @type {Clone} */ clone,
  /** @type {string} */ folder,
  /** @type {number} */ megabytes,
  /** @type {(path: string) => Promise<void>} */ body,
) {
  const path = join(clone.dir, folder);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  run(['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]);
  try {
    clone.giveToUser();
    await body(path);
  } finally {
    run(['umount', path]);
    clone.giveToUser();
  }
}

const resize = (/** @type {string} */ path, /** @type {number} */ megabytes) =>
  run(['mount', '-o', `remount,size=${megabytes}m`, path]);

/** @type {import('../run.mjs').Case[]} */
const cases = [
  {
    name: 'a full disk at the first start',
    run: (clone) =>
      onDisk(clone, '.data', 12, async (path) => {
        await refused(clone, {}, full);
        resize(path, 300);
        await withShop(clone);
      }),
  },
  {
    name: 'a full disk at a later start',
    run: (clone) =>
      onDisk(clone, '.data', 300, async (path) => {
        await withShop(clone);
        const before = readFileSync(join(path, 'secrets.json'), 'utf8');
        fillDisk(join(path, 'filler'));
        await refused(clone, {}, full);
        rmSync(join(path, 'filler'));
        await withShop(clone);
        const after = readFileSync(join(path, 'secrets.json'), 'utf8');
        check(after === before, 'The secrets changed.');
      }),
  },
  {
    name: 'a disk without room for the logs of the build',
    run: (clone) =>
      onDisk(clone, 'build/logs', 1, async (path) => {
        fillDisk(join(path, 'filler'));
        await withShop(clone);
      }),
  },
  {
    name: 'data that root has left',
    async run(clone) {
      await withShop(clone);
      run(['chown', '-R', 'root:', join(clone.dir, '.data')]);
      await refused(
        clone,
        {},
        /\.data\/\S+ belongs to another user, perhaps since a start as root/,
      );
      clone.giveToUser();
      await withShop(clone);
    },
  },
];

export default cases.map((one) => ({ ...one, skip: isRoot ? null : 'needs root' }));
