import { ApiError } from './errors.mjs';

/**
 * @typedef {import('../http.mjs').Reply} Reply
 * @typedef {{ call: string, reply: Reply | null }} Entry reply: null while the first call is in
 * flight
 */

const most = 20_000;

/**
 * Calls with an Idempotency-Key: the first response, errors 424 and 500 included, is repeated for each further call
 * with this key and these parameters. Every other rejection (400, 403, 429) is not kept, because no work was begun.
 */
export class Idempotency {
  /** By key, oldest first. @type {Map<string, Entry>} */
  #entries = new Map();

  /**
   * @param {string} key
   * @param {string} call the parameters that a repeated call must share
   * @param {() => Promise<Reply>} work run by the first call only
   */
  async once(key, call, work) {
    const known = this.#entries.get(key);
    if (known !== undefined) return replayed(key, call, known);
    /** @type {Entry} */
    const entry = { call, reply: null };
    this.#entries.set(key, entry);
    try {
      entry.reply = await work();
      return entry.reply;
    } finally {
      if (entry.reply === null || beganNothing(entry.reply)) this.#entries.delete(key);
      const [oldest = ''] = this.#entries.keys();
      if (this.#entries.size > most) this.#entries.delete(oldest);
    }
  }
}

/** Of the codes below 500 only a declined payment (402) and a failed dependency (424) occur after the work. */
const beganNothing = (/** @type {Reply} */ { status }) =>
  status >= 400 && status < 500 && status !== 402 && status !== 424;

function replayed(
  /** @type {string} */ key,
  /** @type {string} */ call,
  /** @type {Entry} */ { call: first, reply },
) {
  if (call !== first) {
    throw new ApiError(
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }
  if (reply === null) {
    throw new ApiError(
      'There is currently another in-progress request using this Idempotent Key (that probably means you ' +
        `submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      { status: 409, code: 'idempotency_key_in_use' },
    );
  }
  return { ...reply, headers: { ...reply.headers, 'Idempotent-Replayed': 'true' } };
}
