// PostgreSQL is restarted, killed, frozen, slow, or has no room.

import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot, run } from '../../scripts/lib/processes.mjs';
import { Promises } from './lib/fault.mjs';
import { outage } from './lib/outage.mjs';
import { pause, seconds, withShop } from './lib/shop.mjs';
import { longest, outcomes, Shoppers, sold, verify } from './lib/load.mjs';

/** Writes until nothing more goes in. */
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
    run: (place) =>
      withShop(place, {}, async (shop) => [
        await outage(shop, {
          fault: 'PostgreSQL stopped for 4 s, then started',
          strike: () => shop.stopDatabase(),
          heal: () => shop.startDatabase(),
        }),
        await outage(shop, {
          fault: 'PostgreSQL killed (`kill -9`), started after 4 s',
          strike: () => shop.stopDatabase('SIGKILL'),
          heal: () => shop.startDatabase(),
        }),
      ]),
  },
  {
    name: 'freeze',
    what: 'every process of PostgreSQL is halted (SIGSTOP), and goes on after 5 s',
    run: (place) =>
      withShop(place, {}, async (shop) => {
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
              strike() {
                halted = shop.databasePids();
                for (const pid of halted) process.kill(pid, 'SIGSTOP');
              },
              heal: goOn,
            }),
          ];
        } finally {
          goOn();
        }
      }),
  },
  {
    name: 'lock',
    what: 'the table of purchases is locked for 0.8 s: slow, but there',
    run: (place) =>
      withShop(place, {}, async (shop) => {
        const promises = new Promises();
        const shoppers = new Shoppers(shop.ports.web);
        await shoppers.untilAnswered(sold, 40);
        const begun = performance.now();
        shop.sql('BEGIN; LOCK TABLE checkout_sessions; SELECT pg_sleep(0.8); COMMIT');
        await shoppers.untilAnswered(sold, 40);
        await shoppers.stop();
        const since = shoppers.since(begun - 100);
        promises.check(since.every(sold), `somebody was refused: ${outcomes(since)}`);
        const after = await verify(shop, promises, shoppers.purchases);
        return [
          promises.row({
            fault: 'The table of purchases locked for 0.8 s',
            shopper: `nothing but a wait of ${seconds(longest(since))} at most: ${outcomes(since)}`,
            database: after.text,
            recovery: 'at once',
          }),
        ];
      }),
  },
  {
    name: 'full',
    what: 'the file system of the tables is full (a small tmpfs), and has room again after 4 s',
    skip: isRoot ? null : 'only root may mount a small file system',
    async run(place) {
      const disk = join(place.dir, 'small-disk');
      mkdirSync(disk);
      run(['mount', '-t', 'tmpfs', '-o', 'size=12m,mode=777', 'tmpfs', disk]);
      try {
        return await withShop(place, {}, async (shop) => {
          const space = join(disk, 'space');
          mkdirSync(space);
          run(['chown', 'postgres:', space]);
          run(['chmod', '755', place.dir]);
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

/** Reading goes on, so that readiness has nothing to say: only what is written is refused. */
async function fullDisk(
  /** @type {import('./lib/shop.mjs').Shop} */ shop,
  /** @type {() => void} */ strike,
  /** @type {() => void} */ heal,
) {
  const promises = new Promises();
  const shoppers = new Shoppers(shop.ports.web);
  await shoppers.untilAnswered(sold, 40);
  const counted = await shop.metric('database_unavailable_total');
  strike();
  // What a table has room for within its last block is still sold.
  await shoppers.untilAnswered((one) => !sold(one), 40);
  const settled = performance.now();
  await pause(2_000);
  const more = (await shop.metric('database_unavailable_total')) - counted;
  promises.check(more > 0, 'database_unavailable_total does not grow');
  const healed = performance.now();
  heal();
  await shoppers.untilAnswered(sold, 40);
  await shoppers.stop();
  const first = shoppers.purchases.find((one) => sold(one) && one.begun > healed);
  const refused = shoppers.purchases.filter((one) => !sold(one));
  promises.check(
    refused.every(({ begun }) => begun < healed),
    'somebody was refused after there was room',
  );
  promises.check(longest(refused) <= 1_000, 'somebody was held up for more than 1 s');
  const after = await verify(shop, promises, shoppers.purchases);
  return promises.row({
    fault: 'No room for rows (53100: the tables on a full tmpfs)',
    shopper: `${outcomes(refused)}, within ${seconds(longest(refused))}`,
    database: after.text,
    recovery: `${seconds((first?.begun ?? 0) + (first?.took ?? 0) - healed)} after there was room, by itself`,
    figures: {
      'sold and refused while full': outcomes(
        shoppers.purchases.filter(({ begun }) => begun > settled && begun < healed),
      ),
    },
  });
}
