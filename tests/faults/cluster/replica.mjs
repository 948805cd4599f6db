// A streaming replica that confirms every commit; the primary is killed, the replica promoted, and the servers
// follow by themselves.

import { join } from 'node:path';
import {
  ownedFolder,
  runAsOwner,
  serverBinaries,
  startPostgres,
} from '../../../scripts/lib/postgres.mjs';
import { childrenOf } from '../../../scripts/lib/processes.mjs';
import { register } from '../../bench/lib/account.mjs';
import { Promises } from '../lib/fault.mjs';
import { asShop, buyAs, Crowd, openServers, signIn } from '../lib/servers.mjs';
import { seconds, until } from '../lib/shop.mjs';
import { longest, outcomes, sold, verify } from '../lib/load.mjs';

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Postgres */

const email = 'persona@example.com';

const socketOf = (/** @type {Postgres} */ { databaseUrl }) =>
  new URLSearchParams(databaseUrl('shop').split('?')[1]).get('host') ?? '';

/** A copy of a running cluster, which follows it. */
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

/** From now on a commit is confirmed when both have it on disk. */
async function waitForReplica(/** @type {Postgres} */ primary) {
  primary.psql('postgres', "ALTER SYSTEM SET synchronous_standby_names = 'replica'");
  primary.psql('postgres', 'SELECT pg_reload_conf()');
  await until(
    'the replica is a synchronous one',
    () => primary.psql('postgres', 'SELECT sync_state FROM pg_stat_replication') === 'sync',
  );
}

/** As if its machine had lost its power: no process of it gets to say anything. */
async function killAll(/** @type {Postgres} */ { daemon }) {
  const children = childrenOf(daemon.pid);
  await daemon.stop('SIGKILL');
  for (const { pid } of children) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has noticed by itself.
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
        // Its rows are read once it has been promoted.
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
  const promises = new Promises();
  await register(shop.urls.web, email);
  const { token } = await signIn(shop.urls.web, email);
  const crowd = new Crowd(shop, email);
  const more = (/** @type {number} */ count) => {
    const before = crowd.tries.length;
    return until('more is sold', () => crowd.tries.slice(before).filter(sold).length >= count);
  };
  await more(150);

  const struck = performance.now();
  await killAll(primary);
  await until('somebody is refused', () => crowd.lastRefusal() > struck);
  const order = performance.now();
  replica.psql('postgres', 'SELECT pg_promote()');
  const promoted = performance.now();
  const first = () => crowd.tries.find((one) => sold(one) && one.begun + one.took > promoted);
  await until('somebody buys again', () => first() !== undefined);
  const again = first();
  await more(150);
  const calm = performance.now();
  await more(100);
  await crowd.stop();

  const refused = crowd.tries.filter((one) => !sold(one));
  const inFlight = refused.filter(({ begun }) => begun < struck);
  const unserved = refused.filter(({ begun }) => begun > calm);
  promises.check(unserved.length === 0, `refused long after: ${outcomes(unserved)}`);
  const before = crowd.tries.filter((one) => sold(one) && one.begun + one.took < struck);
  const id = await buyAs(shop.urls.web, token);
  promises.check(
    shop.sql(
      `SELECT account_id IS NOT NULL FROM checkout_sessions WHERE provider_session_id = '${id}'`,
    ) === 't',
    'who signed in before is signed out',
  );
  const after = await verify(asShop(shop), promises, crowd.tries);
  return promises.row({
    fault:
      'The primary database killed (`kill -9`) under load, its synchronous replica promoted, two servers',
    shopper:
      `${outcomes(refused)}; ${inFlight.length} of them were in hand when it was killed; who presses again ` +
      'is served; who was signed in stays so',
    database: `${after.text}, ${before.length} of them confirmed before the kill: all on the new primary`,
    recovery:
      `sold again ${seconds(Math.max(0, (again?.begun ?? 0) + (again?.took ?? 0) - promoted))} after the promotion, ` +
      `which took ${seconds(promoted - order)}; the servers find the new primary by themselves`,
    figures: {
      'tries to buy': crowd.tries.length,
      'refused tries': refused.length,
      'longest wait (ms)': Math.round(longest(crowd.tries)),
      'last refusal after the promotion (s)': Number(
        (Math.max(0, crowd.lastRefusal() - promoted) / 1000).toFixed(1),
      ),
    },
  });
}
