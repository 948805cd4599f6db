// Child processes of the stack, each in a separate session, so that Ctrl-C reaches only the command that runs them.
// The kernel signals them when the command is killed.

import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { UserError, tail } from './steps.mjs';

export const isRoot = process.getuid?.() === 0;

/** Full path of a program on PATH or in the places where Debian keeps daemons, or null. */
export function findProgram(/** @type {string} */ name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The path of a program that a package of Debian has. */
export function neededProgram(/** @type {string} */ name, /** @type {string} */ debian) {
  const path = findProgram(name);
  if (path !== null) return path;
  throw new UserError(`${name} is missing on this machine: apt-get install ${debian}`);
}

/** The path of a browser: that of the setting, or the first that exists. */
function browserPath(/** @type {string} */ name, /** @type {(string | null)[]} */ ...places) {
  const path =
    process.env[`${name.toUpperCase()}_PATH`] ?? places.find((one) => one && existsSync(one));
  if (!path) throw new UserError(`${name} is missing on this machine.`);
  return path;
}

/** The browser for measurements (`whole`), or for tests (`shell`: the same engine, a third faster). */
export function chromiumPath(/** @type {'whole' | 'shell'} */ wanted = 'whole') {
  const both = ['chromium', 'chromium-headless-shell'].map(findProgram);
  return browserPath('Chromium', ...(wanted === 'whole' ? both : both.reverse()));
}

/** The second browser in which the shop is tested. */
export const firefoxPath = () =>
  browserPath('Firefox', findProgram('firefox-esr'), findProgram('firefox'));

/** The browser with the engine of Safari, of Debian's webkit2gtk-driver. */
export function webkitPath() {
  const folders = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  const engines = folders.flatMap((folder) =>
    ['4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`),
  );
  return browserPath('WebKit', ...engines);
}

const setpriv = findProgram('setpriv');

function stat(/** @type {number} */ pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], started: fields[19] ?? null };
  } catch {
    return null;
  }
}

/**
 * When a process started, in clock ticks since boot: together with the pid it identifies a process. Null for an
 * exited process, also for a zombie, which a container may never reap.
 */
export function startTime(/** @type {number} */ pid) {
  const now = stat(pid);
  return now === null || now.state === 'Z' ? null : now.started;
}

/**
 * Locks a folder for this process until the process exits.
 *
 * @param {string} file stores the process that holds the lock.
 * @returns {number | null} the pid of another running process that holds the lock, or null if this
 * process now holds it.
 */
export function takeFolder(file) {
  const before = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : [];
  const other = Number(before[0]);
  if (other !== process.pid && startTime(other) === before[1]) return other;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${process.pid} ${startTime(process.pid)}`);
  return null;
}

/** Returns whether the recorded pid exists. PostgreSQL does not start while a process has it. */
export function holdsNumber(/** @type {number} */ pid, /** @type {string} */ started) {
  return stat(pid)?.started === started;
}

/**
 * @typedef {{ name: string, pid: number, startTime: string | null, log: string,
 *   exited: Promise<string>, running: () => boolean,
 *   stop: (signal?: NodeJS.Signals, patienceMs?: number) => Promise<void> }} Daemon
 *
 * @param {string} name for messages
 * @param {string[]} command
 * @param {{ log: string, env?: NodeJS.ProcessEnv, endWith?: string, as?: string[] }} options
 *   log: file that takes stdout and stderr; endWith: signal sent when this process dies;
 *   as: further setpriv arguments (another user)
 * @returns {Daemon}
 */
export function startDaemon(name, command, options) {
  const { log, env = process.env, endWith = 'TERM', as = [] } = options;
  const wrapped = setpriv ? [setpriv, ...as, '--pdeathsig', endWith, '--', ...command] : command;
  const [program, ...args] = /** @type {[string, ...string[]]} */ (wrapped);
  const output = openSync(log, 'a');
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  let running = true;
  const exited = new Promise((resolve) => {
    child.on('error', (error) => {
      running = false;
      resolve(error.message);
    });
    child.on('exit', (code, signal) => {
      running = false;
      resolve(signal ? `ended by ${signal}` : `exit code ${code}`);
    });
  });
  return {
    name,
    pid: child.pid ?? 0,
    startTime: child.pid ? startTime(child.pid) : null,
    log,
    exited,
    running: () => running,
    async stop(signal = 'SIGTERM', patienceMs = 15_000) {
      if (!running) return;
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** @typedef {{ pid: number, startTime: string | null }} Process */

/** The current children of a process, in the form of run.json. @returns {Process[]} */
export function childrenOf(/** @type {number} */ parent) {
  const list = `/proc/${parent}/task/${parent}/children`;
  const pids = existsSync(list) ? readFileSync(list, 'utf8').match(/\d+/g) : [];
  return (pids ?? []).map((pid) => ({ pid: Number(pid), startTime: startTime(Number(pid)) }));
}

/** A process and all its descendants. @returns {Process[]} */
export const treeOf = (/** @type {number} */ pid) => [
  { pid, startTime: startTime(pid) },
  ...childrenOf(pid).flatMap((child) => treeOf(child.pid)),
];

/** Signals those processes that still run. */
export function signal(/** @type {Process[]} */ processes, /** @type {NodeJS.Signals} */ name) {
  // The start time tells a process from a later one with its number.
  for (const { pid, startTime: started } of processes) {
    if (started !== null && startTime(pid) === started) process.kill(pid, name);
  }
}

/**
 * Waits until `ready` returns true; throws when the daemon exits or the timeout expires.
 * @param {Daemon} daemon
 * @param {() => Promise<boolean>} ready
 */
export async function untilReady(daemon, ready, patienceMs = 30_000) {
  const deadline = Date.now() + patienceMs;
  let ended = /** @type {string | null} */ (null);
  void daemon.exited.then((how) => (ended = how));
  while (!(await ready().catch(() => false))) {
    const why = ended ?? (Date.now() > deadline ? `not ready after ${patienceMs / 1000} s` : null);
    if (why !== null) {
      throw new UserError(
        `${daemon.name}: ${why}. Its last lines (${daemon.log}):\n${tail(daemon.log)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Listens on a port of 127.0.0.1 for a moment, on any for 0. @returns {Promise<number | null>} null: it is taken */
function tryPort(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(address.port));
    });
  });
}

/** Whether 127.0.0.1:port can be listened on. */
export const portIsFree = async (/** @type {number} */ port) => (await tryPort(port)) !== null;

/** A free port, the preferred one if possible. */
export const freePort = async (preferred = 0) =>
  (await tryPort(preferred)) ?? (await tryPort(0)) ?? 0;

/** Runs a short command, and returns its status and what it printed. */
export function attempt(
  /** @type {readonly string[]} */ [program = '', ...args],
  /** @type {import('node:child_process').SpawnSyncOptions} */ options = {},
) {
  return spawnSync(program, args, { maxBuffer: 64 << 20, ...options, encoding: 'utf8' });
}

/** Runs a short command and returns what it printed; throws UserError with its errors. */
export function run(/** @type {string[]} */ command, env = process.env) {
  const result = attempt(command, { env });
  if (result.status !== 0) {
    const why = result.error?.message ?? result.stdout + result.stderr;
    throw new UserError(`${command.join(' ')} failed:\n${why}`);
  }
  return result.stdout;
}
