// Types of a fault: each fault file exports one fault or several as its default.

/**
 * One line of the table in tests/faults/RESULTS.md.
 *
 * @typedef {{
 *   fault: string, shopper: string, database: string, recovery: string,
 *   held: boolean, broken?: readonly string[], figures?: Readonly<Record<string, number | string>>,
 * }} Row
 *   fault: the injected fault; shopper: what shoppers saw; database: the state of the database (and of the
 *   provider) afterwards; recovery: how long the recovery took, and its cause;
 *   held: whether every invariant held; broken: those that did not; figures: counts and measurements
 *
 * @typedef {{
 *   name: string, what: string, skip?: string | null,
 *   run: (context: Context) => Promise<Row | readonly Row[]>,
 * }} Fault
 *   name: for `npm run nightly -- faults name`; what: one line for `--list`; skip: why it cannot run here.
 *   An exception of `run` counts as a broken invariant. `run` stops all that it has started.
 *
 * @typedef {{ dir: string, say: (line: string) => void }} Context
 *   dir: an empty folder that is removed afterwards; say: prints a line beneath the fault's name
 */

/** Invariants and whether they held: `check` records a broken one, and the run continues. */
export class Invariants {
  /** @type {string[]} */
  broken = [];

  /** @returns {boolean} whether it held */
  check(/** @type {unknown} */ holds, /** @type {string} */ message) {
    if (!holds) this.broken.push(message);
    return Boolean(holds);
  }

  /** @returns {Row} */
  row(/** @type {Omit<Row, 'held' | 'broken'>} */ row) {
    return { ...row, held: this.broken.length === 0, broken: this.broken };
  }
}
