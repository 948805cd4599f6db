// Requests over TLS that trust only the test's authority.

import { connect } from 'node:http2';
import { request } from 'node:https';

/**
 * @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }} Answer
 * @param {{ port: number, ca: string }} shop
 */
export function requests({ port, ca }) {
  return {
    /**
     * Each request uses a separate connection.
     * @param {string} path @param {object} [body] @returns {Promise<Answer>}
     */
    ask(path, body) {
      return new Promise((resolve, reject) => {
        const sent = body === undefined ? undefined : JSON.stringify(body);
        const asked = request(
          {
            ...{ host: 'localhost', port, path, ca, agent: false, timeout: 20_000 },
            method: sent === undefined ? 'GET' : 'POST',
            headers: sent === undefined ? {} : { 'content-type': 'application/json' },
          },
          (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
            response.on('error', reject);
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
            );
          },
        );
        asked.on('error', reject);
        asked.on('timeout', () => asked.destroy(new Error('no response within 20 s')));
        asked.end(sent);
      });
    },
    /**
     * Over HTTP/2, the body without a length.
     * @param {string} path @param {object} body @returns {Promise<number>} the status
     */
    async postOverHttp2(path, body) {
      const session = connect(`https://localhost:${port}`, { ca });
      try {
        return await new Promise((resolve, reject) => {
          session.on('error', reject);
          const stream = session.request({
            ':method': 'POST',
            ':path': path,
            'content-type': 'application/json',
          });
          stream.on('error', reject);
          stream.on('response', (headers) => resolve(Number(headers[':status'])));
          stream.resume();
          stream.end(JSON.stringify(body));
        });
      } finally {
        session.close();
      }
    },
  };
}
