// Runs dependent jobs as early as possible, at most one per core of the machine.

import { interruption, report } from './steps.mjs';

/**
 * @typedef {{ needs?: string[], cores?: number, run: () => Promise<unknown> }} Job
 *   cores: how many cores the job uses: 1 by default, 0 for a job that waits for the network
 */

/**
 * Starts each job, in the given order, when its needs have passed and its cores are free. A job
 * that needs more cores than the machine has runs alone. A job whose needs failed is left out. A
 * failure does not stop the other jobs, so that every result is reported. After an interruption no
 * job starts, and those that end are the interrupted ones.
 * @param {Record<string, Job>} jobs
 * @param {number} cores
 * @returns {Promise<{ failed: string[], leftOut: string[], interrupted: string[] }>}
 */
export async function runJobs(jobs, cores) {
  const waiting = new Map(Object.entries(jobs));
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  /** @type {Set<string>} */
  const passed = new Set();
  /** @type {string[]} */
  const failed = [];
  /** @type {string[]} */
  const interrupted = [];
  const stopped = () => interruption.signal !== null;
  let free = cores;
  for (;;) {
    for (const [name, { needs = [], cores: wanted = 1, run }] of waiting) {
      const taken = Math.min(wanted, cores);
      if (stopped() || taken > free || !needs.every((need) => passed.has(need))) continue;
      waiting.delete(name);
      free -= taken;
      const done = run().then(
        () => void (stopped() ? interrupted.push(name) : passed.add(name)),
        (error) => {
          (stopped() ? interrupted : failed).push(name);
          report(error);
        },
      );
      running.set(
        name,
        done.then(() => {
          running.delete(name);
          free += taken;
        }),
      );
    }
    if (running.size === 0) return { failed, leftOut: [...waiting.keys()], interrupted };
    await Promise.race(running.values());
  }
}
