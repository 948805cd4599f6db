// Starts during, after and instead of other runs.

import { createServer } from 'node:net';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../../check.mjs';
import { freePort, signal } from '../../../scripts/lib/processes.mjs';
import { alive, record, refused, start, withShop } from '../lib/shop.mjs';

/** @typedef {import('../lib/clone.mjs').Clone} Clone */
/** @typedef {import('../../../scripts/lib/processes.mjs').Process} Process */

/** The state that must survive a restart: the secrets, and the cluster's identity. */
function kept(/** @type {Clone} */ clone) {
  const { ino, birthtimeMs } = statSync(join(clone.dir, '.data/postgres'));
  return readFileSync(join(clone.dir, '.data/secrets.json'), 'utf8') + ino + birthtimeMs;
}

/** Kills processes, then immediately starts again. */
async function afterKill(
  /** @type {Clone} */ clone,
  /** @type {(run: ReturnType<typeof record>) => Process[]} */ which,
) {
  const shop = await start(clone);
  check(shop.opened !== null, `It did not open:\n${shop.printed()}`);
  const before = kept(clone);
  const run = record(clone);
  signal(which(run), 'SIGKILL');
  await shop.ended;
  await withShop(clone, {}, async () => {
    check(!run.daemons.some(alive), 'A process of the killed run still runs.');
  });
  check(kept(clone) === before, 'Secrets or data changed.');
}

/** @type {import('../run.mjs').Case[]} */
export default [
  {
    name: 'a second start',
    run: (clone) =>
      withShop(clone, {}, async ({ opened }) => {
        const words = await refused(clone, {}, /The shop already runs at \S+\. Stop it/);
        check(words.includes(`at ${opened}.`), `It prints another address:\n${words}`);
      }),
  },
  {
    name: 'a busy port',
    async run(clone) {
      const port = await freePort();
      const other = createServer().listen(port, '127.0.0.1');
      try {
        const words = await refused(
          clone,
          { PORT: String(port) },
          new RegExp(`Port ${port} is taken by another program. Choose another one: PORT=\\d+ npm`),
        );
        const [, named] = /PORT=(\d+)/.exec(words) ?? [];
        await withShop(clone, { PORT: named });
      } finally {
        other.close();
      }
    },
  },
  {
    name: 'a port that is none',
    async run(clone) {
      await refused(clone, { PORT: '80' }, /PORT must be a whole number from 1024 to 65000/);
      await refused(clone, { PORT: '8080x' }, /PORT must be a whole number from 1024 to 65000/);
    },
  },
  {
    name: 'a start after kill -9 of the command',
    run: (clone) => afterKill(clone, ({ supervisor }) => [supervisor]),
  },
  {
    name: 'a start after kill -9 of all but the workers of nginx',
    run: (clone) =>
      afterKill(clone, ({ supervisor, daemons }) => {
        const workers = daemons.filter(({ name }) => name === 'nginx worker');
        check(workers.length > 0, 'run.json names no worker of nginx.');
        return [supervisor, ...daemons.filter((one) => !workers.includes(one))];
      }),
  },
];
