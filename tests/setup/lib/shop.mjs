// `npm start` in the clone, observed by its output.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startTime } from '../../../scripts/lib/processes.mjs';
import { check } from '../../check.mjs';

/** @typedef {import('./clone.mjs').Clone} Clone */

/** A safety net: every wait ends with output or the exit of the command. */
const patience = 20 * 60_000;

const stack = /^\s+at .+:\d+:\d+\)?$/m;

/**
 * Starts the shop; `opened` is its address, or null when the command ended without opening.
 * @param {Clone} clone
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function start(clone, env = {}) {
  const port = env.PORT ?? String(await freePort());
  const [program = '', ...args] = [...clone.as, 'npm', 'start'];
  const child = spawn(program, args, {
    cwd: clone.dir,
    env: { ...clone.env, PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  const ended = new Promise((/** @type {(how: number | string | null) => void} */ resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  void ended.then(() => clearTimeout(timer));
  /** @type {string | null} */
  const opened = await new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
        const [, address] = /The shop is open: {2}(\S+)/.exec(printed) ?? [];
        if (address) resolve(address);
      });
    }
    void ended.then(() => resolve(null));
  });
  return {
    opened,
    ended,
    printed: () => printed,
    /** Ctrl-C like in a terminal: to the whole process group. */
    async close() {
      process.kill(-(child.pid ?? 0), 'SIGINT');
      return ended;
    },
  };
}

/** The processes in `.data/run.json`. @returns {{ supervisor: Process, daemons: Process[] }} */
export function record(/** @type {Clone} */ clone) {
  return JSON.parse(readFileSync(join(clone.dir, '.data/run.json'), 'utf8'));
}

/** @typedef {{ name: string, pid: number, startTime: string }} Process */

export const alive = (/** @type {Process} */ one) => startTime(one.pid) === one.startTime;

/** Starts a shop that must open, requests a page, runs `body` with it, and stops it. */
export async function withShop(
  /** @type {Clone} */ clone,
  /** @type {NodeJS.ProcessEnv} */ env = {},
  /** @type {(shop: Awaited<ReturnType<typeof start>>) => Promise<void>} */ body = async () => {},
) {
  const shop = await start(clone, env);
  if (shop.opened === null) throw new Error(`It did not open:\n${shop.printed()}`);
  const { daemons } = record(clone);
  try {
    for (const path of ['/', '/paquetes', '/readyz']) {
      const response = await fetch(shop.opened + path);
      await response.arrayBuffer();
      check(response.status === 200, `${path} answers ${response.status}`);
    }
    await body(shop);
  } catch (error) {
    await shop.close();
    throw error;
  }
  const how = await shop.close();
  // npm exits by the signal when it is stopped.
  check(how === 0 || how === 'SIGINT', `It closed with ${how}:\n${shop.printed()}`);
  check(/^Stopped\.$/m.test(shop.printed()), `Closing said:\n${shop.printed()}`);
  check(!daemons.some(alive), 'A process still runs after Ctrl-C.');
  check(!existsSync(join(clone.dir, '.data/run.json')), '.data/run.json was not removed.');
}

/** Starts a shop that must fail to open, with a readable reason. */
export async function refused(
  /** @type {Clone} */ clone,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {RegExp} */ words,
) {
  const shop = await start(clone, env);
  if (shop.opened !== null) {
    await shop.close();
    throw new Error('It opened.');
  }
  const code = await shop.ended;
  check(code !== 0, 'It exited with code 0.');
  check(words.test(shop.printed()), `It did not say ${words}:\n${shop.printed()}`);
  check(!stack.test(shop.printed()), `It showed a stack:\n${shop.printed()}`);
  return shop.printed();
}
