// Ports for programs that a test starts.

import { createServer } from 'node:net';
import { portIsFree } from '../../../../scripts/lib/processes.mjs';

/**
 * This process holds the port on another loopback address until it exits. Other tests on this machine see it as
 * taken, even before the program listens.
 */
function reserved(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const sign = createServer();
    sign.unref();
    sign.once('error', () => {
      resolve(false);
    });
    sign.listen({ port, host: '127.0.0.2', exclusive: true }, () => {
      resolve(true);
    });
  });
}

/** A port that no other test uses, below the range of ephemeral ports. */
export async function anyPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await reserved(port)) && (await portIsFree(port))) return port;
  }
}
