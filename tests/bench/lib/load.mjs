// Load from one process.

import { Client as Connection } from 'undici';

/** @typedef {{ status: number, body: string }} Reply status 0: no response */

/** One connection to a port of this machine, one request at a time. */
export class Client {
  #connection;

  constructor(/** @type {number} */ port) {
    // By default an idle connection ends after 4 s.
    this.#connection = new Connection(`http://127.0.0.1:${port}`, { keepAliveTimeout: 60_000 });
  }

  /** @returns {Promise<Reply>} */
  async send(
    /** @type {'GET' | 'POST'} */ method,
    /** @type {string} */ path,
    body = '',
    headers = {},
  ) {
    const json = method === 'POST' ? { 'content-type': 'application/json' } : {};
    try {
      const answer = await this.#connection.request({
        ...{ method, path, headers: { ...json, ...headers } },
        body: method === 'POST' ? body : null,
      });
      return { status: answer.statusCode, body: await answer.body.text() };
    } catch {
      return { status: 0, body: '' };
    }
  }

  close() {
    void this.#connection.destroy();
  }
}
