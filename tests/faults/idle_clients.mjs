// Thousands who are connected and want nothing, and many who look, beside those who buy.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client, Figures } from '../bench/lib/load.mjs';
import { Promises } from './lib/fault.mjs';
import { pause, withShop } from './lib/shop.mjs';
import { buy, outcomes, Shoppers, sold, timesOf, verify } from './lib/load.mjs';

/** @typedef {import('./lib/shop.mjs').Shop} Shop */
/** @typedef {import('./lib/load.mjs').Purchase} Purchase */

const idlers = 5_000;
const pollers = 80;
const measuredMs = 8_000;
/** On a machine with two cores a single hiccup is in the 99th hundredth: two turns, and below this it is noise. */
const noiseMs = 20;

const half = 'POST /create-checkout-session HTTP/1.1\r\nHost: shop\r\nContent-Type: applica';

/** So many clients that say only so much, until they are sent away. */
async function idle(/** @type {number} */ port, /** @type {string} */ text) {
  const child = fork(fileURLToPath(new URL('lib/idle_clients.mjs', import.meta.url)), [
    ...[String(port), String(idlers), text],
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

/** Purchases at a healthy pace for a while. */
async function healthy(/** @type {number} */ port) {
  const shoppers = new Shoppers(port, 4, 20);
  await pause(measuredMs);
  await shoppers.stop();
  return shoppers.purchases;
}

const p99 = (/** @type {readonly Purchase[]} */ purchases) =>
  Number(timesOf(purchases).within(0.99).toFixed(1));

/** Without them, with them, and once more without: what else the machine does is in all three. */
async function besideIdlers(
  /** @type {Shop} */ shop,
  /** @type {'nginx' | 'server'} */ to,
  /** @type {string} */ which,
  /** @type {string} */ text,
) {
  const port = to === 'nginx' ? shop.ports.web : shop.ports.server;
  const promises = new Promises();
  const before = await healthy(port);
  const crowd = await idle(port, text);
  const beside = await healthy(port);
  const open = await crowd.count();
  await crowd.leave();
  const after = await healthy(port);
  const purchases = [...before, ...beside, ...after];
  promises.check(purchases.every(sold), `refused: ${outcomes(purchases)}`);
  const without = Math.max(p99(before), p99(after));
  promises.check(
    p99(beside) <= Math.max(2 * without, noiseMs),
    `p99 of a purchase ${p99(beside)} ms beside them, ${without} ms without`,
  );
  promises.check(open > idlers * 0.8, `only ${open} were connected in the end`);
  promises.check(await shop.ready(), 'the server says that it is not ready');
  const done = await verify(shop, promises, purchases);
  return promises.row({
    fault: `${idlers} ${which} clients at ${to === 'nginx' ? 'nginx' : 'the server itself'}`,
    shopper: `nothing: ${outcomes(beside)}`,
    database: done.text,
    recovery: 'nothing to recover',
    figures: {
      'p99 of a purchase without (ms)': `${p99(before)} and ${p99(after)}`,
      'beside them (ms)': p99(beside),
      'connected at the end': open,
    },
  });
}

/** Onlookers of open sessions, each without a pause, and purchases meanwhile. */
async function besidePollers(/** @type {Shop} */ shop) {
  const promises = new Promises();
  // As far as a provider is.
  await shop.behave({ payments: { mode: 'ok', delayMs: 50 } });
  const first = new Client(shop.ports.web);
  /** @type {Purchase[]} */
  const watched = [];
  for (let i = 0; i < 20; i += 1) watched.push(await buy(first));
  first.close();
  const before = await healthy(shop.ports.web);
  const looks = new Figures();
  let foreign = 0;
  let over = false;
  const looking = Promise.all(
    Array.from({ length: pollers }, async (_, i) => {
      const client = new Client(shop.ports.web);
      const id = watched[i % watched.length]?.id ?? '';
      while (!over) {
        const begun = performance.now();
        const reply = await client.send('GET', `/checkout-session/${id}`);
        looks.add(begun, reply);
        if (reply.status === 200 && !reply.body.includes(id)) foreign += 1;
        await pause(20);
      }
      client.close();
    }),
  );
  const beside = await healthy(shop.ports.web);
  over = true;
  await looking;
  promises.check(foreign === 0, `${foreign} were shown another purchase`);
  promises.check(beside.every(sold), `refused: ${outcomes(beside)}`);
  promises.check(p99(beside) <= 1_000, `p99 of a purchase ${p99(beside)} ms`);
  await shop.behave({ payments: { mode: 'ok' } });
  const done = await verify(shop, promises, [...watched, ...before, ...beside]);
  return promises.row({
    fault: `${pollers} who look at open purchases again and again`,
    shopper: `who buys: ${outcomes(beside)}; who looks: ${JSON.stringify(looks.kinds).replaceAll('"', '')}`,
    database: done.text,
    recovery: 'nothing to recover',
    figures: {
      'p99 of a purchase without (ms)': p99(before),
      'beside them (ms)': p99(beside),
      'looks a second': Math.round(looks.count / (measuredMs / 1000)),
      'p99 of a look (ms)': Number(looks.within(0.99).toFixed(1)),
    },
  });
}

/** @type {import('./lib/fault.mjs').Fault[]} */
export default [
  {
    name: 'silent',
    what: `${idlers} clients connect and say nothing, to nginx and to the server itself`,
    run: (place) =>
      withShop(place, {}, async (shop) => [
        await besideIdlers(shop, 'nginx', 'silent', ''),
        await besideIdlers(shop, 'server', 'silent', ''),
      ]),
  },
  {
    name: 'half-sent',
    what: `${idlers} clients send half a head and no more, to nginx and to the server itself`,
    run: (place) =>
      withShop(place, {}, async (shop) => [
        await besideIdlers(shop, 'nginx', 'half-sent', half),
        await besideIdlers(shop, 'server', 'half-sent', half),
      ]),
  },
  {
    name: 'pollers',
    what: `${pollers} clients look at open purchases without end while others buy`,
    run: (place) => withShop(place, {}, async (shop) => [await besidePollers(shop)]),
  },
];
