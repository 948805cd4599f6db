// Jobs that depend on each other, run as early as possible, and never more of them than the machine has cores.

import { report } from './steps.mjs';

/**
 * @typedef {{ needs?: string[], cores?: number, run: () => Promise<unknown> }} Job
 *   cores: how many it keeps busy; 1 if not said, 0 for one that waits for the network
 */

/**
 * Starts each job once all that it needs has passed, in the order given, as long as a core is free for each that it
 * keeps busy; a job that asks for more cores than there are has all of them. A job whose needs failed is left out.
 * One failure does not end the others: each result is worth knowing.
 * @param {Record<string, Job>} jobs
 * @param {number} cores
 * @returns {Promise<{ failed: string[], leftOut: string[] }>}
 */
export async function runJobs(jobs, cores) {
  const waiting = new Map(Object.entries(jobs));
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  /** @type {Set<string>} */
  const passed = new Set();
  /** @type {string[]} */
  const failed = [];
  let free = cores;
  for (;;) {
    for (const [name, { needs = [], cores: wanted = 1, run }] of waiting) {
      const taken = Math.min(wanted, cores);
      if (taken > free || !needs.every((need) => passed.has(need))) continue;
      waiting.delete(name);
      free -= taken;
      const done = run().then(
        () => void passed.add(name),
        (error) => {
          failed.push(name);
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
    if (running.size === 0) return { failed, leftOut: [...waiting.keys()] };
    await Promise.race(running.values());
  }
}
