// The loss of the primary database under load, and the promotion of its synchronous standby.

import { childrenOf } from '../../../scripts/lib/processes.mjs';
import { Invariants } from './fault.mjs';
import { seconds, until } from './shop.mjs';
import { longest, outcomes, Shoppers, sold, verify } from './load.mjs';

/** Like a power failure: no process can shut down cleanly, neither these nor those that they started. */
export function killAll(/** @type {readonly number[]} */ pids) {
  for (const pid of pids.flatMap((one) => [one, ...descendantsOf(one)])) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has exited already.
    }
  }
}

/** @returns {number[]} */
function descendantsOf(/** @type {number} */ parent) {
  return childrenOf(parent).flatMap(({ pid }) => [pid, ...descendantsOf(pid)]);
}

/**
 * Sells, loses the primary, promotes the standby and sells again.
 * @param {import('./shop.mjs').Shop} shop
 * @param {{ fault: string, kill: () => unknown, promote: () => unknown, promotion: string }} options
 *   kill: ends the primary; promote: returns once the standby is the primary; promotion: who promoted it, for the row
 */
export async function failover(shop, { fault, kill, promote, promotion }) {
  const invariants = new Invariants();
  const shoppers = new Shoppers(shop.ports.web, 8, { retries: true });
  await shoppers.untilAnswered(sold, 150);

  const injectedAt = performance.now();
  await kill();
  await until('a purchase is refused', () => shoppers.lastRefusal() > injectedAt);
  const order = performance.now();
  await promote();
  const promoted = performance.now();
  const first = () =>
    shoppers.purchases.find((one) => sold(one) && one.begun + one.took > promoted);
  await until('a purchase succeeds again', () => first() !== undefined);
  const again = first();
  await shoppers.untilAnswered(sold, 150);
  const calm = performance.now();
  await shoppers.untilAnswered(sold, 100);
  await shoppers.stop();

  const { purchases } = shoppers;
  const refused = purchases.filter((one) => !sold(one));
  const inFlight = refused.filter(({ begun }) => begun < injectedAt);
  const unserved = refused.filter(({ begun }) => begun > calm);
  invariants.check(unserved.length === 0, `refused long after: ${outcomes(unserved)}`);
  const before = purchases.filter((one) => sold(one) && one.begun + one.took < injectedAt);
  const after = await verify(shop, invariants, purchases);
  return invariants.row({
    fault,
    shopper: `${outcomes(refused)}; ${inFlight.length} of them were in flight at the kill; retries succeed`,
    database: `${after.text}, ${before.length} of them confirmed before the kill: all on the new primary`,
    recovery:
      `sold again ${seconds(Math.max(0, (again?.begun ?? 0) + (again?.took ?? 0) - promoted))} after the promotion, ` +
      `which took ${seconds(promoted - order)} ${promotion}; the servers find the new primary automatically`,
    figures: {
      'checkout attempts': purchases.length,
      'refused attempts': refused.length,
      'longest wait (ms)': Math.round(longest(purchases)),
      'last refusal after the promotion (s)': Number(
        (Math.max(0, shoppers.lastRefusal() - promoted) / 1000).toFixed(1),
      ),
    },
  });
}
