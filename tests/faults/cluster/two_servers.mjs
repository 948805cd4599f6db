// Two servers behind nginx; one is killed under load and restarted.

import { outcomes, sold, whileBuying } from '../lib/load.mjs';
import { seconds, until, withShop } from '../lib/shop.mjs';

/** @type {import('../run.mjs').Fault} */
export default {
  name: 'two-servers',
  what: 'two servers behind nginx, one killed (kill -9) under load and restarted',
  run: (context) => withShop(context, killed, { servers: 2 }),
};

const killed = (/** @type {import('../lib/shop.mjs').Shop} */ shop) =>
  whileBuying(
    shop,
    async (shoppers) => {
      const created = (/** @type {string} */ server) =>
        shop.metric(
          'tuisty_outgoing_call_duration_seconds_count{service="payment",call="create"}',
          server,
        );
      for (const { url } of [shop.server, shop.second]) {
        shop.check((await created(url)) > 0, 'nginx does not use a server');
      }
      await shop.second.daemon.stop('SIGKILL');
      await shoppers.untilAnswered(sold, 150);
      const calm = performance.now();
      await shoppers.untilAnswered(sold, 150);
      await shop.second.start();
      const shared = await until(
        'the second server sells again',
        async () => (await created(shop.second.url)) > 0,
      );
      await shoppers.buyUnrefused(50, calm);
      shop.say(
        `${outcomes(shoppers.purchases)}; the restarted server sells after ${seconds(shared)}`,
      );
    },
    { retries: true },
  );
