// Thousands of idle connections while shoppers buy. load_limits.test.ts has clients that poll.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Invariants } from './lib/fault.mjs';
import { pause, withShop } from './lib/shop.mjs';
import { outcomes, Shoppers, sold, timesOf, verify } from './lib/load.mjs';

/** @typedef {import('./lib/shop.mjs').Shop} Shop */
/** @typedef {import('./lib/load.mjs').Purchase} Purchase */

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
async function healthy(/** @type {number} */ port) {
  const shoppers = new Shoppers(port, 4);
  await pause(measuredMs);
  await shoppers.stop();
  return shoppers.purchases;
}

const p99 = (/** @type {readonly Purchase[]} */ purchases) =>
  Number(timesOf(purchases).within(0.99).toFixed(1));

/** Measures before, with and after the idle clients, so that other load of the machine affects all
 * three. */
async function withIdleClients(
  /** @type {Shop} */ shop,
  /** @type {'nginx' | 'server'} */ to,
  /** @type {string} */ which,
  /** @type {string} */ text,
) {
  const port = to === 'nginx' ? shop.ports.web : shop.ports.server;
  const invariants = new Invariants();
  const before = await healthy(port);
  const crowd = await idle(port, text);
  const beside = await healthy(port);
  const open = await crowd.count();
  await crowd.leave();
  const after = await healthy(port);
  const purchases = [...before, ...beside, ...after];
  invariants.check(purchases.every(sold), `refused: ${outcomes(purchases)}`);
  const without = Math.max(p99(before), p99(after));
  invariants.check(
    p99(beside) <= Math.max(2 * without, noiseMs),
    `p99 of a purchase ${p99(beside)} ms beside them, ${without} ms without`,
  );
  invariants.check(open > idleClients * 0.8, `only ${open} were connected at the end`);
  invariants.check(await shop.ready(), 'the server is not ready');
  const done = await verify(shop, invariants, purchases);
  return invariants.row({
    fault: `${idleClients} ${which} clients at ${to === 'nginx' ? 'nginx' : 'the server itself'}`,
    shopper: `nothing: ${outcomes(beside)}`,
    database: done.text,
    recovery: 'none needed',
    figures: {
      'p99 of a purchase without (ms)': `${p99(before)} and ${p99(after)}`,
      'with them (ms)': p99(beside),
      'connected at the end': open,
    },
  });
}

/** @type {import('./lib/fault.mjs').Fault[]} */
export default [
  {
    name: 'silent',
    what: `${idleClients} clients connect and send nothing, to nginx and to the server itself`,
    run: (context) =>
      withShop(context, async (shop) => [
        await withIdleClients(shop, 'nginx', 'silent', ''),
        await withIdleClients(shop, 'server', 'silent', ''),
      ]),
  },
  {
    name: 'slowloris',
    what: `${idleClients} clients send half of the headers and stop, to nginx and to the server itself`,
    run: (context) =>
      withShop(context, async (shop) => [
        await withIdleClients(shop, 'nginx', 'slowloris', half),
        await withIdleClients(shop, 'server', 'slowloris', half),
      ]),
  },
];
