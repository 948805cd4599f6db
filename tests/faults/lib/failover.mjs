// The loss of the primary database under load, and the promotion of its synchronous standby.

import { signal, treeOf } from '../../../scripts/lib/processes.mjs';
import { seconds } from './shop.mjs';
import { longest, outcomes, sold, startShoppers, verify } from './load.mjs';

/** Like a power failure: no process can shut down cleanly, neither these nor those that they started. */
export const killAll = (/** @type {readonly number[]} */ pids) =>
  signal(pids.flatMap(treeOf), 'SIGKILL');

/**
 * Sells, loses the primary, promotes the standby and sells again.
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ kill: () => unknown, promote: () => unknown }} options
 *   kill: ends the primary; promote: returns once the standby is the primary
 */
export async function failover(shop, { kill, promote }) {
  const shoppers = await startShoppers(shop, 8, { retries: true });
  await shoppers.untilAnswered(sold, 110);
  await kill();
  await shoppers.untilAnswered((one) => !sold(one), 1);
  await promote();
  const recovery = await shoppers.untilAnswered(sold, 1);
  await shoppers.untilAnswered(sold, 150);
  const calm = performance.now();
  await shoppers.untilAnswered(sold, 100);
  await shoppers.stop();

  const { purchases } = shoppers;
  const unserved = shoppers.since(calm).filter((one) => !sold(one));
  shop.check(unserved.length === 0, `refused long after: ${outcomes(unserved)}`);
  shop.say(
    `sold ${seconds(recovery)} after the promotion; ${outcomes(purchases)}, within ${seconds(longest(purchases))}`,
  );
  await verify(shop, purchases);
}
