// Jobs that depend on each other, run as early as possible.

import { report } from './steps.mjs';

/** @typedef {{ needs?: string[], run: () => Promise<unknown> }} Job */

/**
 * Starts each job once all that it needs has passed, in the order given, at most `width` at a time. A job
 * whose needs failed is left out. One failure does not end the others: all of them are worth knowing.
 * @param {Record<string, Job>} jobs
 * @param {number} width
 * @returns {Promise<{ failed: string[], leftOut: string[] }>}
 */
export async function runJobs(jobs, width) {
  const waiting = new Map(Object.entries(jobs));
  /** @type {Map<string, Promise<void>>} */
  const running = new Map();
  /** @type {Set<string>} */
  const passed = new Set();
  /** @type {string[]} */
  const failed = [];
  for (;;) {
    for (const [name, { needs = [], run }] of waiting) {
      if (running.size >= width) break;
      if (!needs.every((need) => passed.has(need))) continue;
      waiting.delete(name);
      const done = run().then(
        () => void passed.add(name),
        (error) => {
          failed.push(name);
          report(error);
        },
      );
      running.set(
        name,
        done.then(() => void running.delete(name)),
      );
    }
    if (running.size === 0) return { failed, leftOut: [...waiting.keys()] };
    await Promise.race(running.values());
  }
}
