// Patroni promotes the standby when the machine of the primary dies, takes the old primary back as a standby, and makes
// it the primary again when an operator says so; once with a PgBouncer that it moves to the new primary. All are as Debian 12
// packages them: the two PostgreSQL nodes, the etcd that elects their leader, PgBouncer.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asOwner, ownedFolder, serverBinaries } from '../../../scripts/lib/postgres.mjs';
import {
  findProgram,
  freePort,
  run,
  startDaemon,
  untilReady,
} from '../../../scripts/lib/processes.mjs';
import { failover, killAll } from '../lib/failover.mjs';
import { longest, outcomes, sold, whileBuying } from '../lib/load.mjs';
import { missingPgBouncer, startPgBouncer } from '../lib/pgbouncer.mjs';
import { get, seconds, until, withServers } from '../lib/shop.mjs';

async function startEtcd(/** @type {string} */ dir) {
  const [clients, peers] = [await freePort(), await freePort()].map(
    (port) => `http://127.0.0.1:${port}`,
  );
  const etcd = startDaemon(
    'etcd',
    [
      ...['etcd', '--name', 'only', '--data-dir', join(dir, 'etcd')],
      ...['--listen-client-urls', `${clients}`, '--advertise-client-urls', `${clients}`],
      ...['--listen-peer-urls', `${peers}`, '--initial-advertise-peer-urls', `${peers}`],
      ...['--initial-cluster', `only=${peers}`],
    ],
    { log: join(dir, 'etcd.log') },
  );
  await untilReady(etcd, async () => (await get(`${clients}/health`)).status === 200);
  return { etcd, address: `${clients}`.replace('http://', '') };
}

/** @typedef {Awaited<ReturnType<typeof startNode>>} Node */

async function startNode(
  /** @type {string} */ dir,
  /** @type {string} */ name,
  /** @type {string} */ etcd,
  /** @type {(server: string) => string} */ moveTo = () => '',
) {
  const [rest, port] = [await freePort(), await freePort()];
  const home = join(dir, name);
  ownedFolder(home);
  const server = `host=127.0.0.1 port=${port}`;
  const started = join(home, 'started');
  // Patroni calls it with action, role and cluster.
  const script = `#!/bin/sh\nset -eu\ncase $2 in primary | master)\n${moveTo(server)}\nesac\n`;
  writeFileSync(started, script, { mode: 0o755 });
  const data = join(home, 'data');
  const trust = [
    'local all all trust',
    'host all all 127.0.0.1/32 trust',
    'host replication all 127.0.0.1/32 trust',
  ];
  const settings = {
    scope: 'shop',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: etcd },
    bootstrap: {
      dcs: {
        // Patroni's shortest lease of a leader, in seconds: a dead leader is replaced after it.
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: trust,
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: serverBinaries(data),
      pgpass: join(home, 'pgpass'),
      pg_hba: trust,
      authentication: { superuser: { username: 'tuisty' }, replication: { username: 'tuisty' } },
      parameters: { unix_socket_directories: home },
      callbacks: { on_start: started, on_role_change: started },
    },
  };
  const file = join(home, 'patroni.yml');
  // JSON is YAML as well.
  writeFileSync(file, JSON.stringify(settings));
  const start = () =>
    startDaemon(`Patroni ${name}`, ['patroni', file], {
      log: join(dir, `${name}.log`),
      as: asOwner,
    });
  return {
    port,
    file,
    daemon: start(),
    start,
    // Patroni's PostgreSQL is no child of it, and survives it.
    postgresPid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    is: async (/** @type {'primary' | 'synchronous'} */ role) =>
      (await get(`http://127.0.0.1:${rest}/${role}`)).status === 200,
    sql: (/** @type {string} */ query, database = 'shop') =>
      run([
        ...['psql', '-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1'],
        ...['-d', `postgresql://tuisty@127.0.0.1:${port}/${database}`, '-c', query],
      ]).trim(),
  };
}

/** Makes the standby the primary as an operator does before work on the machine of the primary. */
const switchOver = (
  /** @type {import('../lib/shop.mjs').Shop} */ shop,
  /** @type {Node} */ primary,
  /** @type {Node} */ standby,
) =>
  whileBuying(
    shop,
    async (shoppers) => {
      const command = ['switchover', 'shop', '--candidate', 'north', '--force'];
      run(['patronictl', '-c', primary.file, ...command]);
      await until('the standby is the primary', () => standby.is('primary'), 60_000);
      const recovery = await shoppers.untilAnswered(sold, 1);
      await until('the old primary follows', () => primary.is('synchronous'), 60_000);
      await shoppers.untilAnswered(sold, 150);
      await shoppers.buyUnrefused(100);
      const { purchases } = shoppers;
      shop.say(
        `sold ${seconds(recovery)} after the switch-over; ${outcomes(purchases)}, within ${seconds(longest(purchases))}`,
      );
    },
    { retries: true },
  );

async function startPooler(/** @type {string} */ dir) {
  const port = await freePort();
  const pooler = startPgBouncer(dir, {
    server: 'host=127.0.0.1 port=1',
    listen: `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nadmin_users = pgbouncer`,
    poolSize: 20,
  });
  const admin = `postgresql://pgbouncer@127.0.0.1:${port}/pgbouncer`;
  return {
    daemon: pooler.daemon,
    url: `postgresql://tuisty@127.0.0.1:${port}/shop?target_session_attrs=read-write`,
    moveTo: (/** @type {string} */ server) => pooler.moveTo(server, admin),
  };
}

const isThere = ['patroni', 'etcd'].every((name) => findProgram(name) !== null);

/** @returns {import('../run.mjs').Fault} */
const fault = (/** @type {{ name: string, isPooled: boolean }} */ { name, isPooled }) => ({
  name,
  what: `the primary of a Patroni cluster${isPooled ? ' behind a PgBouncer' : ''} dies (kill -9) under load, Patroni promotes the standby; then a switch-over back`,
  skip: isThere
    ? (isPooled && missingPgBouncer) || null
    : 'needs the Debian packages patroni and etcd-server',
  async run(context) {
    const { etcd, address } = await startEtcd(context.dir);
    const pooler = isPooled ? await startPooler(context.dir) : undefined;
    /** @type {Node[]} */
    const nodes = [];
    const open = async (
      /** @type {string} */ name,
      /** @type {'primary' | 'synchronous'} */ role,
    ) => {
      const node = await startNode(context.dir, name, address, pooler?.moveTo);
      nodes.push(node);
      await untilReady(node.daemon, () => node.is(role), 60_000);
      return node;
    };
    try {
      // No word of PostgreSQL's list of standbys, such as `first`: Patroni does not quote them.
      const north = await open('north', 'primary');
      const south = await open('south', 'synchronous');
      north.sql('CREATE DATABASE shop', 'postgres');
      const ports = `${north.port},${south.port}`;
      const database = {
        url:
          pooler?.url ??
          `postgresql://tuisty@/shop?host=127.0.0.1,127.0.0.1&port=${ports}&target_session_attrs=read-write`,
        // Its rows are read after the promotion.
        sql: (/** @type {string} */ query) => south.sql(query),
      };
      await withServers(context, { database, servers: 2 }, async (shop) => {
        await failover(shop, {
          kill: () => killAll([north.daemon.pid, north.postgresPid()]),
          promote: () => until('the standby is the primary', () => south.is('primary'), 60_000),
        });
        shop.say('the old primary starts again');
        north.daemon = north.start();
        await untilReady(north.daemon, () => north.is('synchronous'), 60_000);
        await switchOver(shop, south, north);
      });
    } finally {
      await pooler?.daemon.stop();
      for (const { daemon } of nodes) await daemon.stop();
      await etcd.stop();
    }
  },
});

export default [
  fault({ name: 'patroni', isPooled: false }),
  fault({ name: 'patroni-pgbouncer', isPooled: true }),
];
