// A port at which connections are neither accepted nor refused, like a machine behind a firewall.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from './wait';

const program =
  "const s = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, " +
  '() => process.send(s.address().port))';

/** A stopped process holds the port; its queue of connections is filled. */
export async function listenSilently() {
  const child = spawn(process.execPath, ['-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = (await once(child, 'message')) as [number];
  child.kill('SIGSTOP');
  const waiting: Socket[] = [];
  await until('the queue is full', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    waiting.push(socket);
    await Promise.race([once(socket, 'connect'), new Promise((go) => setTimeout(go, 200))]);
    return socket.connecting;
  });
  const stop = () => {
    for (const socket of waiting) socket.destroy();
    child.kill('SIGKILL');
  };
  return { port, stop };
}
