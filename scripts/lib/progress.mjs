// The output of a command with several steps. A terminal shows the running ones in its last line.

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

/** When each running step started; -1 if it prints its own output. @type {Map<string, number>} */
const running = new Map();
let statusShown = false;

/** Elsewhere than in a terminal a line is printed every minute. */
setInterval(() => {
  const started = [...running.values()];
  if (started.length === 0 || started.includes(-1)) return;
  const seconds = (/** @type {number} */ since) => Math.round((Date.now() - since) / 1000);
  const longest = seconds(Math.min(...started));
  if (!interactive && (longest === 0 || longest % 60 !== 0)) return;
  const line = `… ${[...running].map(([title, since]) => `${title} ${seconds(since)} s`).join(' · ')}`;
  if (interactive) {
    write(dim(line.slice(0, (out.columns || 80) - 1)));
    statusShown = true;
  } else write(`${line}\n`);
}, 1000).unref();

/** Prints in place of the line of running steps. */
export function write(/** @type {string} */ text) {
  out.write(statusShown ? `\r\u001b[K${text}` : text);
  statusShown = false;
}

export const say = (/** @type {string} */ text) => write(`${text}\n`);

export function begin(/** @type {string} */ title, /** @type {boolean} */ printsItself) {
  running.set(title, printsItself ? -1 : Date.now());
  if (printsItself) say(`• ${title}`);
}

export function end(/** @type {string} */ title, /** @type {string} */ words) {
  running.delete(title);
  say(words);
}
