// npm start: sets up, builds, starts the shop and prints its address. Ctrl-C stops it.
// PORT=8090 npm start uses another port than 8080.

import { join } from 'node:path';
import { buildShop } from './lib/build.mjs';
import { explain } from './lib/explain.mjs';
import { signals } from './lib/interrupt.mjs';
import { serverFacts } from './lib/merchant.mjs';
import { freePort, portIsFree } from './lib/processes.mjs';
import { runningFrom, startStack } from './lib/stack.mjs';
import { UserError, main, root, tail } from './lib/steps.mjs';

await main(async () => {
  const dir = join(root, '.data');
  const already = runningFrom(dir);
  if (already !== null) {
    throw new UserError(`The shop already runs at ${already}. Stop it with Ctrl-C first.`);
  }
  const port = chosenPort();
  if (!(await portIsFree(port))) {
    throw new UserError(
      `Port ${port} is taken by another program. Choose another one: PORT=${await freePort(port + 10)} npm start`,
    );
  }

  const facts = await buildShop({ preset: 'quick' });

  const ended = new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve(undefined));
  });

  const stack = await startStack({
    dir,
    ports: { web: port, server: await freePort(port + 1), sandbox: await freePort(port + 2) },
    env: serverFacts(facts),
  });
  console.log(`\n  The shop is open:  ${stack.urls.web}\n`);
  console.log('  Ctrl-C stops it. Data and logs are in .data/\n');

  const lost = Promise.race(
    stack.daemons.map((daemon) => daemon.exited.then((how) => ({ daemon, how }))),
  );
  const first = await Promise.race([ended, lost]);
  if (first !== undefined) {
    const { daemon, how } = first;
    const lines = tail(daemon.log);
    console.error(explain(lines) ?? `${daemon.name} stopped (${how}). Its last lines:\n${lines}`);
    process.exitCode = 1;
  }
  console.log('\nStopping the shop …');
  await stack.stop();
  console.log('Stopped.');
});

function chosenPort() {
  const text = process.env.PORT ?? '8080';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1024 || port > 65_000) {
    throw new UserError(`PORT must be a whole number from 1024 to 65000, not "${text}".`);
  }
  return port;
}
