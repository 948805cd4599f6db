// Two PostgreSQL nodes that Patroni manages, and the etcd that elects their leader, as Debian 12 packages them.

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
import { get, until } from './shop.mjs';

/** @typedef {{ name: string, url: string, port: number, start: () => void,
 *   postgresPid: () => number, daemon: import('../../../scripts/lib/processes.mjs').Daemon }} Node */

export const missing = ['patroni', 'etcd'].every((name) => findProgram(name) !== null)
  ? null
  : 'needs the Debian packages patroni and etcd-server';

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

/** @returns {Promise<Node>} */
async function startNode(
  /** @type {string} */ dir,
  /** @type {string} */ name,
  /** @type {string} */ etcd,
) {
  const [rest, port] = [await freePort(), await freePort()];
  const home = join(dir, name);
  ownedFolder(home);
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
  const node = {
    name,
    url: `http://127.0.0.1:${rest}`,
    port,
    daemon: start(),
    // Patroni's PostgreSQL is no child of it, and survives it.
    postgresPid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    start: () => void (node.daemon = start()),
  };
  return node;
}

const answers = (/** @type {Node} */ { url }, /** @type {string} */ path) =>
  get(url + path)
    .then(({ status }) => status === 200)
    .catch(() => false);

/** A cluster of two nodes, the second a synchronous standby. */
export async function startCluster(/** @type {string} */ dir) {
  const { etcd, address } = await startEtcd(dir);
  /** @type {Node[]} */
  const nodes = [];
  const leads = async (/** @type {Node} */ node) => answers(node, '/primary');
  const follows = async (/** @type {Node} */ node) => answers(node, '/synchronous');
  const cluster = {
    nodes,
    leads,
    follows,
    sql: (/** @type {Node} */ { port }, /** @type {string} */ query, database = 'shop') =>
      run([
        ...['psql', '-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1'],
        ...['-d', `postgresql://tuisty@127.0.0.1:${port}/${database}`, '-c', query],
      ]).trim(),
    async stop() {
      for (const { daemon } of nodes) await daemon.stop();
      await etcd.stop();
    },
  };
  try {
    // No word of PostgreSQL's list of standbys, such as `first`: Patroni does not quote them.
    for (const name of ['north', 'south']) {
      const node = await startNode(dir, name, address);
      nodes.push(node);
      const ready = name === 'north' ? leads : follows;
      await until(`node ${name} is ready`, () => ready(node), 60_000);
    }
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}
