// PostgreSQL is restarted, killed, frozen, slow, or out of disk space.

import { execFile } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isRoot, run } from '../../scripts/lib/processes.mjs';
import { Invariants } from './lib/fault.mjs';
import { outage } from './lib/outage.mjs';
import { pause, seconds, withShop } from './lib/shop.mjs';
import { longest, outcomes, Shoppers, sold, verify } from './lib/load.mjs';

/** Writes until the disk is full. */
function fill(/** @type {string} */ file) {
  const open = openSync(file, 'w');
  const block = Buffer.alloc(8 * 1024);
  try {
    for (;;) writeSync(open, block);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(open);
  }
}

/** @type {import('./lib/fault.mjs').Fault[]} */
export default [
  {
    name: 'restart',
    what: 'PostgreSQL is stopped and started, then killed and started',
    run: (context) =>
      withShop(context, {}, async (shop) => [
        await outage(shop, {
          fault: 'PostgreSQL stopped for 4 s, then started',
          inject: () => shop.stopDatabase(),
          restore: () => shop.startDatabase(),
        }),
        await outage(shop, {
          fault: 'PostgreSQL killed (`kill -9`), started after 4 s',
          inject: () => shop.stopDatabase('SIGKILL'),
          restore: () => shop.startDatabase(),
        }),
      ]),
  },
  {
    name: 'freeze',
    what: 'every process of PostgreSQL is stopped (SIGSTOP) and continued after 5 s',
    run: (context) =>
      withShop(context, {}, async (shop) => {
        /** @type {number[]} */
        let halted = [];
        const goOn = () => {
          for (const pid of halted.splice(0)) process.kill(pid, 'SIGCONT');
        };
        try {
          return [
            await outage(shop, {
              fault: 'PostgreSQL frozen (SIGSTOP) for 5 s',
              holdMs: 5_000,
              inject() {
                halted = shop.databasePids();
                for (const pid of halted) process.kill(pid, 'SIGSTOP');
              },
              restore: goOn,
            }),
          ];
        } finally {
          goOn();
        }
      }),
  },
  {
    name: 'lock',
    what: 'the table of purchases is locked for 0.8 s',
    run: (context) =>
      withShop(context, {}, async (shop) => {
        const invariants = new Invariants();
        const shoppers = new Shoppers(shop.ports.web);
        await shoppers.untilAnswered(sold, 40);
        const begun = performance.now();
        // Concurrently: the shoppers are of this process.
        await promisify(execFile)('psql', [
          ...['-X', '-d', shop.serverEnv.DATABASE_URL ?? ''],
          ...['-c', 'BEGIN; LOCK TABLE checkout_sessions; SELECT pg_sleep(0.8); COMMIT'],
        ]);
        await shoppers.untilAnswered(sold, 40);
        await shoppers.stop();
        const since = shoppers.since(begun - 100);
        invariants.check(since.every(sold), `a purchase was refused: ${outcomes(since)}`);
        invariants.check(longest(since) >= 500, 'no purchase waited for the lock');
        const after = await verify(shop, invariants, shoppers.purchases);
        return [
          invariants.row({
            fault: 'The table of purchases locked for 0.8 s',
            shopper: `a wait of ${seconds(longest(since))} at most: ${outcomes(since)}`,
            database: after.text,
            recovery: 'immediate',
          }),
        ];
      }),
  },
  {
    name: 'disk-full',
    what: 'the file system of the tables is full (a small tmpfs), and has space again after 4 s',
    skip: isRoot ? null : 'only root may mount a small file system',
    async run(context) {
      const disk = join(context.dir, 'small-disk');
      mkdirSync(disk);
      run(['mount', '-t', 'tmpfs', '-o', 'size=12m,mode=777', 'tmpfs', disk]);
      try {
        return await withShop(context, {}, async (shop) => {
          const space = join(disk, 'space');
          mkdirSync(space);
          run(['chown', 'postgres:', space]);
          run(['chmod', '755', context.dir]);
          shop.sql(`CREATE TABLESPACE small LOCATION '${space}'`);
          shop.sql('ALTER TABLE checkout_sessions SET TABLESPACE small');
          shop.sql('ALTER TABLE idempotency SET TABLESPACE small');
          const filler = join(disk, 'filler');
          return [
            await fullDisk(
              shop,
              () => fill(filler),
              () => rmSync(filler),
            ),
          ];
        });
      } finally {
        run(['umount', disk]);
      }
    },
  },
];

/** Reads still succeed, so readiness reports no error: only writes are refused. */
async function fullDisk(
  /** @type {import('./lib/shop.mjs').Shop} */ shop,
  /** @type {() => void} */ inject,
  /** @type {() => void} */ restore,
) {
  const invariants = new Invariants();
  const shoppers = new Shoppers(shop.ports.web);
  await shoppers.untilAnswered(sold, 40);
  const counted = await shop.metric('tuisty_requests_rejected_total{reason="database"}');
  inject();
  // Rows that fit into a table's last block are still sold.
  await shoppers.untilAnswered((one) => !sold(one), 40);
  const settled = performance.now();
  await pause(2_000);
  const more = (await shop.metric('tuisty_requests_rejected_total{reason="database"}')) - counted;
  invariants.check(more > 0, 'tuisty_requests_rejected_total does not grow');
  const restoredAt = performance.now();
  restore();
  await shoppers.untilAnswered(sold, 40);
  await shoppers.stop();
  const first = shoppers.purchases.find((one) => sold(one) && one.begun > restoredAt);
  const refused = shoppers.purchases.filter((one) => !sold(one));
  invariants.check(
    refused.every(({ begun }) => begun < restoredAt),
    'a purchase was refused after space was freed',
  );
  invariants.check(longest(refused) <= 1_000, 'a refusal took more than 1 s');
  const after = await verify(shop, invariants, shoppers.purchases);
  return invariants.row({
    fault: 'Disk full (53100: the tables on a full tmpfs)',
    shopper: `${outcomes(refused)}, within ${seconds(longest(refused))}`,
    database: after.text,
    recovery: `${seconds((first?.begun ?? 0) + (first?.took ?? 0) - restoredAt)} after space was freed, automatic`,
    figures: {
      'sold and refused while full': outcomes(
        shoppers.purchases.filter(({ begun }) => begun > settled && begun < restoredAt),
      ),
    },
  });
}
