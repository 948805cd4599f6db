// Load from one process with low overhead, and its measurements.

import { connect } from 'node:net';

/** @typedef {{ status: number, body: string }} Reply status 0: no answer */

/** One connection, one request at a time, with minimal work beside the measured programs. */
export class Client {
  /** @type {import('node:net').Socket | null} */
  #socket = null;
  /** @type {(reply: Reply) => void} */
  #resolve = () => undefined;
  #received = '';
  #port;

  constructor(/** @type {number} */ port) {
    this.#port = port;
  }

  /** head: further header lines, each with its end. @returns {Promise<Reply>} */
  send(/** @type {string} */ method, /** @type {string} */ path, body = '', head = '') {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      const type = method === 'POST' ? 'Content-Type: application/json\r\n' : '';
      const length = method === 'POST' ? `Content-Length: ${Buffer.byteLength(body)}\r\n` : '';
      this.#connected().write(
        `${method} ${path} HTTP/1.1\r\nHost: shop\r\n${type}${length}${head}\r\n${body}`,
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
    // nginx closes a connection after a number of requests, and announces it.
    if (/\r\nconnection: *close/i.test(head)) {
      this.#socket?.destroy();
      this.#socket = null;
    }
    this.#resolve({ status: Number(head.slice(9, 12)), body });
  }
}

/** Collects latencies and results of responses. */
export class Figures {
  /** @type {number[]} */
  #times = [];
  /** @type {Record<string, number>} */
  kinds = {};

  add(/** @type {number} */ begun, /** @type {Reply} */ reply) {
    this.#times.push(performance.now() - begun);
    const code = reply.status === 200 ? undefined : /"code":"(\w+)"/.exec(reply.body)?.[1];
    const kind = code === undefined ? String(reply.status) : `${reply.status} ${code}`;
    this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
  }

  get count() {
    return this.#times.length;
  }

  get errors() {
    return this.count - (this.kinds['200'] ?? 0);
  }

  /** In milliseconds: the latency that this share (0 to 1) did not exceed. */
  within(/** @type {number} */ share) {
    const sorted = this.#times.sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  }
}

/** Runs `step` in that many concurrent clients repeatedly, until `over` returns true. */
export async function together(
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

let phones = 0;
/** Each request has another IMEI: neither cache nor coalescing helps. */
export function freshPhone() {
  phones += 1;
  return `{"imei":"35693803${String(phones % 10_000_000).padStart(7, '0')}"}`;
}
