// A streaming replica that confirms every commit. The primary is killed, the replica promoted, and the servers switch
// to it automatically.

import { join } from 'node:path';
import {
  ownedFolder,
  runAsOwner,
  serverBinaries,
  startPostgres,
} from '../../../scripts/lib/postgres.mjs';
import { childrenOf } from '../../../scripts/lib/processes.mjs';
import { register } from '../lib/account.mjs';
import { Invariants } from '../lib/fault.mjs';
import { asShop, buyAs, Crowd, openServers, signIn } from '../lib/servers.mjs';
import { seconds, until } from '../lib/shop.mjs';
import { longest, outcomes, sold, verify } from '../lib/load.mjs';

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Postgres */

const email = 'persona@example.com';

const socketOf = (/** @type {Postgres} */ { databaseUrl }) =>
  new URLSearchParams(databaseUrl('shop').split('?')[1]).get('host') ?? '';

/** A streaming replica of a running cluster. */
async function startReplica(/** @type {string} */ dir, /** @type {Postgres} */ primary) {
  const data = join(dir, 'replica');
  ownedFolder(data);
  const from = `host=${socketOf(primary)} user=tuisty application_name=replica`;
  runAsOwner([
    join(serverBinaries(data), 'pg_basebackup'),
    ...['-D', data, '-d', from, '-X', 'stream', '-c', 'fast', '-R'],
  ]);
  return startPostgres({ dir: data, log: join(dir, 'replica.log') });
}

/** From now on a commit waits until both clusters have it on disk. */
async function waitForReplica(/** @type {Postgres} */ primary) {
  primary.psql('postgres', "ALTER SYSTEM SET synchronous_standby_names = 'replica'");
  primary.psql('postgres', 'SELECT pg_reload_conf()');
  await until(
    'the replica is synchronous',
    () => primary.psql('postgres', 'SELECT sync_state FROM pg_stat_replication') === 'sync',
  );
}

/** Like a power failure: no process can shut down cleanly. */
async function killAll(/** @type {Postgres} */ { daemon }) {
  const children = childrenOf(daemon.pid);
  await daemon.stop('SIGKILL');
  for (const { pid } of children) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has exited already.
    }
  }
}

/** @type {import('../lib/fault.mjs').Fault} */
export default {
  name: 'replica',
  what: 'the primary of a synchronous replica is killed (kill -9) under load, the replica promoted',
  async run({ dir }) {
    const primary = await startPostgres({
      dir: join(dir, 'primary'),
      log: join(dir, 'primary.log'),
    });
    /** @type {Postgres | null} */
    let replica = null;
    try {
      primary.ensureDatabase('shop');
      replica = await startReplica(dir, primary);
      await waitForReplica(primary);
      const { psql } = replica;
      const hosts = [primary, replica].map(socketOf).map(encodeURIComponent).join(',');
      const shop = await openServers(dir, {
        databaseUrl: `postgresql://tuisty@/shop?host=${hosts}&target_session_attrs=read-write`,
        // Its rows are read after the promotion.
        sql: (query) => psql('shop', query),
      });
      try {
        return [await failover(shop, primary, replica)];
      } finally {
        await shop.stop();
      }
    } finally {
      await replica?.stop();
      await primary.stop();
    }
  },
};

async function failover(
  /** @type {import('../lib/servers.mjs').Servers} */ shop,
  /** @type {Postgres} */ primary,
  /** @type {Postgres} */ replica,
) {
  const invariants = new Invariants();
  await register(shop.urls.web, email);
  const { token } = await signIn(shop.urls.web, email);
  const crowd = new Crowd(shop, email);
  const more = (/** @type {number} */ count) => {
    const before = crowd.tries.length;
    return until('more is sold', () => crowd.tries.slice(before).filter(sold).length >= count);
  };
  await more(150);

  const injectedAt = performance.now();
  await killAll(primary);
  await until('a purchase is refused', () => crowd.lastRefusal() > injectedAt);
  const order = performance.now();
  replica.psql('postgres', 'SELECT pg_promote()');
  const promoted = performance.now();
  const first = () => crowd.tries.find((one) => sold(one) && one.begun + one.took > promoted);
  await until('a purchase succeeds again', () => first() !== undefined);
  const again = first();
  await more(150);
  const calm = performance.now();
  await more(100);
  await crowd.stop();

  const refused = crowd.tries.filter((one) => !sold(one));
  const inFlight = refused.filter(({ begun }) => begun < injectedAt);
  const unserved = refused.filter(({ begun }) => begun > calm);
  invariants.check(unserved.length === 0, `refused long after: ${outcomes(unserved)}`);
  const before = crowd.tries.filter((one) => sold(one) && one.begun + one.took < injectedAt);
  const id = await buyAs(shop.urls.web, token);
  invariants.check(
    shop.sql(
      `SELECT account_id IS NOT NULL FROM checkout_sessions WHERE provider_session_id = '${id}'`,
    ) === 't',
    'a login session was lost',
  );
  const after = await verify(asShop(shop), invariants, crowd.tries);
  return invariants.row({
    fault:
      'The primary database killed (`kill -9`) under load, its synchronous replica promoted, two servers',
    shopper:
      `${outcomes(refused)}; ${inFlight.length} of them were in flight at the kill; retries ` +
      'succeed; login sessions stay valid',
    database: `${after.text}, ${before.length} of them confirmed before the kill: all on the new primary`,
    recovery:
      `sold again ${seconds(Math.max(0, (again?.begun ?? 0) + (again?.took ?? 0) - promoted))} after the promotion, ` +
      `which took ${seconds(promoted - order)}; the servers find the new primary automatically`,
    figures: {
      'checkout attempts': crowd.tries.length,
      'refused attempts': refused.length,
      'longest wait (ms)': Math.round(longest(crowd.tries)),
      'last refusal after the promotion (s)': Number(
        (Math.max(0, crowd.lastRefusal() - promoted) / 1000).toFixed(1),
      ),
    },
  });
}
