// Programs behind one npm command, each called by its name with its own arguments.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { send, treeOf } from './interrupt.mjs';
import { root, usage } from './steps.mjs';

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
  /** @type {import('./interrupt.mjs').Process[]} */
  let interrupted = [];
  const hand = (/** @type {NodeJS.Signals} */ signal) => {
    interrupted = treeOf(child.pid ?? 0);
    child.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, hand);
  const [code] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, hand);
  send(interrupted, 'SIGTERM');
  return code ?? 130;
}
