/**
 * How one of the outside services behaves for the next calls. delayMs: before anything else, in every mode;
 * status: of a refusal, body: of garbage (0 and '': the service's usual ones).
 *
 * @typedef {{ mode: string, delayMs: number, status: number, body: string }} Behaviour
 */

/** @type {Behaviour} */
const usual = { mode: 'ok', delayMs: 0, status: 0, body: '' };
const longestDelay = 60_000;
/** What a mode means when nobody says how long. @type {Record<string, number>} */
const usualDelays = { slow: 3_000, hang: longestDelay };

/** Set through the control path, read by each call of the service. */
export class Faults {
  #modes;
  #behaviour = usual;
  /** Calls left; null: until changed. @type {number | null} */
  #times = null;
  /** Each ends the waiting of one call. @type {Set<() => void>} */
  #waiting = new Set();
  #ending = false;

  /** modes: those that the service knows */
  constructor(/** @type {readonly string[]} */ modes) {
    this.#modes = modes;
  }

  /**
   * Takes {"mode","delayMs","times","status","body"}. Returns what is wrong with it, or null; on a problem all
   * stays as it was.
   */
  set(/** @type {unknown} */ wish) {
    const { mode, delayMs, times, status, body } = Object(wish);
    if (!this.#modes.includes(mode)) return `mode: one of ${this.#modes.join(', ')}`;
    const wrong =
      notWhole('delayMs', delayMs, 0, longestDelay) ??
      notWhole('times', times, 1, 1_000_000) ??
      notWhole('status', status, 400, 499);
    if (wrong !== null) return wrong;
    this.#behaviour = {
      mode,
      delayMs: delayMs ?? usualDelays[mode] ?? 0,
      status: status ?? 0,
      body: typeof body === 'string' ? body : '',
    };
    this.#times = times ?? null;
    this.#release();
    return null;
  }

  /** The behaviour for one call: counts it against `times`. */
  next() {
    const now = this.#behaviour;
    if (this.#times !== null) {
      this.#times -= 1;
      if (this.#times === 0) {
        this.#behaviour = usual;
        this.#times = null;
      }
    }
    return now;
  }

  state() {
    const { mode, delayMs } = this.#behaviour;
    return { mode, delayMs, times: this.#times };
  }

  /** Waits that long, or until another behaviour is set, or until end(). @returns {Promise<void>} */
  wait(/** @type {number} */ delayMs) {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, this.#ending ? 0 : delayMs);
      this.#waiting.add(go);
    });
  }

  end() {
    this.#ending = true;
    this.#release();
  }

  #release() {
    for (const go of this.#waiting) go();
  }
}

/** What is wrong with a number that may be absent, or null. */
function notWhole(
  /** @type {string} */ name,
  /** @type {unknown} */ value,
  /** @type {number} */ least,
  /** @type {number} */ most,
) {
  if (value === undefined) return null;
  const right = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return right ? null : `${name}: a whole number from ${least} to ${most}`;
}
