// What a file of a fault gives as its default: one fault, or several that belong together.

/**
 * One line of the table in docs/reliability.md.
 *
 * @typedef {{
 *   fault: string, shopper: string, database: string, recovery: string,
 *   held: boolean, broken?: readonly string[], figures?: Readonly<Record<string, number | string>>,
 * }} Row
 *   fault: what was done, to what; shopper: what shoppers saw of it; database: what was in the database (and at the
 *   provider) afterwards; recovery: how long until all was well, and what made it so;
 *   held: whether every promise was kept; broken: those that were not; figures: what was counted and measured
 *
 * @typedef {{
 *   name: string, what: string, skip?: string | null,
 *   run: (place: Place) => Promise<readonly Row[]>,
 * }} Fault
 *   name: for `npm run faults -- name`; what: one line for `--list`; skip: why it cannot be tried here.
 *   What `run` throws counts as a promise broken. It ends by itself, in a minute or so, with all that it has started.
 *
 * @typedef {{ dir: string, say: (line: string) => void }} Place
 *   dir: an empty folder that is removed afterwards; say: prints a line beneath the fault's name
 */

/** Promises and whether they were kept: `check` notes, and the run goes on. */
export class Promises {
  /** @type {string[]} */
  broken = [];

  /** @returns {boolean} whether it was kept */
  check(/** @type {unknown} */ kept, /** @type {string} */ otherwise) {
    if (!kept) this.broken.push(otherwise);
    return Boolean(kept);
  }

  /** @returns {Row} */
  row(/** @type {Omit<Row, 'held' | 'broken'>} */ told) {
    return { ...told, held: this.broken.length === 0, broken: this.broken };
  }
}
