// The loss of the primary database under load, and the promotion of its synchronous standby.

import { signal, treeOf } from '../../../scripts/lib/processes.mjs';
import { seconds } from './shop.mjs';
import { longest, outcomes, sold, whileBuying } from './load.mjs';

/** Like a power failure: no process can shut down cleanly, neither these nor those that they started. */
export const killAll = (/** @type {readonly number[]} */ pids) =>
  signal(pids.flatMap(treeOf), 'SIGKILL');

/**
 * Sells, loses the primary, promotes the standby and sells again.
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ kill: () => unknown, promote: () => unknown }} options
 *   kill: ends the primary; promote: returns once the standby is the primary
 */
export const failover = (shop, { kill, promote }) =>
  whileBuying(
    shop,
    async (shoppers) => {
      await kill();
      await shoppers.untilAnswered((one) => !sold(one), 1);
      await promote();
      const recovery = await shoppers.untilAnswered(sold, 1);
      await shoppers.untilAnswered(sold, 150);
      await shoppers.buyUnrefused(100);
      const { purchases } = shoppers;
      shop.say(
        `sold ${seconds(recovery)} after the promotion; ${outcomes(purchases)}, within ${seconds(longest(purchases))}`,
      );
    },
    { retries: true, begun: 150 },
  );
