// Single calls of the C library fail in the server: epoll_ctl, accept4 and send.

import { closeSync, mkdirSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/lib/processes.mjs';
import { root } from '../../scripts/lib/steps.mjs';
import { Client } from '../bench/lib/load.mjs';
import { outcomes, sold, whileBuying } from './lib/load.mjs';
import { until, withShop } from './lib/shop.mjs';

/** In the order of lib/failing_calls.cpp; calls: of which a random one fails. */
const functions = [
  { name: 'epoll_ctl', calls: 200 },
  { name: 'accept4', calls: 3 },
  { name: 'send', calls: 200 },
];
const failures = Number(process.env.FAILING_CALLS_RUNS ?? '2000');
/** In one shop: the sandbox forgets the oldest of more than 20,000 pages, which 400 failures stay below. */
const inOneShop = 400;

/** @type {import('./run.mjs').Fault} */
export default {
  name: 'calls',
  what: 'one call after the other of epoll_ctl, accept4 and send fails during purchases',
  async run(context) {
    for (let done = 0; done < failures; done += inOneShop) {
      const dir = join(context.dir, String(done));
      mkdirSync(dir);
      await round({ ...context, dir }, Math.min(inOneShop, failures - done));
    }
  },
};

const round = (/** @type {import('./run.mjs').Context} */ context, /** @type {number} */ count) =>
  withShop(context, async (shop) => {
    const library = join(context.dir, 'failing_calls.so');
    const source = join(root, 'tests/faults/lib/failing_calls.cpp');
    run(['c++', '-std=c++20', '-O1', '-shared', '-fPIC', '-o', library, source, '-ldl']);
    const file = join(context.dir, 'failing_calls');
    writeFileSync(file, new Uint8Array(4 * functions.length));
    await shop.server.daemon.stop();
    await shop.server.start({ LD_PRELOAD: library, FAILING_CALLS: file });
    const countdowns = openSync(file, 'r+');
    const number = new Int32Array(1);
    const left = (/** @type {number} */ at) => {
      readSync(countdowns, number, { position: 4 * at });
      return number[0] ?? 0;
    };
    try {
      await whileBuying(shop, async (shoppers) => {
        for (let one = 0; one < count; one += functions.length) {
          for (const [at, { name, calls }] of functions.entries()) {
            number[0] = 1 + Math.floor(Math.random() * calls);
            writeSync(countdowns, number, 0, 4, 4 * at);
            await until(`a call of ${name} has failed`, async () => {
              const client = new Client(shop.ports.server); // for accept4 a new connection
              await client.send('GET', '/healthz');
              client.close();
              return left(at) <= 0;
            });
            shop.check(shop.server.daemon.running(), `the server exited: ${name} failed`);
          }
        }
        await until('the server is ready', shop.ready, 5_000);
        // The last failure may have opened the breaker, which tries again after 250 ms.
        await shoppers.untilAnswered(sold, 40);
        await shoppers.buyUnrefused(40);
        shop.say(outcomes(shoppers.purchases));
      });
    } finally {
      closeSync(countdowns);
    }
  });
