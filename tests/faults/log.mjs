// The log has no reader, or its disk is full. Only the log is affected.

import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/lib/processes.mjs';
import { Client } from '../bench/lib/load.mjs';
import { Invariants } from './lib/fault.mjs';
import { seconds, until, withShop } from './lib/shop.mjs';
import { longest, Shoppers, sold, timesOf, verify } from './lib/load.mjs';

/** The buffer in front of a reader: a pipe, and the server's own. */
const linesToFill = 40_000;

/**
 * @param {import('./lib/fault.mjs').Context} context
 * @param {{ fault: string, log: (dir: string) => string }} options log: where the server writes its log
 */
const withoutLog = (context, { fault, log }) =>
  withShop(context, async (shop) => {
    const invariants = new Invariants();
    const before = new Shoppers(shop.ports.web);
    await before.untilAnswered(sold, 200);
    await before.stop();

    await shop.server.stop();
    shop.startServer(log(context.dir));
    await until('the server is ready', shop.ready);
    // Each lost line is counted; these requests produce some.
    const noise = new Client(shop.ports.server);
    let sent = 0;
    const lost = () => shop.metric('tuisty_log_lines_dropped_total');
    while ((await lost()) === 0 && sent < linesToFill) {
      for (let i = 0; i < 500; i += 1) await noise.send('GET', '/nothing-there');
      sent += 500;
    }
    noise.close();
    invariants.check((await lost()) > 0, `no lost line is counted after ${sent}`);
    const during = new Shoppers(shop.ports.web);
    await during.untilAnswered(sold, 200);
    invariants.check(await shop.ready(), 'the server is not ready');
    await during.stop();
    invariants.check(during.purchases.every(sold), 'a purchase was refused');
    const dropped = await lost();

    const begun = performance.now();
    await shop.server.stop('SIGTERM');
    const ended = performance.now() - begun;
    const how = await shop.server.exited;
    invariants.check(how === 'exit code 0', `SIGTERM: ${how}`);
    invariants.check(ended <= 5_000, `it took ${seconds(ended)} to end`);
    shop.startServer();
    await until('the server is ready', shop.ready);
    const after = await verify(shop, invariants, [...before.purchases, ...during.purchases]);
    const p99 = (/** @type {Shoppers} */ { purchases }) =>
      Math.round(timesOf(purchases).within(0.99));
    return invariants.row({
      fault,
      shopper: `nothing: ${during.purchases.length} sold, within ${seconds(longest(during.purchases))}`,
      database: after.text,
      recovery: `none needed; SIGTERM stops the server within ${seconds(ended)}`,
      figures: {
        'p99 of a purchase before (ms)': p99(before),
        'and without a log (ms)': p99(during),
        'lines lost and counted': dropped,
      },
    });
  });

/** @type {import('./lib/fault.mjs').Fault[]} */
export default [
  {
    name: 'stalled-log',
    what: "the server's output is a pipe without a reader",
    async run(context) {
      /** @type {number | null} */
      let held = null;
      try {
        return await withoutLog(context, {
          fault: 'The log is a pipe without a reader',
          log(dir) {
            const pipe = join(dir, 'pipe');
            run(['mkfifo', pipe]);
            // Opened for reading as well, or the server could not open it.
            held = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
            return pipe;
          },
        });
      } finally {
        if (held !== null) closeSync(held);
      }
    },
  },
  {
    name: 'full-log',
    what: 'the disk of the log is full (/dev/full)',
    run: (context) =>
      withoutLog(context, { fault: 'The disk of the log is full', log: () => '/dev/full' }),
  },
];
