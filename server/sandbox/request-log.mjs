/**
 * One call that an outside service received. service: "payments" or "carrier"; mode: its behaviour;
 * status: of the response, 0: connection cut, null: in flight.
 *
 * @typedef {{ service: string, method: string, path: string, idempotencyKey: string | null }} Call
 * @typedef {Call & { params: unknown, mode: string, status: number | null }} JournalEntry
 */

const kept = 500;

/** The last received calls, for tests. */
export class RequestLog {
  #total = 0;
  /** Call number n is at n modulo `kept`. @type {JournalEntry[]} */
  #ring = [];

  /** Records a call at its start. The caller completes the entry later. */
  begin(/** @type {Call} */ call) {
    this.#total += 1;
    /** @type {JournalEntry} */
    const entry = { ...call, params: {}, mode: 'ok', status: null };
    this.#ring[this.#total % kept] = entry;
    return entry;
  }

  /** The calls numbered above `after`, at most `limit` of the newest, oldest first. */
  list(/** @type {number} */ after, /** @type {number} */ limit) {
    const requests = [];
    const first = Math.max(after, 0, this.#total - Math.min(limit, kept)) + 1;
    for (let number = first; number <= this.#total; number += 1) {
      requests.push({ number, ...this.#ring[number % kept] });
    }
    return { total: this.#total, requests };
  }
}
