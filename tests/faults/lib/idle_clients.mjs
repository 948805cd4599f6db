// A separate process with many idle clients: `node idle_clients.mjs PORT COUNT TEXT`. Reports when all are connected;
// a disconnected client reconnects. Exits with its parent process.

import { connect } from 'node:net';

const [port = '', count = '', text = ''] = process.argv.slice(2);
let open = 0;
let reported = false;

function idle() {
  const socket = connect(Number(port), '127.0.0.1', () => {
    open += 1;
    if (text !== '') socket.write(text);
    if (open === Number(count) && !reported) {
      reported = true;
      process.send?.('all are connected');
    }
  });
  socket.on('error', () => undefined);
  socket.resume();
  socket.on('close', () => {
    open -= 1;
    setTimeout(idle, 100);
  });
}

for (let i = 0; i < Number(count); i += 1) setTimeout(idle, Math.floor(i / 50) * 10);
process.on('message', () => process.send?.(open));
process.on('disconnect', () => process.exit());
