// The server is told to end, also while the provider hangs; it is killed; its memory ends.

import { Client } from '../bench/lib/load.mjs';
import { run } from '../../scripts/lib/processes.mjs';
import { readFileSync } from 'node:fs';
import { Promises } from './lib/fault.mjs';
import { seconds, until, withShop } from './lib/shop.mjs';
import { longest, outcomes, Shoppers, sold, verify } from './lib/load.mjs';

/** The unit of systemd gives it so long. */
const mostMs = 10_000;

/** @typedef {import('./lib/shop.mjs').Shop} Shop */

/**
 * The server ends under shoppers, is started again as whoever watches it would, and sells.
 * @param {Shop} shop
 * @param {{ fault: string, signal: NodeJS.Signals, hung?: boolean }} options
 */
async function ending(shop, { fault, signal, hung = false }) {
  const promises = new Promises();
  const shoppers = new Shoppers(shop.ports.web, 8);
  await shoppers.untilAnswered(sold, 40);
  if (hung) {
    await shop.behave({ payments: { mode: 'slow', delayMs: 60_000 } });
    const running = 'worker_pool_active_jobs{pool="purchases"}';
    await until('all wait for the provider', async () => (await shop.metric(running)) === 8);
  }
  const begun = performance.now();
  process.kill(shop.server.pid, signal);
  const how = await shop.server.exited;
  const ended = performance.now() - begun;
  promises.check(ended <= mostMs, `it took ${seconds(ended)} to end`);
  if (signal === 'SIGTERM') promises.check(how === 'exit code 0', `it ended with ${how}`);
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
  const after = await verify(shop, promises, shoppers.purchases);
  const late = shoppers.since(well);
  promises.check(late.every(sold), `refused after it was back: ${outcomes(late)}`);
  return promises.row({
    fault,
    shopper: `${outcomes(during)}, within ${seconds(longest(during))}`,
    database: after.text,
    recovery: `the server ended after ${seconds(ended)} (${how}), and was ready ${seconds(back)} after its start`,
    figures: { 'all settled after (s)': Math.round(after.settling / 1000) },
  });
}

/** No more address space than it has when it has just started: what it asks for from then on it does not get. */
async function memory(/** @type {Shop} */ shop) {
  const promises = new Promises();
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
  const during = shoppers.since(begun);
  const how = survived ? 'the server went on' : `the server ended (${await shop.server.exited})`;
  // Whoever watches it would start it again, with more.
  await shop.server.stop();
  const started = performance.now();
  shop.startServer();
  await until('the server is ready', shop.ready);
  const back = performance.now() - started;
  const well = performance.now();
  await shoppers.untilAnswered((one) => sold(one) && one.begun > well, 40);
  await shoppers.stop();
  const after = await verify(shop, promises, shoppers.purchases);
  return promises.row({
    fault: 'Memory: no more address space than at its start (`prlimit --as`), 224 clients',
    shopper: `${outcomes(during)}, within ${seconds(longest(during))}; ${how}`,
    database: after.text,
    recovery: `ready ${seconds(back)} after a start`,
  });
}

/** @type {import('./lib/fault.mjs').Fault[]} */
export default [
  {
    name: 'sigterm',
    what: 'the server is told to end while eight buy',
    run: (place) =>
      withShop(place, {}, async (shop) => [
        await ending(shop, { fault: 'SIGTERM while eight buy', signal: 'SIGTERM' }),
      ]),
  },
  {
    name: 'sigterm-hung',
    what: 'the server is told to end while the provider has all purchases and says nothing',
    run: (place) =>
      withShop(place, {}, async (shop) => [
        await ending(shop, {
          fault: 'SIGTERM while the provider hangs',
          signal: 'SIGTERM',
          hung: true,
        }),
      ]),
  },
  {
    name: 'kill',
    what: 'the server is killed (`kill -9`) while eight buy, and while the provider hangs',
    run: (place) =>
      withShop(place, {}, async (shop) => [
        await ending(shop, { fault: '`kill -9` while eight buy', signal: 'SIGKILL' }),
        await ending(shop, {
          fault: '`kill -9` while the provider hangs',
          signal: 'SIGKILL',
          hung: true,
        }),
      ]),
  },
  {
    name: 'memory',
    what: 'the server gets no more memory',
    run: (place) => withShop(place, {}, async (shop) => [await memory(shop)]),
  },
];
