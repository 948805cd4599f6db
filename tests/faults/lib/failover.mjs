// The loss of the primary database under load, and the promotion of its synchronous standby.

import { childrenOf } from '../../../scripts/lib/processes.mjs';
import { register } from './account.mjs';
import { Invariants } from './fault.mjs';
import { asShop, buyAs, Crowd, signIn } from './servers.mjs';
import { seconds, until } from './shop.mjs';
import { longest, outcomes, sold, verify } from './load.mjs';

const email = 'persona@example.com';

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
 * @param {import('./servers.mjs').Servers} shop
 * @param {{ fault: string, kill: () => unknown, promote: () => unknown, promotion: string }} options
 *   kill: ends the primary; promote: returns once the standby is the primary; promotion: who promoted it, for the row
 */
export async function failover(shop, { fault, kill, promote, promotion }) {
  const invariants = new Invariants();
  await register(shop.urls.web, email);
  const { token } = await signIn(shop.urls.web, email);
  const crowd = new Crowd(shop, email);
  const times = await switched(crowd, { kill, promote }).finally(() => crowd.stop());
  const { injectedAt, order, promoted, again, calm } = times;

  const refused = crowd.tries.filter((one) => !sold(one));
  const inFlight = refused.filter(({ begun }) => begun < injectedAt);
  const unserved = refused.filter(({ begun }) => begun > calm);
  invariants.check(unserved.length === 0, `refused long after: ${outcomes(unserved)}`);
  const before = crowd.tries.filter((one) => sold(one) && one.begun + one.took < injectedAt);
  const id = await buyAs(shop.urls.web, token);
  invariants.check(
    shop.sql(
      `SELECT account_id IS NOT NULL FROM checkout_sessions WHERE provider_session_id = '${id}'`,
    ) === 't',
    'a login session was lost',
  );
  const after = await verify(asShop(shop), invariants, crowd.tries);
  return invariants.row({
    fault,
    shopper:
      `${outcomes(refused)}; ${inFlight.length} of them were in flight at the kill; retries ` +
      'succeed; login sessions stay valid',
    database: `${after.text}, ${before.length} of them confirmed before the kill: all on the new primary`,
    recovery:
      `sold again ${seconds(Math.max(0, (again?.begun ?? 0) + (again?.took ?? 0) - promoted))} after the promotion, ` +
      `which took ${seconds(promoted - order)} ${promotion}; the servers find the new primary automatically`,
    figures: {
      'checkout attempts': crowd.tries.length,
      'refused attempts': refused.length,
      'longest wait (ms)': Math.round(longest(crowd.tries)),
      'last refusal after the promotion (s)': Number(
        (Math.max(0, crowd.lastRefusal() - promoted) / 1000).toFixed(1),
      ),
    },
  });
}

/** Sells, loses the primary, promotes the standby and sells again. */
async function switched(
  /** @type {Crowd} */ crowd,
  /** @type {{ kill: () => unknown, promote: () => unknown }} */ { kill, promote },
) {
  const more = (/** @type {number} */ count) => {
    const before = crowd.tries.length;
    return until('more is sold', () => crowd.tries.slice(before).filter(sold).length >= count);
  };
  await more(150);

  const injectedAt = performance.now();
  await kill();
  await until('a purchase is refused', () => crowd.lastRefusal() > injectedAt);
  const order = performance.now();
  await promote();
  const promoted = performance.now();
  const first = () => crowd.tries.find((one) => sold(one) && one.begun + one.took > promoted);
  await until('a purchase succeeds again', () => first() !== undefined);
  const again = first();
  await more(150);
  const calm = performance.now();
  await more(100);
  return { injectedAt, order, promoted, again, calm };
}
