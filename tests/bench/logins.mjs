// npm run bench -- logins: whether the time of a response reveals that an e-mail has an account, and the shop during a
// flood of sign-ins. Prints figures, asserts nothing.
//   LOGINS=200 SECONDS=5 CLIENTS=64 npm run bench -- logins

import { availableParallelism } from 'node:os';
import { password, register } from './lib/account.mjs';
import { Client, Figures, freshPhone, rowOf, together } from './lib/load.mjs';
import { pause, withShop } from './lib/shop.mjs';

const LOGINS = Number(process.env.LOGINS ?? '2000');
const SECONDS = Number(process.env.SECONDS ?? '30');
const CLIENTS = Number(process.env.CLIENTS ?? '128');

/** One after the other, so that only the response takes time, in random order. */
async function knownAndUnknown(/** @type {number} */ port) {
  const client = new Client(port);
  const times = { known: new Figures(), unknown: new Figures() };
  for (let i = 0; i < LOGINS; i += 1) {
    const kind = Math.random() < 0.5 ? 'known' : 'unknown';
    const email = kind === 'known' ? 'known@example.com' : `unknown${i}@example.com`;
    const begun = performance.now();
    const body = JSON.stringify({ email, password: 'not the password' });
    const reply = await client.send('POST', '/login', body);
    if (reply.status !== 401) throw new Error(`answered ${reply.status}`);
    times[kind].add(begun, reply);
  }
  client.close();
  console.log(`\n${LOGINS} sign-ins with a wrong password, one after the other`);
  console.table([
    rowOf(times.known, 'e-mail with an account'),
    rowOf(times.unknown, 'e-mail without one'),
  ]);
  const difference = times.known.within(0.5) - times.unknown.within(0.5);
  console.log(`The medians differ by ${Math.abs(difference).toFixed(2)} ms.`);
}

/** The occasional requests of other clients. @type {[string, (client: Client) => ReturnType<Client['send']>][]} */
const others = [
  ['/healthz', (client) => client.send('GET', '/healthz')],
  ['/imeis', (client) => client.send('POST', '/imeis', freshPhone())],
  [
    '/create-checkout-session',
    (client) => {
      const order = { type: 1, products: [{ id: 204, name: 'Tuisty', price: 16900, quantity: 1 }] };
      return client.send('POST', '/create-checkout-session', JSON.stringify(order));
    },
  ],
];

async function flood(/** @type {number} */ port) {
  /** @type {Map<number, Figures>} */
  const answers = new Map();
  const begun = performance.now();
  const over = () => performance.now() - begun > SECONDS * 1000;
  const body = JSON.stringify({ email: 'known@example.com', password });
  const signingIn = together(CLIENTS, port, over, async (client) => {
    const sent = performance.now();
    const reply = await client.send('POST', '/login', body);
    const figures = answers.get(reply.status) ?? new Figures();
    answers.set(reply.status, figures);
    figures.add(sent, reply);
    // Waits for `Retry-After` like a form, so that the load itself does not occupy a core.
    if (reply.status === 503) await pause(250);
  });
  const meanwhile = others.map(async ([name, send]) => {
    const figures = new Figures();
    await together(1, port, over, async (client) => {
      const sent = performance.now();
      figures.add(sent, await send(client));
      await pause(20);
    });
    return rowOf(figures, `${name} meanwhile`);
  });
  const rows = await Promise.all(meanwhile);
  await signingIn;
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `\nSign-ins from ${CLIENTS} connections for ${SECONDS} s, on ${availableParallelism()} cores`,
  );
  console.table([...[...answers.values()].map((figures) => rowOf(figures, '/login')), ...rows]);
  console.log(`${((answers.get(200)?.count ?? 0) / seconds).toFixed(1)} verified a second.`);
}

await withShop(async ({ port, urls }) => {
  await register(urls.web, 'known@example.com');
  await knownAndUnknown(port);
  await flood(port);
});
