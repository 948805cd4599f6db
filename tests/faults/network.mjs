// The network to PostgreSQL drops all packets, or is slow.

import { outage } from './lib/outage.mjs';
import { Invariants } from './lib/fault.mjs';
import { startProxy } from './lib/proxy.mjs';
import { pause, seconds, withShop } from './lib/shop.mjs';
import { longest, outcomes, Shoppers, sold, verify } from './lib/load.mjs';

const slowMs = 100;

/** A shop whose server reaches its database through a proxy. */
async function behindProxy(
  /** @type {import('./lib/fault.mjs').Context} */ context,
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
    return await withShop(context, { database }, async (shop) => {
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
    name: 'blackhole',
    what: 'packets to and from PostgreSQL are dropped for 5 s',
    run: (context) =>
      behindProxy(context, (shop, proxy) =>
        outage(shop, {
          fault: 'Packets to and from PostgreSQL dropped for 5 s',
          holdMs: 5_000,
          inject: () => proxy.blackhole(true),
          restore: () => proxy.blackhole(false),
        }),
      ),
  },
  {
    name: 'slow',
    what: `every response of PostgreSQL is delayed by ${slowMs} ms, for 5 s`,
    run: (context) =>
      behindProxy(context, async (shop, proxy) => {
        const invariants = new Invariants();
        const shoppers = new Shoppers(shop.ports.web);
        await shoppers.untilAnswered(sold, 80);
        proxy.delay(slowMs);
        const begun = performance.now();
        await pause(5_000);
        invariants.check(await shop.ready(), 'the server is not ready');
        proxy.delay(0);
        const restoredAt = performance.now();
        await shoppers.untilAnswered(sold, 40);
        await shoppers.stop();
        const slow = shoppers.since(begun).filter(({ begun: at }) => at < restoredAt);
        invariants.check(slow.every(sold), `a purchase was refused: ${outcomes(slow)}`);
        const after = await verify(shop, invariants, shoppers.purchases);
        return invariants.row({
          fault: `PostgreSQL slow: every response ${slowMs} ms late`,
          shopper: `each purchase takes ${seconds(longest(slow))} at most, none is refused: ${outcomes(slow)}`,
          database: after.text,
          recovery: 'immediate',
        });
      }),
  },
];
