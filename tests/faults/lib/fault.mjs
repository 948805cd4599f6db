// Types of a fault: each fault file exports one fault or several as its default.

/**
 * @typedef {{
 *   name: string, what: string, skip?: string | null, run: (context: Context) => Promise<void>,
 * }} Fault
 *   name: for `npm run nightly -- faults name`; what: one line for `--list`; skip: why it cannot run here.
 *   An exception of `run` counts as a broken invariant. `run` stops all that it has started.
 *
 * @typedef {{
 *   dir: string, say: (line: string) => void, check: (holds: unknown, message: string) => void,
 * }} Context
 *   dir: an empty folder that is removed afterwards; say: prints a line beneath the fault's name;
 *   check: records an invariant that does not hold, and lets the run continue
 */

export {};
