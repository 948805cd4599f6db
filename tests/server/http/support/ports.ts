// Ports for programs that a test is about to start.

import { createServer } from 'node:net';
import { portIsFree } from '../../../../scripts/lib/processes.mjs';

/**
 * The same port of another loopback address, held by this process until it ends, says to every other test on
 * this machine that the port is taken, also while the program that is to have it has not begun to listen.
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

/** A port that no other test has. Below the range from which the system takes ports of outgoing connections. */
export async function anyPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await reserved(port)) && (await portIsFree(port))) return port;
  }
}
