// Ctrl-C in a command of several steps: its programs end, and the command reports what it knows. The programs behind one
// command get the signal.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { signal, treeOf } from './processes.mjs';
import { interruption, programs, root, usage } from './steps.mjs';

export const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Makes SIGINT, SIGTERM and SIGHUP end the programs of the running steps, and no further step start. This process
 * continues, so that it can report; a second signal ends it.
 */
export function endStepsOnSignal() {
  for (const name of signals) {
    process.on(name, () => {
      if (interruption.signal !== null) process.exit(130);
      interruption.signal = name;
      const theirs = [...programs].flatMap(treeOf);
      signal(theirs, 'SIGTERM');
      setTimeout(() => signal(theirs, 'SIGKILL'), 10_000).unref();
    });
  }
}

/**
 * Runs a program of the repository, or prints its usage; returns the exit code. A signal is handed to the program; what
 * it has started and not ended by its exit is ended then.
 * @returns {Promise<number>}
 */
export async function runPart(/** @type {string} */ file, /** @type {string[]} */ args) {
  const program = join(root, file);
  if (args.includes('--help')) {
    console.log(usage(program));
    return 0;
  }
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
  /** @type {import('./processes.mjs').Process[]} */
  let interrupted = [];
  const hand = (/** @type {NodeJS.Signals} */ name) => {
    interrupted = treeOf(child.pid ?? 0);
    child.kill(name);
  };
  for (const name of signals) process.on(name, hand);
  const [code] = await once(child, 'exit');
  for (const name of signals) process.off(name, hand);
  signal(interrupted, 'SIGTERM');
  return code ?? 130;
}
