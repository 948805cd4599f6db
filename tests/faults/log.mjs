// Nobody reads the log any more, or the disk that it is on is full. Only the log suffers.

import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/lib/processes.mjs';
import { Client } from '../bench/lib/load.mjs';
import { Promises } from './lib/fault.mjs';
import { seconds, until, withShop } from './lib/shop.mjs';
import { longest, Shoppers, sold, timesOf, verify } from './lib/load.mjs';

/** What waits for a reader: a pipe, and what the server keeps beside. */
const linesToFill = 40_000;

/**
 * @param {import('./lib/fault.mjs').Place} place
 * @param {{ fault: string, log: (dir: string) => string }} options log: where the server is to write
 */
const withoutLog = (place, { fault, log }) =>
  withShop(place, {}, async (shop) => {
    const promises = new Promises();
    const before = new Shoppers(shop.ports.web);
    await before.untilAnswered(sold, 200);
    await before.stop();

    await shop.server.stop();
    shop.startServer(log(place.dir));
    await until('the server is ready', shop.ready);
    // Each line that is lost is counted; these make some.
    const noise = new Client(shop.ports.server);
    let sent = 0;
    const lost = () => shop.metric('log_lines_dropped_total');
    while ((await lost()) === 0 && sent < linesToFill) {
      for (let i = 0; i < 500; i += 1) await noise.send('GET', '/nothing-there');
      sent += 500;
    }
    noise.close();
    promises.check((await lost()) > 0, `no line is counted as lost after ${sent}`);
    const during = new Shoppers(shop.ports.web);
    await during.untilAnswered(sold, 200);
    promises.check(await shop.ready(), 'the server says that it is not ready');
    await during.stop();
    promises.check(during.purchases.every(sold), 'somebody was refused');
    const dropped = await lost();

    const begun = performance.now();
    await shop.server.stop('SIGTERM');
    const ended = performance.now() - begun;
    const how = await shop.server.exited;
    promises.check(how === 'exit code 0', `SIGTERM: ${how}`);
    promises.check(ended <= 5_000, `it took ${seconds(ended)} to end`);
    shop.startServer();
    await until('the server is ready', shop.ready);
    const after = await verify(shop, promises, [...before.purchases, ...during.purchases]);
    const p99 = (/** @type {Shoppers} */ { purchases }) =>
      Math.round(timesOf(purchases).within(0.99));
    return [
      promises.row({
        fault,
        shopper: `nothing: ${during.purchases.length} bought, the longest in ${seconds(longest(during.purchases))}`,
        database: after.text,
        recovery: `nothing to recover; SIGTERM ends the server within ${seconds(ended)}`,
        figures: {
          'p99 of a purchase before (ms)': p99(before),
          'and without a log (ms)': p99(during),
          'lines lost and counted': dropped,
        },
      }),
    ];
  });

/** @type {import('./lib/fault.mjs').Fault[]} */
export default [
  {
    name: 'stalled-log',
    what: "the server's output is a pipe that nobody reads",
    async run(place) {
      /** @type {number | null} */
      let held = null;
      try {
        return await withoutLog(place, {
          fault: 'The log is a pipe that nobody reads',
          log(dir) {
            const pipe = join(dir, 'pipe');
            run(['mkfifo', pipe]);
            // Open at both ends, or the server could not open it.
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
    run: (place) =>
      withoutLog(place, { fault: 'The disk of the log is full', log: () => '/dev/full' }),
  },
];
