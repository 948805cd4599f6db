// What the check of phones holds up to: 200 shoppers at once while the operator takes 50 ms for an answer, and
// everybody else while the operator hangs. Prints figures, asserts nothing.
//
//   node tests/bench/imeis.mjs            after a build (npm test, or cmake --build --preset release)
//   SECONDS=10 CLIENTS=50 node tests/bench/imeis.mjs

import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/processes.mjs';
import { startStack } from '../../scripts/lib/stack.mjs';

const SECONDS = Number(process.env.SECONDS ?? '30');
const CLIENTS = Number(process.env.CLIENTS ?? '200');

/** One connection, one request at a time: as little work as possible beside the programs measured. */
class Client {
  /** @type {import('node:net').Socket | null} */
  #socket = null;
  /** @type {(reply: { status: number, body: string }) => void} */
  #resolve = () => undefined;
  #received = '';
  #port;

  constructor(/** @type {number} */ port) {
    this.#port = port;
  }

  /** @returns {Promise<{ status: number, body: string }>} status 0: no answer */
  send(/** @type {string} */ method, /** @type {string} */ path, body = '') {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      const type = method === 'POST' ? 'Content-Type: application/json\r\n' : '';
      const length = method === 'POST' ? `Content-Length: ${Buffer.byteLength(body)}\r\n` : '';
      this.#connected().write(
        `${method} ${path} HTTP/1.1\r\nHost: shop\r\n${type}${length}\r\n${body}`,
      );
    });
  }

  close() {
    this.#socket?.destroy();
  }

  #connected() {
    if (this.#socket !== null) return this.#socket;
    const socket = connect(this.#port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      this.#received += text;
      this.#take();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#received = '';
      this.#resolve({ status: 0, body: '' });
    });
    this.#socket = socket;
    return socket;
  }

  #take() {
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? '0');
    if (this.#received.length < headEnd + 4 + length) return;
    const body = this.#received.slice(headEnd + 4, headEnd + 4 + length);
    this.#received = '';
    // nginx ends a connection after so many requests, and says so before.
    if (/\r\nconnection: *close/i.test(head)) {
      this.#socket?.destroy();
      this.#socket = null;
    }
    this.#resolve({ status: Number(head.slice(9, 12)), body });
  }
}

/** Collects how long answers took and what they were. */
class Figures {
  /** @type {number[]} */
  #times = [];
  /** @type {Record<string, number>} */
  kinds = {};

  add(/** @type {number} */ begun, /** @type {{ status: number, body: string }} */ reply) {
    this.#times.push(performance.now() - begun);
    const code = /"code":"(\w+)"/.exec(reply.body)?.[1];
    const kind = code === undefined ? String(reply.status) : `${reply.status} ${code}`;
    this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
  }

  row(/** @type {string} */ what, seconds = SECONDS) {
    const sorted = this.#times.sort((a, b) => a - b);
    const at = (/** @type {number} */ share) =>
      Number((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1));
    return {
      what,
      errors: sorted.length - (this.kinds['200'] ?? 0),
      'a second': Math.round(sorted.length / seconds),
      'p50 ms': at(0.5),
      'p95 ms': at(0.95),
      'p99 ms': at(0.99),
      'most ms': at(1),
      answers: JSON.stringify(this.kinds),
    };
  }
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

let phones = 0;
/** Nobody asks twice about the same phone: neither memory nor sharing helps. */
function body() {
  phones += 1;
  return `{"imei":"35693803${String(phones % 10_000_000).padStart(7, '0')}"}`;
}

/** Runs `client` that many times at once until `over` says so. */
async function together(
  /** @type {number} */ count,
  /** @type {number} */ port,
  /** @type {() => boolean} */ over,
  /** @type {(client: Client) => Promise<void>} */ step,
) {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new Client(port);
      while (!over()) await step(client);
      client.close();
    }),
  );
}

const dir = mkdtempSync(join(tmpdir(), 'tuisty-bench-'));
const ports = { web: await freePort(), server: await freePort(), sandbox: await freePort() };
const stack = await startStack({
  dir,
  ports,
  root: dir,
  fastDatabase: true,
  // All clients have one address here.
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
  return Number(new RegExp(`operator_breaker_total{to="${to}"} (\\d+)`).exec(text)?.[1] ?? '0');
}

/** Seconds until the breaker has changed once more. */
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
      figures.add(begun, await client.send('POST', '/imeis', body()));
    },
  );
  return figures.row(`${CLIENTS} clients, operator answers in 50 ms`);
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
      figuresUnless(over, imeis, begun, await client.send('POST', '/imeis', body()));
      await pause(1000); // somebody reads the message before trying again
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
      imeis.row('/imeis, operator hung', seconds),
      others.row('other calls meanwhile (health, purchase, state)', seconds),
    ],
    toOpen,
    toClose,
  };
}

function figuresUnless(
  /** @type {boolean} */ over,
  /** @type {Figures} */ figures,
  /** @type {number} */ begun,
  /** @type {{ status: number, body: string }} */ reply,
) {
  if (!over) figures.add(begun, reply);
}

try {
  const first = await loaded();
  const { rows, toOpen, toClose } = await hung();
  console.table([first, ...rows]);
  console.log(
    `The breaker was open ${toOpen} s after the operator hung, closed ${toClose} s after its return.`,
  );
} finally {
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
}
