// Debian's PgBouncer between server and database. Before 1.21 it loses prepared statements in transaction mode: the server
// must sell nothing wrongly, say who loses them, and sell again in session mode.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, untilReady } from '../../../scripts/lib/processes.mjs';
import { missingPgBouncer, startPgBouncer } from '../lib/pgbouncer.mjs';
import { longest, outcomes, sold, whileBuying } from '../lib/load.mjs';
import { seconds, until, withShop } from '../lib/shop.mjs';

const port = 6432;
/** Fewer than the server's connections, so that they share them. */
const poolSize = 5;

/** @type {import('../run.mjs').Fault} */
export default {
  name: 'pgbouncer',
  what: 'a PgBouncer that loses prepared statements, then one in session mode',
  skip: missingPgBouncer,
  async run(context) {
    let socketDir = '';
    let stop = async () => {};
    const restart = async (/** @type {'session' | 'transaction'} */ mode) => {
      await stop();
      const { daemon } = startPgBouncer(context.dir, {
        server: `host=${socketDir} port=5432`,
        listen: `listen_addr =\nlisten_port = ${port}\nunix_socket_dir = ${socketDir}`,
        mode,
        poolSize: mode === 'session' ? 2 * poolSize : poolSize,
      });
      const url = `postgresql://tuisty@/shop?host=${encodeURIComponent(socketDir)}&port=${port}`;
      stop = () => daemon.stop('SIGINT');
      const isReady = async () => run(['psql', '-XAt', url, '-c', 'SELECT 1']).trim() === '1';
      await untilReady(daemon, isReady);
      return url;
    };
    const through = (/** @type {string} */ folder) => {
      socketDir = folder;
      return restart('session');
    };
    try {
      return await withShop(context, (shop) => bothModes(shop, restart), { through });
    } finally {
      await stop();
    }
  },
};

/**
 * @param {import('../lib/shop.mjs').Shop} shop
 * @param {(mode: 'session' | 'transaction') => Promise<unknown>} restart
 */
async function bothModes(shop, restart) {
  const { check, say } = shop;
  await whileBuying(
    shop,
    async (shoppers) => {
      await restart('transaction');
      await shoppers.untilAnswered(({ status }) => status === 503, 1);
      await until('readiness names the pooler', async () => {
        const { status, text } = await shop.readiness();
        return status === 503 && text.includes('"field":"pgbouncer"');
      });
      await shoppers.untilAnswered(({ code }) => code === 'busy', 100);
      const log = readFileSync(join(shop.dir, 'logs', 'server.log'), 'utf8');
      check(log.includes('use PgBouncer 1.21 or later'), 'the log does not say what to do');

      await restart('session');
      const recovery = await shoppers.untilAnswered(sold, 1);
      await shoppers.untilAnswered(sold, 40);
      await shoppers.stop();
      // The memory of lost statements, within which the sandbox would forget purchases of waiting shoppers.
      const ready = await until('the server is ready', shop.ready, 90_000);
      const { purchases } = shoppers;
      say(`${outcomes(purchases)}, within ${seconds(longest(purchases))}`);
      say(`in session mode sold after ${seconds(recovery)}, ready after ${seconds(ready)}`);
    },
    { count: 16 },
  );
  await whileBuying(shop, (shoppers) => shoppers.buyUnrefused(0, 0), { count: 4 });
}
