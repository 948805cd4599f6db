// Thousands of idle connections while shoppers buy. load_limits.test.ts has clients that poll.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withShop } from './lib/shop.mjs';
import { outcomes, p99, Shoppers, sold, verify } from './lib/load.mjs';

/** @typedef {import('./lib/shop.mjs').Shop} Shop */

const idleClients = 5_000;
const measuredMs = 8_000;
/** On two cores a single delay reaches the 99th percentile, so latencies below this limit are
 * noise. */
const noiseMs = 20;

const half = 'POST /create-checkout-session HTTP/1.1\r\nHost: shop\r\nContent-Type: applica';

/** Clients that send only `text`, and reconnect when they are disconnected. */
async function idle(/** @type {number} */ port, /** @type {string} */ text) {
  const child = fork(fileURLToPath(new URL('lib/idle_clients.mjs', import.meta.url)), [
    ...[String(port), String(idleClients), text],
  ]);
  await once(child, 'message');
  return {
    async count() {
      child.send('how many?');
      const [open] = await once(child, 'message');
      return Number(open);
    },
    async leave() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Purchases at a moderate rate for a while. */
async function healthy(/** @type {Shop} */ shop, /** @type {number} */ port) {
  const shoppers = new Shoppers(shop, { port, count: 4 });
  await pause(measuredMs);
  await shoppers.stop();
  return shoppers.purchases;
}

/** Measures before, with and after the idle clients, so that other load of the machine affects all three. */
async function withIdleClients(
  /** @type {Shop} */ shop,
  /** @type {'web' | 'server'} */ to,
  /** @type {string} */ text,
) {
  const { check, say } = shop;
  const port = shop.ports[to];
  const before = await healthy(shop, port);
  const crowd = await idle(port, text);
  const beside = await healthy(shop, port);
  const open = await crowd.count();
  await crowd.leave();
  const after = await healthy(shop, port);
  const purchases = [...before, ...beside, ...after];
  check(purchases.every(sold), `refused: ${outcomes(purchases)}`);
  const without = Math.max(p99(before), p99(after));
  check(p99(beside) <= Math.max(2 * without, noiseMs), 'purchases take longer beside them');
  check(open > idleClients * 0.8, `only ${open} were connected at the end`);
  check(await shop.ready(), 'the server is not ready');
  say(`${to}: p99 of a purchase ${p99(beside).toFixed(1)} ms, ${without.toFixed(1)} ms without`);
  await verify(shop, purchases);
}

const clientsThatSend =
  (/** @type {string} */ text) => (/** @type {import('./run.mjs').Context} */ context) =>
    withShop(context, async (shop) => {
      await withIdleClients(shop, 'web', text);
      await withIdleClients(shop, 'server', text);
    });

/** @type {import('./run.mjs').Fault[]} */
export default [
  {
    name: 'silent',
    what: `${idleClients} clients connect and send nothing, to nginx and to the server itself`,
    run: clientsThatSend(''),
  },
  {
    name: 'slowloris',
    what: `${idleClients} clients send half of the headers and stop, to nginx and to the server itself`,
    run: clientsThatSend(half),
  },
];
