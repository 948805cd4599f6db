// Patroni promotes the standby when the machine of the primary dies, and takes the old primary back as a standby.

import { untilReady } from '../../../scripts/lib/processes.mjs';
import { failover, killAll } from '../lib/failover.mjs';
import { missing, startCluster } from '../lib/patroni.mjs';
import { until, withServers } from '../lib/shop.mjs';

/** @type {import('../lib/fault.mjs').Fault} */
export default {
  name: 'patroni',
  what: 'the primary of a Patroni cluster dies (kill -9) under load, Patroni promotes the standby',
  skip: missing,
  async run(context) {
    const cluster = await startCluster(context.dir);
    try {
      const [north, south] = cluster.nodes;
      if (north === undefined || south === undefined) throw new Error('a node is missing');
      cluster.sql(north, 'CREATE DATABASE shop', 'postgres');
      const hosts = cluster.nodes.map(() => '127.0.0.1').join(',');
      const ports = cluster.nodes.map(({ port }) => port).join(',');
      const database = {
        url: `postgresql://tuisty@/shop?host=${hosts}&port=${ports}&target_session_attrs=read-write`,
        // Its rows are read after the promotion.
        sql: (/** @type {string} */ query) => cluster.sql(south, query),
      };
      await withServers(context, { database, servers: 2 }, async (shop) => {
        await failover(shop, {
          kill: () => killAll([north.daemon.pid, north.postgresPid()]),
          promote: () => until('the standby is the primary', () => cluster.leads(south), 60_000),
        });
        shop.say('the old primary starts again');
        north.start();
        await untilReady(north.daemon, () => cluster.follows(north), 60_000);
      });
    } finally {
      await cluster.stop();
    }
  },
};
