// A streaming replica that confirms every commit. The primary is killed, the replica promoted, and the servers switch
// to it automatically.

import { join } from 'node:path';
import {
  ownedFolder,
  runAsOwner,
  serverBinaries,
  startPostgres,
} from '../../../scripts/lib/postgres.mjs';
import { failover, killAll } from '../lib/failover.mjs';
import { until, withServers } from '../lib/shop.mjs';

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Postgres */

/** A streaming replica of a running cluster. */
async function startReplica(/** @type {string} */ dir, /** @type {Postgres} */ primary) {
  const data = join(dir, 'replica');
  ownedFolder(data);
  const from = `host=${primary.socketDir} user=tuisty application_name=replica`;
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

/** @type {import('../run.mjs').Fault} */
export default {
  name: 'replica',
  what: 'the primary of a synchronous replica is killed (kill -9) under load, the replica promoted',
  async run(context) {
    const { dir } = context;
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
      const hosts = [primary, replica].map((one) => encodeURIComponent(one.socketDir)).join(',');
      const database = {
        url: `postgresql://tuisty@/shop?host=${hosts}&target_session_attrs=read-write`,
        // Its rows are read after the promotion.
        sql: (/** @type {string} */ query) => psql('shop', query),
      };
      await withServers(context, { database, servers: 2 }, (shop) =>
        failover(shop, {
          kill: () => killAll([primary.daemon.pid]),
          promote: () => psql('postgres', 'SELECT pg_promote()'),
        }),
      );
    } finally {
      await replica?.stop();
      await primary.stop();
    }
  },
};
