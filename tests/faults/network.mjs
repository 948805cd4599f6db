// The way to PostgreSQL takes everything and hands on nothing, or is slow.

import { outage } from './lib/outage.mjs';
import { Promises } from './lib/fault.mjs';
import { startProxy } from './lib/proxy.mjs';
import { pause, seconds, withShop } from './lib/shop.mjs';
import { longest, outcomes, Shoppers, sold, verify } from './lib/load.mjs';

const slowMs = 100;

/** A shop whose server reaches its database through a proxy. */
async function behindProxy(
  /** @type {import('./lib/fault.mjs').Place} */ place,
  /** @type {(shop: import('./lib/shop.mjs').Shop, proxy: Awaited<ReturnType<typeof startProxy>>) =>
   *   Promise<import('./lib/fault.mjs').Row>} */ body,
) {
  /** @type {Awaited<ReturnType<typeof startProxy>> | null} */
  let proxy = null;
  const database = async (/** @type {string} */ socket) => {
    proxy = await startProxy(socket);
    return `postgresql://tuisty@127.0.0.1:${proxy.port}/shop?sslmode=disable`;
  };
  try {
    return await withShop(place, { database }, async (shop) => {
      if (proxy === null) throw new Error('no proxy');
      return [await body(shop, proxy)];
    });
  } finally {
    /** @type {Awaited<ReturnType<typeof startProxy>> | null} */ (proxy)?.stop();
  }
}

/** @type {import('./lib/fault.mjs').Fault[]} */
export default [
  {
    name: 'swallowed',
    what: 'what the server says to PostgreSQL is taken and never handed on, for 5 s',
    run: (place) =>
      behindProxy(place, (shop, proxy) =>
        outage(shop, {
          fault: 'Queries swallowed on the way to PostgreSQL for 5 s',
          holdMs: 5_000,
          strike: () => proxy.swallow(true),
          heal: () => proxy.swallow(false),
        }),
      ),
  },
  {
    name: 'slow',
    what: `every answer of PostgreSQL comes ${slowMs} ms late, for 5 s`,
    run: (place) =>
      behindProxy(place, async (shop, proxy) => {
        const promises = new Promises();
        const shoppers = new Shoppers(shop.ports.web);
        await shoppers.untilAnswered(sold, 80);
        proxy.delay(slowMs);
        const begun = performance.now();
        await pause(5_000);
        promises.check(await shop.ready(), 'the server says that it is not ready');
        proxy.delay(0);
        const healed = performance.now();
        await shoppers.untilAnswered(sold, 40);
        await shoppers.stop();
        const slow = shoppers.since(begun).filter(({ begun: at }) => at < healed);
        promises.check(slow.every(sold), `somebody was refused: ${outcomes(slow)}`);
        const after = await verify(shop, promises, shoppers.purchases);
        return promises.row({
          fault: `PostgreSQL slow: every answer ${slowMs} ms late`,
          shopper: `each purchase takes ${seconds(longest(slow))} at most, nobody is refused: ${outcomes(slow)}`,
          database: after.text,
          recovery: 'at once',
        });
      }),
  },
];
