// The server is killed, also while the provider hangs; it runs out of memory. lifecycle.test.ts stops it.

import { readFileSync } from 'node:fs';
import { Client } from '../bench/lib/load.mjs';
import { run } from '../../scripts/lib/processes.mjs';
import { longest, outcomes, sold, whileBuying } from './lib/load.mjs';
import { seconds, until, withShop } from './lib/shop.mjs';

/** @typedef {import('./lib/shop.mjs').Shop} Shop */

/** The server starts again, as by a supervisor, and sells. */
async function recover(
  /** @type {Shop} */ shop,
  /** @type {import('./lib/load.mjs').Shoppers} */ shoppers,
) {
  const back = await shop.server.start();
  await shop.behave({ payments: { mode: 'ok' } });
  const well = performance.now();
  await shoppers.buyUnrefused(40, well);
  const during = shoppers.purchases.filter(({ begun }) => begun < well);
  const waits = seconds(longest(during));
  shop.say(`${outcomes(during)}, within ${waits}; ready ${seconds(back)} after its start`);
}

/** The server is killed under load. hung: while all purchases wait for the provider. */
const killed = (/** @type {Shop} */ shop, hung = false) =>
  whileBuying(shop, async (shoppers) => {
    if (hung) {
      await shop.behave({ payments: { mode: 'slow', delayMs: 60_000 } });
      const running = 'tuisty_requests_in_flight{destination="purchases"}';
      await until(
        'all requests wait for the provider',
        async () => (await shop.metric(running)) === 8,
      );
    }
    await shop.server.daemon.stop('SIGKILL');
    await shoppers.untilAnswered((one) => !sold(one), 8);
    await recover(shop, shoppers);
  });

/** Limits the address space to its size at the start: every later allocation fails. */
function memory(/** @type {Shop} */ shop) {
  const { daemon } = shop.server;
  const [, used = '0'] =
    /^VmSize:\s+(\d+)/m.exec(readFileSync(`/proc/${daemon.pid}/status`, 'utf8')) ?? [];
  run(['prlimit', '--pid', String(daemon.pid), `--as=${Number(used) * 1024}`]);
  const outOfMemory = async (/** @type {import('./lib/load.mjs').Shoppers} */ shoppers) => {
    const clients = Array.from({ length: 200 }, () => new Client(shop.ports.web));
    const products = Array.from({ length: 400 }, () => ({ id: 204, quantity: 1, units: [{}] }));
    const cart = JSON.stringify({ type: 1, products });
    for (let round = 0; round < 15 && daemon.running(); round += 1) {
      await Promise.all(
        clients.map((client) => client.send('POST', '/create-checkout-session', cart)),
      );
    }
    for (const client of clients) client.close();
    const survived = daemon.running();
    if (!survived) await shoppers.untilAnswered((one) => !sold(one), 8);
    shop.say(survived ? 'it kept running' : `it exited (${await daemon.exited})`);
    // A supervisor would restart it, without this limit.
    await daemon.stop();
    await recover(shop, shoppers);
  };
  return whileBuying(shop, outOfMemory, { count: 24, begun: 0 });
}

/** @type {import('./run.mjs').Fault[]} */
export default [
  {
    name: 'kill',
    what: '`kill -9` during eight checkouts, and while the provider hangs',
    run: (context) =>
      withShop(context, async (shop) => {
        await killed(shop);
        await killed(shop, true);
      }),
  },
  {
    name: 'memory',
    what: 'the server runs out of memory',
    run: (context) => withShop(context, memory),
  },
];
