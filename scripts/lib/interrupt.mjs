// Ctrl-C in a command of several steps: its programs end, and the command reports what it knows.

import { childrenOf, startTime } from './processes.mjs';
import { interruption, programs } from './steps.mjs';

/** @typedef {{ pid: number, startTime: string | null }} Process */

/** @returns {Process[]} the process and all its descendants */
export function treeOf(/** @type {number} */ pid) {
  const children = childrenOf(pid).flatMap((child) => treeOf(child.pid));
  return [{ pid, startTime: startTime(pid) }, ...children];
}

/** Signals those processes that still run. */
export function send(/** @type {Process[]} */ to, /** @type {NodeJS.Signals} */ signal) {
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
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => {
      if (interruption.signal !== null) process.exit(130);
      interruption.signal = name;
      const theirs = [...programs].flatMap(treeOf);
      send(theirs, 'SIGTERM');
      setTimeout(() => send(theirs, 'SIGKILL'), 10_000).unref();
    });
  }
}
