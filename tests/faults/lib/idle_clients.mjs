// A process of its own with many clients who never come to the point: `node idle_clients.mjs PORT COUNT TEXT`. Says when all
// are connected; who is shown the door comes back. Ends with whoever started it.

import { connect } from 'node:net';

const [port = '', count = '', text = ''] = process.argv.slice(2);
let open = 0;
let told = false;

function idle() {
  const socket = connect(Number(port), '127.0.0.1', () => {
    open += 1;
    if (text !== '') socket.write(text);
    if (open === Number(count) && !told) {
      told = true;
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
