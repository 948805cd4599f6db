// A proxy in front of a service that can delay or drop all traffic, or refuse connections.

import { connect, createServer } from 'node:net';

/**
 * Listens on loopback and forwards to `behind`: a port of 127.0.0.1, which may be known later, or the path of a socket.
 * @param {(() => number) | string} behind
 */
export async function startProxy(behind) {
  let delayMs = 0;
  let drops = false;
  let port = 0;
  /** @type {Set<import('node:net').Socket>} */
  const clients = new Set();
  /** Connections with dropped bytes: they can only be closed. @type {Set<import('node:net').Socket>} */
  const interrupted = new Set();
  const listener = createServer((client) => {
    const service = typeof behind === 'string' ? connect(behind) : connect(behind(), '127.0.0.1');
    clients.add(client);
    client.setNoDelay(true);
    client.on('data', (bytes) => {
      if (drops) interrupted.add(client);
      else service.write(bytes);
    });
    service.on('data', (bytes) => {
      if (drops) interrupted.add(client);
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
        interrupted.delete(client);
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
    /** Delays every response. */
    delay(/** @type {number} */ ms) {
      delayMs = ms;
    },
    blackhole(/** @type {boolean} */ yes) {
      drops = yes;
      if (!yes) for (const client of interrupted) client.destroy();
    },
    /** Refuses new connections and closes the open ones. */
    disconnect() {
      listener.close();
      for (const client of clients) client.destroy();
    },
    reconnect: listen,
    stop() {
      listener.close();
      for (const client of clients) client.destroy();
    },
  };
}
