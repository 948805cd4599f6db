// The sandbox's HTTP server over node:http: routes, complete bodies, responses, orderly shutdown.

import { createServer } from 'node:http';
import { logLine } from './log.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 *
 * @typedef {object} Request
 * @property {string} method
 * @property {string} path as it was sent, without the query
 * @property {string} query as it was sent
 * @property {readonly string[]} ids the values of the route's {…} segments
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {Buffer} body
 *
 * @typedef {object} Reply
 * @property {number} status
 * @property {string} body
 * @property {string} type
 * @property {Record<string, string>} [headers]
 * @property {boolean} [cut] ends the connection without a response
 *
 * @typedef {(request: Request) => Reply | Promise<Reply>} Handler
 * @typedef {Record<string, Handler>} Routes by "GET /pay/{id}": {…} is one whole segment
 *
 * The server's automatic responses: to a malformed request, an unknown path, a handler's error.
 * @typedef {(status: 400 | 404 | 500, request: { method: string, path: string }) => Reply} Refuse
 */

const maxBodyBytes = 64 * 1024;
/** Longer than the shop's server keeps an idle connection. */
const keepAliveMs = 75_000;
/** For in-flight responses at the shutdown; by then no call waits. */
const drainTimeoutMs = 1_000;

/** @returns {Reply} */
export const json = (/** @type {number} */ status, /** @type {unknown} */ body) => ({
  status,
  body: JSON.stringify(body),
  type: 'application/json; charset=utf-8',
});

/** Returns the parsed JSON body, or null if it is invalid. @returns {unknown} */
export function parsed(/** @type {Buffer} */ body) {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

export class HttpServer {
  #routes;
  #refuse;
  #draining = false;
  #server = createServer({ keepAliveTimeout: keepAliveMs }, (incoming, response) =>
    this.#receive(incoming, response),
  );

  constructor(/** @type {Routes} */ routes, /** @type {Refuse} */ refuse) {
    this.#routes = new RouteTable(routes);
    this.#refuse = refuse;
    this.#server.on('clientError', (_error, socket) => {
      if (!socket.writable) return socket.destroy();
      const { body, type } = this.#refuse(400, { method: '', path: '' });
      return socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: ${type}\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    });
  }

  /** On loopback only. @returns {Promise<void>} */
  listen(/** @type {number} */ port) {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ port, host: '127.0.0.1' }, resolve);
    });
  }

  /**
   * Accepts no further connection, completes in-flight responses, then ends.
   * @returns {Promise<void>}
   */
  drain() {
    this.#draining = true;
    setTimeout(() => this.#server.closeAllConnections(), drainTimeoutMs).unref();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #receive(/** @type {Incoming} */ incoming, /** @type {Response} */ response) {
    const begun = performance.now();
    /** @type {Buffer[]} */
    const chunks = [];
    let bytes = 0;
    incoming.on('data', (/** @type {Buffer} */ chunk) => {
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) chunks.push(chunk);
      // The rest may be endless: the connection closes after the response.
      else if (!response.headersSent)
        this.#send(response, this.#refuse(400, target(incoming)), true);
    });
    incoming.on('end', () => {
      if (bytes <= maxBodyBytes)
        void this.#answer(incoming, response, Buffer.concat(chunks), begun);
    });
  }

  async #answer(
    /** @type {Incoming} */ incoming,
    /** @type {Response} */ response,
    /** @type {Buffer} */ body,
    /** @type {number} */ begun,
  ) {
    const { method, path, query } = target(incoming);
    const { route, handler, ids } = this.#routes.find(method, path);
    /** @type {Reply} */
    let reply;
    try {
      const request = { method, path, query, ids, headers: incoming.headers, body };
      reply = handler === null ? this.#refuse(404, request) : await handler(request);
    } catch (error) {
      logLine('failure', { route, detail: String(error) });
      reply = this.#refuse(500, { method, path });
    }
    // The log has the route, because the path may contain an id.
    const microseconds = Math.round((performance.now() - begun) * 1000);
    logLine('reply', { method, route, status: reply.status, microseconds });
    this.#send(response, reply, this.#draining);
  }

  /** A disconnected client gets no response, which is no error. last: whether the connection closes
   * after this response */
  #send(
    /** @type {Response} */ response,
    /** @type {Reply} */ { status, body, type, headers, cut },
    /** @type {boolean} */ last,
  ) {
    if (cut) return void response.destroy();
    const length = Buffer.byteLength(body);
    response.writeHead(status, {
      'Content-Type': type,
      'Content-Length': length,
      ...headers,
      ...(last ? { Connection: 'close' } : {}),
    });
    response.end(body);
  }
}

function target(/** @type {Incoming} */ { method = '', url = '' }) {
  const [path = '', ...query] = url.split('?');
  return { method, path, query: query.join('?') };
}

class RouteTable {
  /** Routes without {…}, which need no search. @type {Map<string, Handler>} */
  #fixed = new Map();
  /** @type {{ pattern: string, expression: RegExp, handler: Handler }[]} */
  #open = [];

  constructor(/** @type {Routes} */ routes) {
    for (const [route, handler] of Object.entries(routes)) {
      const expression = new RegExp(`^${route.replace(/\{\w+\}/g, '([^/]+)')}$`);
      const pattern = route.slice(route.indexOf('/'));
      if (route.includes('{')) this.#open.push({ pattern, expression, handler });
      else this.#fixed.set(route, handler);
    }
  }

  /**
   * The path is matched byte for byte; HEAD finds the route of GET. route: its path, "none" if there is none.
   *
   * @returns {{ route: string, handler: Handler | null, ids: readonly string[] }}
   */
  find(/** @type {string} */ method, /** @type {string} */ path) {
    const wanted = `${method === 'HEAD' ? 'GET' : method} ${path}`;
    const fixed = this.#fixed.get(wanted);
    if (fixed !== undefined) return { route: path, handler: fixed, ids: [] };
    for (const { pattern, expression, handler } of this.#open) {
      const match = expression.exec(wanted);
      if (match) return { route: pattern, handler, ids: match.slice(1) };
    }
    return { route: 'none', handler: null, ids: [] };
  }
}
