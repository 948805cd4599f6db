// A port at which connections are neither accepted nor refused, like a machine behind a firewall.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from './wait';

const program =
  "const s = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, " +
  '() => process.send(s.address().port))';

export class SilentListener {
  private constructor(
    readonly port: number,
    readonly stop: () => void,
  ) {}

  /** A stopped process holds the port; its queue of connections is filled. */
  static async start(): Promise<SilentListener> {
    const child = spawn(process.execPath, ['-e', program], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [port] = (await once(child, 'message')) as [number];
    child.kill('SIGSTOP');
    const waiting: Socket[] = [];
    const connected = (): number => waiting.filter(({ connecting }) => !connecting).length;
    await until('the queue is full', async () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      waiting.push(socket);
      await Promise.race([once(socket, 'connect'), new Promise((go) => setTimeout(go, 200))]);
      return connected() < waiting.length;
    });
    return new SilentListener(port, () => {
      for (const socket of waiting) socket.destroy();
      child.kill('SIGKILL');
    });
  }
}
