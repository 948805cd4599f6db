// Two servers behind nginx; one is killed under load and restarted.

import { outcomes, sold, startShoppers, verify } from '../lib/load.mjs';
import { seconds, until, withShop } from '../lib/shop.mjs';

/** @type {import('../lib/fault.mjs').Fault} */
export default {
  name: 'two-servers',
  what: 'two servers behind nginx, one killed (kill -9) under load and restarted',
  run: (context) => withShop(context, killed, { servers: 2 }),
};

async function killed(/** @type {import('../lib/shop.mjs').Shop} */ shop) {
  const created = (/** @type {string} */ server) =>
    shop.metric(
      'tuisty_outgoing_call_duration_seconds_count{service="payment",call="create"}',
      server,
    );
  const shoppers = await startShoppers(shop, 8, { retries: true });
  for (const server of [shop.urls.server, shop.urls.second]) {
    shop.check((await created(server)) > 0, 'nginx does not use a server');
  }
  await shop.killSecond();
  await shoppers.untilAnswered(sold, 150);
  const calm = performance.now();
  await shoppers.untilAnswered(sold, 150);
  await shop.startSecond();
  const shared = await until(
    'the second server sells again',
    async () => (await created(shop.urls.second)) > 0,
  );
  await shoppers.untilAnswered(sold, 50);
  await shoppers.stop();

  const { purchases } = shoppers;
  const unserved = shoppers.since(calm).filter((one) => !sold(one));
  shop.check(unserved.length === 0, `refused long after: ${outcomes(unserved)}`);
  shop.say(`${outcomes(purchases)}; the restarted server sells after ${seconds(shared)}`);
  await verify(shop, purchases);
}
