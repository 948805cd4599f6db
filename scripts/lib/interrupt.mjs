// Ctrl-C in a command of several steps: its programs end, and the command reports what it knows. The programs behind one
// command get the signal.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { childrenOf, startTime } from './processes.mjs';
import { interruption, programs, root, usage } from './steps.mjs';

/** @typedef {{ pid: number, startTime: string | null }} Process */
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @returns {Process[]} the process and all its descendants */
function treeOf(/** @type {number} */ pid) {
  const children = childrenOf(pid).flatMap((child) => treeOf(child.pid));
  return [{ pid, startTime: startTime(pid) }, ...children];
}

/** Signals those processes that still run. */
function send(/** @type {Process[]} */ to, /** @type {NodeJS.Signals} */ signal) {
  // The start time tells a process from a later one with its number.
  for (const { pid, startTime: started } of to) {
    if (started !== null && startTime(pid) === started) process.kill(pid, signal);
  }
}

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
      send(theirs, 'SIGTERM');
      setTimeout(() => send(theirs, 'SIGKILL'), 10_000).unref();
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
  /** @type {Process[]} */
  let interrupted = [];
  const hand = (/** @type {NodeJS.Signals} */ signal) => {
    interrupted = treeOf(child.pid ?? 0);
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, hand);
  const [code] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, hand);
  send(interrupted, 'SIGTERM');
  return code ?? 130;
}
