/** @type {string[]} */
let lines = [];

/** One JSON line on standard output. Fields must hold no personal data. */
export function logLine(
  /** @type {string} */ event,
  /** @type {Record<string, string | number>} */ fields = {},
) {
  // All lines of one turn of the event loop are written together.
  if (lines.length === 0) setImmediate(write);
  lines.push(JSON.stringify({ event, ...fields, time: Date.now() }));
}

function write() {
  process.stdout.write(`${lines.join('\n')}\n`);
  lines = [];
}

// The reader of the log may exit; the service continues.
process.stdout.on('error', () => undefined);
