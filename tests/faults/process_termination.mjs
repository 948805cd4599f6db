// The server is killed, also while the provider hangs; it runs out of memory or of file descriptors; it is stopped while
// clients go on. lifecycle.test.ts has more of its stop.

import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
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

const descriptorLimit = 256;
const connections = 400;

/** Clients beyond the limit are refused, and purchases on the connections of nginx go on. */
const descriptors = (/** @type {Shop} */ shop) =>
  whileBuying(shop, async (shoppers) => {
    await shop.server.daemon.stop();
    await shop.server.start({}, ['prlimit', `--nofile=${descriptorLimit}`, '--']);
    await shoppers.untilAnswered(sold, 40);
    const { daemon } = shop.server;
    const lines = () => readFileSync(daemon.log, 'utf8').split('"event":"fd_exhausted"').length - 1;
    const begun = performance.now();
    const crowd = Array.from({ length: connections }, () =>
      connect(shop.ports.server, '127.0.0.1').on('error', () => undefined),
    );
    try {
      await until('the log says so', () => lines() > 0);
      await shoppers.untilAnswered(sold, 200);
    } finally {
      for (const client of crowd) client.destroy();
    }
    await shoppers.buyUnrefused(40, begun);
    await until('the server is ready', shop.ready);
    const refused = await shop.metric('tuisty_fd_exhausted_total');
    shop.check(refused > 0, 'tuisty_fd_exhausted_total does not count');
    shop.check(lines() === 1, `${lines()} lines of the log say so`);
    shop.say(`${refused} connections refused beside ${outcomes(shoppers.since(begun))}`);
  });

const lateBuyers = 200;
const cart = JSON.stringify({
  type: 1,
  products: [{ id: 204, name: 'Tuisty', image: '', price: 16_900, quantity: 1 }],
});

/**
 * Clients with an open connection buy at a random time of the 8 s after SIGTERM, while the provider hangs: each gets a
 * response.
 */
async function stopped(/** @type {Shop} */ shop) {
  const { daemon } = shop.server;
  await shop.behave({ payments: { mode: 'slow', delayMs: 60_000 } });
  const clients = Array.from({ length: lateBuyers }, () => new Client(shop.ports.server));
  await Promise.all(clients.map((client) => client.send('GET', '/healthz')));
  process.kill(daemon.pid, 'SIGTERM');
  const answers = await Promise.all(
    clients.map(async (client) => {
      await pause(Math.random() * 8_000);
      return client.send('POST', '/create-checkout-session', cart);
    }),
  );
  for (const client of clients) client.close();
  /** @type {Record<number, number>} */
  const statuses = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  shop.check(!statuses[0], `${statuses[0]} clients got no response`);
  const exit = await daemon.exited;
  shop.check(exit === 'exit code 0', `the server ended with ${exit}`);
  shop.say(`${JSON.stringify(statuses)}, ${exit}`);
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
    name: 'stop',
    what: `SIGTERM, and ${lateBuyers} clients buy within the 8 s after it while the provider hangs`,
    run: (context) => withShop(context, stopped),
  },
  {
    name: 'descriptors',
    what: `${connections} connections to a server with ${descriptorLimit} file descriptors`,
    run: (context) => withShop(context, descriptors),
  },
  {
    name: 'memory',
    what: 'the server runs out of memory',
    run: (context) => withShop(context, memory),
  },
];
