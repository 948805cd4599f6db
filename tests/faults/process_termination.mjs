// The server is killed, also while the provider hangs; it runs out of memory. lifecycle.test.ts stops it.

import { readFileSync } from 'node:fs';
import { Client } from '../bench/lib/load.mjs';
import { run } from '../../scripts/lib/processes.mjs';
import { longest, outcomes, Shoppers, sold, startShoppers, verify } from './lib/load.mjs';
import { seconds, until, withShop } from './lib/shop.mjs';

/** @typedef {import('./lib/shop.mjs').Shop} Shop */

/** The server starts again, as by a supervisor, and sells. */
async function recover(
  /** @type {Shop} */ shop,
  /** @type {import('./lib/load.mjs').Shoppers} */ shoppers,
) {
  const back = await shop.startServer();
  await shop.behave({ payments: { mode: 'ok' } });
  const well = performance.now();
  await shoppers.untilAnswered((one) => sold(one) && one.begun > well, 40);
  await shoppers.stop();
  const late = shoppers.since(well);
  shop.check(late.every(sold), `refused after the restart: ${outcomes(late)}`);
  const during = shoppers.purchases.filter(({ begun }) => begun < well);
  const waits = seconds(longest(during));
  shop.say(`${outcomes(during)}, within ${waits}; ready ${seconds(back)} after its start`);
  await verify(shop, shoppers.purchases);
}

/** The server is killed under load. hung: while all purchases wait for the provider. */
async function killed(/** @type {Shop} */ shop, hung = false) {
  const shoppers = await startShoppers(shop);
  if (hung) {
    await shop.behave({ payments: { mode: 'slow', delayMs: 60_000 } });
    const running = 'tuisty_requests_in_flight{destination="purchases"}';
    await until(
      'all requests wait for the provider',
      async () => (await shop.metric(running)) === 8,
    );
  }
  await shop.server.stop('SIGKILL');
  await shoppers.untilAnswered((one) => !sold(one), 8);
  await recover(shop, shoppers);
}

/** Limits the address space to its size at the start: every later allocation fails. */
async function memory(/** @type {Shop} */ shop) {
  const { pid } = shop.server;
  const [, used = '0'] =
    /^VmSize:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  run(['prlimit', '--pid', String(pid), `--as=${Number(used) * 1024}`]);
  const shoppers = new Shoppers(shop.ports.web, 24);
  const clients = Array.from({ length: 200 }, () => new Client(shop.ports.web));
  const products = Array.from({ length: 400 }, () => ({ id: 204, quantity: 1, units: [{}] }));
  const cart = JSON.stringify({ type: 1, products });
  for (let round = 0; round < 15 && shop.server.running(); round += 1) {
    await Promise.all(
      clients.map((client) => client.send('POST', '/create-checkout-session', cart)),
    );
  }
  for (const client of clients) client.close();
  const survived = shop.server.running();
  if (!survived) await shoppers.untilAnswered((one) => !sold(one), 8);
  shop.say(survived ? 'it kept running' : `it exited (${await shop.server.exited})`);
  // A supervisor would restart it, without this limit.
  await shop.server.stop();
  await recover(shop, shoppers);
}

/** @type {import('./lib/fault.mjs').Fault[]} */
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
