// Two servers behind nginx; one is killed under load and restarted.

import { Invariants } from '../lib/fault.mjs';
import { longest, outcomes, Shoppers, sold, verify } from '../lib/load.mjs';
import { seconds, until, withShop } from '../lib/shop.mjs';

/** @type {import('../lib/fault.mjs').Fault} */
export default {
  name: 'two-servers',
  what: 'two servers behind nginx, one killed (kill -9) under load and restarted',
  run: (context) => withShop(context, killed, { servers: 2 }),
};

async function killed(/** @type {import('../lib/shop.mjs').Shop} */ shop) {
  const invariants = new Invariants();
  const created = (/** @type {string} */ server) =>
    shop.metric(
      'tuisty_outgoing_call_duration_seconds_count{service="payment",call="create"}',
      server,
    );
  const shoppers = new Shoppers(shop.ports.web, 8, { retries: true });
  await shoppers.untilAnswered(sold, 150);
  for (const server of [shop.urls.server, shop.urls.second]) {
    invariants.check((await created(server)) > 0, 'nginx does not use a server');
  }
  const injectedAt = performance.now();
  await shop.killSecond();
  await shoppers.untilAnswered(sold, 150);
  const calm = performance.now();
  await shoppers.untilAnswered(sold, 150);
  await shop.startSecond();
  const restarted = performance.now();
  await until('the second server sells again', async () => (await created(shop.urls.second)) > 0);
  const shared = performance.now() - restarted;
  await shoppers.untilAnswered(sold, 50);
  await shoppers.stop();

  const { purchases } = shoppers;
  const refused = purchases.filter((one) => !sold(one));
  const unserved = refused.filter(({ begun }) => begun > calm);
  invariants.check(unserved.length === 0, `refused long after: ${outcomes(unserved)}`);
  const after = await verify(shop, invariants, purchases);
  return invariants.row({
    fault: 'One of two servers killed (`kill -9`) under load, then restarted',
    shopper: `its requests fail and succeed when retried (${outcomes(refused) || 'none'}); the other server serves all others`,
    database: after.text,
    recovery:
      `last refusal ${seconds(Math.max(0, shoppers.lastRefusal() - injectedAt))} after the kill; the restarted server ` +
      `receives requests after ${seconds(shared)}`,
    figures: {
      'checkout attempts': purchases.length,
      'refused attempts': refused.length,
      'longest wait (ms)': Math.round(longest(purchases)),
    },
  });
}
