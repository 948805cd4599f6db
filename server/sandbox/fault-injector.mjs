/**
 * How one of the outside services behaves for the next calls. delayMs: before anything else, in every mode;
 * status: of a refusal or failure, body: of garbage (0 and '': the service's usual ones).
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
  /** In turn. @type {Behaviour[]} */
  #behaviours = [usual];
  /** One call in so many is treated so, the others as usual. */
  #every = 1;
  #calls = 0;
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
   * Takes {"mode","delayMs","times","every","status","body"}; several modes are gone through in turn, and what
   * `delayMs` says is then for those that are slow by nature. Returns what is wrong with it, or null; on a
   * problem all stays as it was.
   */
  set(/** @type {unknown} */ wish) {
    const { mode, delayMs, times, every, status, body } = Object(wish);
    const modes = Array.isArray(mode) ? mode : [mode];
    if (modes.length === 0 || !modes.every((one) => this.#modes.includes(one))) {
      return `mode: one of ${this.#modes.join(', ')}, or a list of them`;
    }
    const wrong =
      notWhole('delayMs', delayMs, 0, longestDelay) ??
      notWhole('times', times, 1, 1_000_000) ??
      notWhole('every', every, 1, 1_000_000) ??
      notWhole('status', status, 400, 599);
    if (wrong !== null) return wrong;
    this.#behaviours = modes.map((one) => ({
      mode: one,
      delayMs: (modes.length === 1 || one in usualDelays ? delayMs : 0) ?? usualDelays[one] ?? 0,
      status: status ?? 0,
      body: typeof body === 'string' ? body : '',
    }));
    this.#every = every ?? 1;
    this.#calls = 0;
    this.#times = times ?? null;
    this.#release();
    return null;
  }

  /** The behaviour for one call: counts it against `times`. */
  next() {
    this.#calls += 1;
    if (this.#calls % this.#every !== 0) return usual;
    const turn = Math.floor(this.#calls / this.#every) - 1;
    const now = this.#behaviours[turn % this.#behaviours.length] ?? usual;
    if (this.#times !== null) {
      this.#times -= 1;
      if (this.#times === 0) {
        this.#behaviours = [usual];
        this.#times = null;
      }
    }
    return now;
  }

  state() {
    const [{ mode, delayMs } = usual, ...more] = this.#behaviours;
    const modes = more.length === 0 ? mode : this.#behaviours.map((one) => one.mode);
    return { mode: modes, delayMs, times: this.#times };
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
