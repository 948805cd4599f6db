// The loss or demotion of the primary database under load, and the promotion of its synchronous standby.

import { signal, treeOf } from '../../../scripts/lib/processes.mjs';
import { seconds } from './shop.mjs';
import { longest, outcomes, sold, whileBuying } from './load.mjs';

/** Like a power failure: no process can shut down cleanly, neither these nor those that they started. */
export const killAll = (/** @type {readonly number[]} */ pids) =>
  signal(pids.flatMap(treeOf), 'SIGKILL');

/** No session of the cluster writes any more, as after a switch-over. */
export function makeReadOnly(
  /** @type {(database: string, sql: string) => string} */ psql,
  value = 'on',
) {
  psql('postgres', `ALTER SYSTEM SET default_transaction_read_only = ${value}`);
  psql('postgres', 'SELECT pg_reload_conf()');
}

/**
 * Sells, loses the primary, promotes the standby and sells again.
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ kill: () => unknown, promote: () => unknown, mostMs?: number }} options
 *   kill: ends the primary, or its writes; promote: returns once the standby is the primary; mostMs: from then to a sale
 */
export const failover = (shop, { kill, promote, mostMs = Infinity }) =>
  whileBuying(
    shop,
    async (shoppers) => {
      await kill();
      await shoppers.untilAnswered((one) => !sold(one), 1);
      await promote();
      const recovery = await shoppers.untilAnswered(sold, 1);
      shop.check(recovery <= mostMs, `sold only ${seconds(recovery)} after the promotion`);
      await shoppers.untilAnswered(sold, 150);
      await shoppers.buyUnrefused(100);
      const { purchases } = shoppers;
      shop.say(
        `sold ${seconds(recovery)} after the promotion; ${outcomes(purchases)}, within ${seconds(longest(purchases))}`,
      );
    },
    { retries: true, begun: 150 },
  );
