// The way to a service, that can be slow, swallow all that is said, or be gone.

import { connect, createServer } from 'node:net';

/**
 * Listens on loopback and hands on to `behind`: a port of 127.0.0.1, which may be known later, or the path of a socket.
 * @param {(() => number) | string} behind
 */
export async function startProxy(behind) {
  let delayMs = 0;
  let swallows = false;
  let port = 0;
  /** @type {Set<import('node:net').Socket>} */
  const clients = new Set();
  /** Those of whom something was swallowed: they can only be ended. @type {Set<import('node:net').Socket>} */
  const unheard = new Set();
  const listener = createServer((client) => {
    const service = typeof behind === 'string' ? connect(behind) : connect(behind(), '127.0.0.1');
    clients.add(client);
    client.setNoDelay(true);
    client.on('data', (bytes) => {
      if (swallows) unheard.add(client);
      else service.write(bytes);
    });
    service.on('data', (bytes) => {
      if (swallows) unheard.add(client);
      else if (delayMs === 0) client.write(bytes);
      else setTimeout(() => client.write(bytes), delayMs);
    });
    for (const [one, other] of [
      [client, service],
      [service, client],
    ]) {
      one?.on('error', () => undefined);
      one?.on('close', () => {
        clients.delete(client);
        unheard.delete(client);
        other?.destroy();
      });
    }
  });
  /** @returns {Promise<void>} */
  const listen = () =>
    new Promise((resolve, reject) => {
      listener.once('error', reject);
      listener.listen(port, '127.0.0.1', () => {
        const address = listener.address();
        port = typeof address === 'object' && address ? address.port : 0;
        resolve();
      });
    });
  await listen();
  return {
    port,
    /** Every answer comes so much later. */
    delay(/** @type {number} */ ms) {
      delayMs = ms;
    },
    swallow(/** @type {boolean} */ yes) {
      swallows = yes;
      if (!yes) for (const client of unheard) client.destroy();
    },
    /** Nobody listens any more, and who was connected is cut off. */
    goAway() {
      listener.close();
      for (const client of clients) client.destroy();
    },
    comeBack: listen,
    stop() {
      listener.close();
      for (const client of clients) client.destroy();
    },
  };
}
