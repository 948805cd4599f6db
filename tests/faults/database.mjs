// PostgreSQL is restarted, killed, frozen, slow, read-only, or out of disk space.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isRoot, run } from '../../scripts/lib/processes.mjs';
import { fillDisk } from '../disk.mjs';
import { get, seconds, until, withShop } from './lib/shop.mjs';
import { makeReadOnly } from './lib/failover.mjs';
import { longest, outcomes, sold, whileBuying } from './lib/load.mjs';

const slowMs = 100;

/** The maximum time of a refusal: a statement's timeout, and a connect. */
const mostMs = 5_000;

/**
 * The database becomes unavailable while the shop sells, and returns: the invariants hold for every cause.
 * @param {import('./lib/shop.mjs').Shop} shop
 * @param {{
 *   fault: string, inject: () => unknown, restore: () => unknown, holdMs?: number, reason?: string,
 * }} options
 *   inject: starts the outage; restore: ends it; holdMs: its duration; reason: why the server is not ready
 */
async function outage(shop, { fault, inject, restore, holdMs = 4_000, reason = 'database' }) {
  const { check, say } = shop;
  const rejections = () => shop.metric('tuisty_requests_rejected_total{reason="database"}');
  const interrupted = async (/** @type {import('./lib/load.mjs').Shoppers} */ shoppers) => {
    const counted = await rejections();
    const injectedAt = performance.now();
    await inject();
    await until('a purchase is refused', () =>
      shoppers.purchases.some(
        ({ begun, took, status }) => status === 503 && begun + took > injectedAt,
      ),
    );
    await pause(holdMs / 2);
    for (let times = 0; times < 20; times += 1) {
      const { status, text } = await shop.readiness();
      check(status === 503 && text.includes(`"field":"${reason}"`), `readiness: ${status} ${text}`);
    }
    for (const path of ['/healthz', '/']) {
      const page = await get(shop.urls.web + path);
      check(page.status === 200, `${path} returns ${page.status}`);
    }
    await pause(holdMs / 2);
    check((await rejections()) > counted, 'tuisty_requests_rejected_total does not grow');

    const restoredAt = performance.now();
    await restore();
    const recovery = await shoppers.untilAnswered(sold, 1);
    await until('the server is ready', shop.ready);
    await shoppers.untilAnswered(sold, 40);
    await shoppers.buyUnrefused(40);

    const refused = shoppers.purchases.filter(
      (one) => !sold(one) && one.begun + one.took > injectedAt && one.begun < restoredAt,
    );
    const most = longest(refused);
    check(most <= mostMs, `a refusal took ${seconds(most)}`);
    say(`${outcomes(refused)}, within ${seconds(most)}; sold ${seconds(recovery)} after`);
  };
  say(fault);
  await whileBuying(shop, interrupted, { count: 24 });
}

/**
 * What delays purchases and refuses none.
 * @param {import('./lib/shop.mjs').Shop} shop
 * @param {{ act: () => Promise<unknown>, leastMs: number }} options
 *   act: returns at the end of the fault; leastMs: the longest wait of a purchase has this length at least
 */
const delay = (shop, { act, leastMs }) =>
  whileBuying(shop, async (shoppers) => {
    const begun = performance.now() - 100;
    await act();
    shop.check(await shop.ready(), 'the server is not ready');
    await shoppers.buyUnrefused(40, begun);
    const since = shoppers.since(begun);
    shop.check(longest(since) >= leastMs, 'no purchase waited');
    shop.say(`${outcomes(since)}, a wait of ${seconds(longest(since))} at most`);
  });

/** A proxy on loopback in front of PostgreSQL's socket, which delays each response by `delayMs()`. */
async function startProxy(/** @type {string} */ socketDir, /** @type {() => number} */ delayMs) {
  const listener = createServer((client) => {
    const service = connect(join(socketDir, '.s.PGSQL.5432'));
    client.setNoDelay(true);
    client.pipe(service);
    service.on('data', (bytes) => setTimeout(() => client.write(bytes), delayMs()));
    for (const one of [client, service]) {
      one.on('error', () => undefined);
      one.on('close', () => [client, service].map((both) => both.destroy()));
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (listener.address());
  return { port, stop: () => listener.close() };
}

/** @type {import('./run.mjs').Fault[]} */
export default [
  {
    name: 'restart',
    what: 'PostgreSQL is stopped and started, then killed and started',
    run: (context) =>
      withShop(context, async (shop, cluster) => {
        await outage(shop, {
          fault: 'PostgreSQL stopped for 4 s, then started',
          inject: () => cluster.stop(),
          restore: () => cluster.start(),
        });
        await outage(shop, {
          fault: 'PostgreSQL killed (`kill -9`), started after 4 s',
          inject: () => cluster.stop('SIGKILL'),
          restore: () => cluster.start(),
        });
      }),
  },
  {
    name: 'freeze',
    what: 'every process of PostgreSQL is stopped (SIGSTOP) and continued after 5 s',
    run: (context) =>
      withShop(context, async (shop, cluster) => {
        /** @type {number[]} */
        let halted = [];
        const goOn = () => {
          for (const pid of halted.splice(0)) process.kill(pid, 'SIGCONT');
        };
        try {
          await outage(shop, {
            fault: 'PostgreSQL frozen (SIGSTOP) for 5 s',
            holdMs: 5_000,
            inject() {
              halted = cluster.pids();
              for (const pid of halted) process.kill(pid, 'SIGSTOP');
            },
            restore: goOn,
          });
        } finally {
          goOn();
        }
      }),
  },
  {
    name: 'read-only',
    what: 'the only database accepts no writes for 4 s, as after a switch-over to a host that the shop does not know',
    run: (context) =>
      withShop(context, (shop, { psql }) =>
        outage(shop, {
          fault: 'default_transaction_read_only = on for 4 s',
          reason: 'read_only',
          inject: () => makeReadOnly(psql),
          restore: () => makeReadOnly(psql, 'off'),
        }),
      ),
  },
  {
    name: 'lock',
    what: 'the table of purchases is locked for 0.8 s',
    run: (context) =>
      withShop(context, (shop, { url }) =>
        delay(shop, {
          leastMs: 500,
          // Concurrently: the shoppers are of this process.
          act: () =>
            promisify(execFile)('psql', [
              ...['-X', '-d', url],
              ...['-c', 'BEGIN; LOCK TABLE checkout_sessions; SELECT pg_sleep(0.8); COMMIT'],
            ]),
        }),
      ),
  },
  {
    name: 'slow',
    what: `every response of PostgreSQL is delayed by ${slowMs} ms, for 5 s`,
    async run(context) {
      let delayMs = 0;
      /** @type {Awaited<ReturnType<typeof startProxy>> | null} */
      let proxy = null;
      const through = async (/** @type {string} */ socketDir) => {
        proxy = await startProxy(socketDir, () => delayMs);
        return `postgresql://tuisty@127.0.0.1:${proxy.port}/shop?sslmode=disable`;
      };
      const act = async () => {
        delayMs = slowMs;
        await pause(5_000);
        delayMs = 0;
      };
      await withShop(context, (shop) => delay(shop, { act, leastMs: slowMs }), {
        through,
      }).finally(() => proxy?.stop());
    },
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
        await withShop(context, (shop) => {
          const space = join(disk, 'space');
          mkdirSync(space);
          run(['chown', 'postgres:', space]);
          run(['chmod', '755', context.dir]);
          shop.sql(`CREATE TABLESPACE small LOCATION '${space}'`);
          shop.sql('ALTER TABLE checkout_sessions SET TABLESPACE small');
          shop.sql('ALTER TABLE idempotency SET TABLESPACE small');
          return fullDisk(shop, join(disk, 'filler'));
        });
      } finally {
        run(['umount', disk]);
      }
    },
  },
];

/** Reads still succeed, so readiness reports no error: only writes are refused. */
const fullDisk = (
  /** @type {import('./lib/shop.mjs').Shop} */ shop,
  /** @type {string} */ filler,
) =>
  whileBuying(shop, async (shoppers) => {
    const rejections = () => shop.metric('tuisty_requests_rejected_total{reason="database"}');
    const counted = await rejections();
    fillDisk(filler);
    // Rows that fit into a table's last block are still sold.
    await shoppers.untilAnswered((one) => !sold(one), 40);
    await pause(2_000);
    shop.check((await rejections()) > counted, 'tuisty_requests_rejected_total does not grow');
    const restoredAt = performance.now();
    rmSync(filler);
    await shoppers.buyUnrefused(40, restoredAt);
    const refused = shoppers.purchases.filter((one) => !sold(one));
    shop.check(longest(refused) <= 1_000, 'a refusal took more than 1 s');
    shop.say(`${outcomes(refused)}, within ${seconds(longest(refused))}`);
  });
