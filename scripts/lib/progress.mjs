// The output of a command with several steps. One step may print live; the output of other steps waits until that
// step has ended, so that their lines do not mix.

const out = process.stdout;
const interactive = Boolean(out.isTTY);
const coloured = interactive && !process.env.NO_COLOR;
const paint = (/** @type {number} */ code) => (/** @type {string} */ text) =>
  coloured ? `\u001b[${code}m${text}\u001b[0m` : text;
export const green = paint(32);
export const red = paint(31);
const dim = paint(2);

/** 4.2 s, 68 s, 9 min 12 s */
export function duration(/** @type {number} */ seconds) {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 120 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** @typedef {{ title: string, started: number, live: boolean, kept: string }} Running */

/** In the order of their start. @type {Set<Running>} */
const running = new Set();
/** Closing lines that wait for the live step's end. */
/** @type {string[]} */
let waiting = [];
let statusShown = false;
/** @type {NodeJS.Timeout | undefined} */
let ticker;

const liveStep = () => [...running].find((one) => one.live);

function clearStatus() {
  if (statusShown) out.write('\r\u001b[K');
  statusShown = false;
}

/** A terminal shows the running steps in one line; elsewhere a line is printed every minute without other output. */
function tick() {
  if (liveStep() !== undefined || running.size === 0) return;
  const now = Date.now();
  const longest = Math.max(
    ...[...running].map(({ started }) => Math.round((now - started) / 1000)),
  );
  if (!interactive && (longest === 0 || longest % 60 !== 0)) return;
  const texts = [...running].map(
    ({ title, started }) => `${title} ${Math.round((now - started) / 1000)} s`,
  );
  const line = `… ${texts.join(' · ')}`;
  if (interactive) {
    clearStatus();
    out.write(dim(line.slice(0, (out.columns || 80) - 1)));
    statusShown = true;
  } else out.write(`${line}\n`);
}

/** A step has started. */
export function begin(/** @type {string} */ title) {
  /** @type {Running} */
  const one = { title, started: Date.now(), live: false, kept: '' };
  running.add(one);
  ticker ??= setInterval(tick, 1000).unref();
  return {
    started: one.started,
    /** Output for users: printed immediately, or when its turn comes. */
    pass: (/** @type {string} */ chunk) => pass(one, chunk),
    /** Ends the step; `words` are its closing line and, if it failed, the reason. */
    end: (/** @type {string} */ words) => end(one, words),
  };
}

function pass(/** @type {Running} */ one, /** @type {string} */ chunk) {
  one.kept += chunk;
  if (!one.live && liveStep() !== undefined) return;
  if (!one.live) goLive(one);
  out.write(one.kept);
  one.kept = '';
}

function goLive(/** @type {Running} */ one) {
  clearStatus();
  out.write(`• ${one.title}\n`);
  one.live = true;
}

function end(/** @type {Running} */ one, /** @type {string} */ words) {
  running.delete(one);
  const block = `${one.kept === '' ? '' : `• ${one.title}\n${one.kept}`}${words}\n`;
  if (!one.live && liveStep() !== undefined) {
    waiting.push(block);
    return;
  }
  clearStatus();
  out.write(block);
  out.write(waiting.join(''));
  waiting = [];
  const next = [...running].find((other) => other.kept !== '');
  if (next === undefined) return;
  goLive(next);
  out.write(next.kept);
  next.kept = '';
}

/** Output that belongs to no step. */
export function say(/** @type {string} */ text) {
  if (liveStep() !== undefined) {
    waiting.push(`${text}\n`);
    return;
  }
  clearStatus();
  out.write(`${text}\n`);
}
