// npm run bench -- imeis: load limits of the IMEI check: 200 concurrent shoppers while the carrier takes 50 ms per
// response, and all other calls while the carrier hangs. Prints figures, asserts nothing.
//   SECONDS=10 CLIENTS=50 npm run bench -- imeis

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/processes.mjs';
import { startStack } from '../../scripts/lib/stack.mjs';
import { Figures, freshPhone, together } from './lib/load.mjs';

const SECONDS = Number(process.env.SECONDS ?? '30');
const CLIENTS = Number(process.env.CLIENTS ?? '200');

function row(/** @type {Figures} */ figures, /** @type {string} */ what, seconds = SECONDS) {
  const ms = (/** @type {number} */ share) => Number(figures.within(share).toFixed(1));
  return {
    what,
    errors: figures.errors,
    'a second': Math.round(figures.count / seconds),
    'p50 ms': ms(0.5),
    'p95 ms': ms(0.95),
    'p99 ms': ms(0.99),
    'most ms': ms(1),
    answers: JSON.stringify(figures.kinds),
  };
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

const dir = mkdtempSync(join(tmpdir(), 'tuisty-bench-'));
const ports = { web: await freePort(), server: await freePort(), sandbox: await freePort() };
const stack = await startStack({
  dir,
  ports,
  root: dir,
  fastDatabase: true,
  // All clients connect from one address here.
  env: { LIMIT_IMEI_PER_ADDRESS: '1000000/1' },
  ...(process.env.SHOP_BUILD === undefined ? {} : { build: process.env.SHOP_BUILD }),
});

async function operator(/** @type {object} */ behaviour) {
  const response = await fetch(`${stack.urls.sandbox}/__control`, {
    method: 'POST',
    body: JSON.stringify({ operator: behaviour }),
  });
  if (!response.ok) throw new Error(await response.text());
}

async function breaker(/** @type {'open' | 'closed'} */ to) {
  const text = await (await fetch(`${stack.urls.server}/metrics`)).text();
  return Number(
    new RegExp(`breaker_total{service="carrier",to="${to}"} (\\d+)`).exec(text)?.[1] ?? '0',
  );
}

/** Seconds until the circuit breaker's next transition. */
async function untilBreaker(/** @type {'open' | 'closed'} */ to, /** @type {number} */ before) {
  const begun = performance.now();
  while ((await breaker(to)) === before) await pause(50);
  return ((performance.now() - begun) / 1000).toFixed(1);
}

async function loaded() {
  await operator({ mode: 'ok', delayMs: 50 });
  const figures = new Figures();
  const end = performance.now() + SECONDS * 1000;
  await together(
    CLIENTS,
    ports.web,
    () => performance.now() > end,
    async (client) => {
      const begun = performance.now();
      figures.add(begun, await client.send('POST', '/imeis', freshPhone()));
    },
  );
  return row(figures, `${CLIENTS} clients, carrier responds in 50 ms`);
}

async function hung() {
  const [opened, closed] = [await breaker('open'), await breaker('closed')];
  await operator({ mode: 'hang' });
  const imeis = new Figures();
  const others = new Figures();
  let over = false;
  const shoppers = together(
    CLIENTS,
    ports.web,
    () => over,
    async (client) => {
      const begun = performance.now();
      figuresUnless(over, imeis, begun, await client.send('POST', '/imeis', freshPhone()));
      await pause(1000); // the shopper reads the message before the retry
    },
  );
  const neighbours = together(
    4,
    ports.web,
    () => over,
    async (client) => {
      const begun = performance.now();
      const order = { type: 1, products: [{ id: 204, name: 'Tuisty', price: 16900, quantity: 1 }] };
      figuresUnless(over, others, begun, await client.send('GET', '/healthz'));
      const next = performance.now();
      const sold = await client.send('POST', '/create-checkout-session', JSON.stringify(order));
      figuresUnless(over, others, next, sold);
      const id = /"id":"(\w+)"/.exec(sold.body)?.[1] ?? 'none';
      const last = performance.now();
      figuresUnless(over, others, last, await client.send('GET', `/checkout-session/${id}`));
      await pause(20);
    },
  );
  const begun = performance.now();
  const toOpen = await untilBreaker('open', opened);
  await pause(Math.max(0, (SECONDS / 2) * 1000 - (performance.now() - begun)));
  await operator({ mode: 'ok' });
  const toClose = await untilBreaker('closed', closed);
  over = true;
  await Promise.all([shoppers, neighbours]);
  const seconds = (performance.now() - begun) / 1000;
  return {
    rows: [
      row(imeis, '/imeis, operator hung', seconds),
      row(others, 'other calls meanwhile (health, purchase, state)', seconds),
    ],
    toOpen,
    toClose,
  };
}

function figuresUnless(
  /** @type {boolean} */ over,
  /** @type {Figures} */ figures,
  /** @type {number} */ begun,
  /** @type {import('./lib/load.mjs').Reply} */ reply,
) {
  if (!over) figures.add(begun, reply);
}

try {
  const first = await loaded();
  const { rows, toOpen, toClose } = await hung();
  console.table([first, ...rows]);
  console.log(
    `The breaker was open ${toOpen} s after the carrier hung, closed ${toClose} s after its return.`,
  );
} finally {
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
}
