// The server is killed, also while the provider hangs; it runs out of memory. lifecycle.test.ts stops it.

import { Client } from '../bench/lib/load.mjs';
import { run } from '../../scripts/lib/processes.mjs';
import { readFileSync } from 'node:fs';
import { Invariants } from './lib/fault.mjs';
import { seconds, until, withShop } from './lib/shop.mjs';
import { longest, outcomes, Shoppers, sold, verify } from './lib/load.mjs';

/** @typedef {import('./lib/shop.mjs').Shop} Shop */

/**
 * The server is killed under load, is restarted as by a supervisor, and sells.
 * @param {Shop} shop
 * @param {{ fault: string, hung?: boolean }} options hung: all purchases wait for the provider
 */
async function killed(shop, { fault, hung = false }) {
  const invariants = new Invariants();
  const shoppers = new Shoppers(shop.ports.web, 8);
  await shoppers.untilAnswered(sold, 40);
  if (hung) {
    await shop.behave({ payments: { mode: 'slow', delayMs: 60_000 } });
    const running = 'tuisty_requests_in_flight{destination="purchases"}';
    await until(
      'all requests wait for the provider',
      async () => (await shop.metric(running)) === 8,
    );
  }
  const begun = performance.now();
  await shop.server.stop('SIGKILL');
  await shoppers.untilAnswered((one) => !sold(one), 8);
  const started = performance.now();
  shop.startServer();
  await until('the server is ready', shop.ready);
  await shop.behave({ payments: { mode: 'ok' } });
  const back = performance.now() - started;
  const well = performance.now();
  await shoppers.untilAnswered((one) => sold(one) && one.begun > well, 40);
  await shoppers.stop();
  const during = shoppers.purchases.filter(
    (one) => one.begun + one.took > begun && one.begun < well,
  );
  const after = await verify(shop, invariants, shoppers.purchases);
  const late = shoppers.since(well);
  invariants.check(late.every(sold), `refused after the restart: ${outcomes(late)}`);
  return invariants.row({
    fault,
    shopper: `${outcomes(during)}, within ${seconds(longest(during))}`,
    database: after.text,
    recovery: `ready ${seconds(back)} after its start`,
    figures: { 'all finalised after (s)': Math.round(after.settling / 1000) },
  });
}

/** Limits the address space to its size at the start: every later allocation fails. */
async function memory(/** @type {Shop} */ shop) {
  const invariants = new Invariants();
  const { pid } = shop.server;
  const [, used = '0'] =
    /^VmSize:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  run(['prlimit', '--pid', String(pid), `--as=${Number(used) * 1024}`]);
  const shoppers = new Shoppers(shop.ports.web, 24);
  const begun = performance.now();
  const clients = Array.from({ length: 200 }, () => new Client(shop.ports.web));
  const { size, product } = { size: 400, product: { id: 204, quantity: 1, units: [{}] } };
  const cart = JSON.stringify({ type: 1, products: Array.from({ length: size }, () => product) });
  for (let round = 0; round < 15 && shop.server.running(); round += 1) {
    await Promise.all(
      clients.map((client) => client.send('POST', '/create-checkout-session', cart)),
    );
  }
  for (const client of clients) client.close();
  const survived = shop.server.running();
  if (!survived) await shoppers.untilAnswered((one) => !sold(one), 8);
  const during = shoppers.since(begun);
  const how = survived
    ? 'the server kept running'
    : `the server exited (${await shop.server.exited})`;
  // A supervisor would restart it, without this limit.
  await shop.server.stop();
  const started = performance.now();
  shop.startServer();
  await until('the server is ready', shop.ready);
  const back = performance.now() - started;
  const well = performance.now();
  await shoppers.untilAnswered((one) => sold(one) && one.begun > well, 40);
  await shoppers.stop();
  const after = await verify(shop, invariants, shoppers.purchases);
  return invariants.row({
    fault: 'Memory: address space limited to its size at the start (`prlimit --as`), 224 clients',
    shopper: `${outcomes(during)}, within ${seconds(longest(during))}; ${how}`,
    database: after.text,
    recovery: `ready ${seconds(back)} after its start`,
  });
}

/** @type {import('./lib/fault.mjs').Fault[]} */
export default [
  {
    name: 'kill',
    what: '`kill -9` during eight checkouts, and while the provider hangs',
    run: (context) =>
      withShop(context, async (shop) => [
        await killed(shop, { fault: '`kill -9` during eight checkouts' }),
        await killed(shop, { fault: '`kill -9` while the provider hangs', hung: true }),
      ]),
  },
  {
    name: 'memory',
    what: 'the server runs out of memory',
    run: (context) => withShop(context, memory),
  },
];
