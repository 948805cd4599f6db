import { Worker } from 'node:worker_threads';
import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no network API; Node's equals a browser's. */
const fromNode = {
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  structuredClone,
};

/** Names the test of a loop that lets no timer run, so that Jest cannot end it, and ends this worker of Jest. */
const beats = new Int32Array(new SharedArrayBuffer(4));
setInterval(() => Atomics.add(beats, 0, 1), 1_000).unref();
const watchdog = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads');
   let [test, last, still] = ['', 0, 0];
   parentPort.on('message', (name) => (test = name));
   setInterval(() => {
     const now = Atomics.load(workerData, 0);
     [last, still] = [now, test !== '' && now === last ? still + 1 : 0];
     if (still < 50) return;
     require('node:fs').writeSync(2, 'Looped for 50 s without a timer: ' + test + '\\n');
     process.kill(process.pid, 'SIGKILL');
   }, 1000);`,
  { eval: true, workerData: beats },
);
watchdog.unref();

/** A page of the shop without `fetch`: tests that need the network install a fake. */
export default class ShopPageEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.path = context.testPath;
  }

  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode);
  }

  // The same worker of Jest may go on with a suite that waits for a compiler.
  async teardown() {
    watchdog.postMessage('');
    await super.teardown();
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_start') watchdog.postMessage(`${this.path}: ${test.name}`);
  }
}
