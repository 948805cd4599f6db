// A streaming replica that confirms every commit, set up by the commands of docs/scaling.md. The primary is killed or
// accepts no more writes, the replica is promoted, and the servers switch to it automatically.

import { join } from 'node:path';
import {
  ownedFolder,
  runAsOwner,
  serverBinaries,
  startPostgres,
} from '../../../scripts/lib/postgres.mjs';
import { readDocument } from '../../document.mjs';
import { failover, killAll, makeReadOnly } from '../lib/failover.mjs';
import { until, withServers } from '../lib/shop.mjs';

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Postgres */

/** Runs the next commands of the page as PostgreSQL's user, on the machine of the primary or of the replica. */
function follow(
  /** @type {ReturnType<typeof readDocument>} */ page,
  /** @type {Postgres} */ primary,
  /** @type {string} */ data,
) {
  const commands = page
    .nextCommands('Standby database')
    .replace('FIRST', primary.socketDir)
    .replace('DATA', data);
  const env = [`PGHOST=${primary.socketDir}`, 'PGUSER=tuisty', `PATH=${process.env.PATH}`];
  runAsOwner(['env', ...env, 'sh', '-euc', `PATH=${serverBinaries(data)}:$PATH; ${commands}`]);
}

/** A replica of a running cluster; from then on a commit waits until both have it on disk. */
async function startReplica(/** @type {string} */ dir, /** @type {Postgres} */ primary) {
  const data = join(dir, 'replica');
  ownedFolder(data);
  const page = readDocument('scaling.md');
  follow(page, primary, data);
  follow(page, primary, data);
  const replica = await startPostgres({ dir: data, log: join(dir, 'replica.log') });
  follow(page, primary, data);
  page.expectAllTaken();
  await until(
    'the replica is synchronous',
    () => primary.psql('postgres', 'SELECT sync_state FROM pg_stat_replication') === 'sync',
  );
  return replica;
}

/**
 * @param {import('../run.mjs').Context} context
 * @param {(primary: Postgres) => unknown} kill
 * @param {number} [mostMs]
 */
async function promoteReplica(context, kill, mostMs) {
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
    const { psql } = replica;
    const hosts = [primary, replica].map((one) => encodeURIComponent(one.socketDir)).join(',');
    const database = {
      url: `postgresql://tuisty@/shop?host=${hosts}&target_session_attrs=read-write`,
      // Its rows are read after the promotion.
      sql: (/** @type {string} */ query) => psql('shop', query),
    };
    await withServers(context, { database, servers: 2 }, (shop) =>
      failover(shop, {
        kill: () => kill(primary),
        promote: () => psql('postgres', 'SELECT pg_promote()'),
        ...(mostMs && { mostMs }),
      }),
    );
  } finally {
    await replica?.stop();
    await primary.stop();
  }
}

/** @type {import('../run.mjs').Fault[]} */
export default [
  {
    name: 'replica',
    what: 'the primary of a synchronous replica is killed (kill -9) under load, the replica promoted',
    run: (context) => promoteReplica(context, (primary) => killAll([primary.daemon.pid])),
  },
  {
    name: 'switch-over',
    what: 'the primary stays up and becomes read-only under load, the replica is promoted',
    run: (context) => promoteReplica(context, ({ psql }) => makeReadOnly(psql), 3_000),
  },
];
