/**
 * The behaviour of a service for the next calls. delayMs: before anything else, in every mode;
 * status: of a refusal or failure, body: of garbage (0 and '': the service's usual ones).
 *
 * @typedef {{ mode: string, delayMs: number, status: number, body: string }} Behaviour
 */

/** @type {Behaviour} */
const usual = { mode: 'ok', delayMs: 0, status: 0, body: '' };
const longestDelay = 60_000;
/** The default delay of a mode. @type {Record<string, number>} */
const usualDelays = { slow: 3_000, hang: longestDelay };

/** Set through the control API, read by each call of the service. */
export class FaultInjector {
  #modes;
  /** Used in turn. @type {Behaviour[]} */
  #behaviours = [usual];
  /** One call in this number is affected. */
  #every = 1;
  #calls = 0;
  /** Calls left; null: until changed. @type {number | null} */
  #times = null;
  /** Each function ends the delay of one call. @type {Set<() => void>} */
  #waiting = new Set();
  #ending = false;

  /** modes: the modes of the service */
  constructor(/** @type {readonly string[]} */ modes) {
    this.#modes = modes;
  }

  /**
   * Takes {"mode","delayMs","times","every","status","body"}; several modes are used in turn, and `delayMs` then
   * applies to slow modes only. Returns the problem, or null; a problem leaves the behaviour unchanged.
   */
  set(/** @type {unknown} */ config) {
    const { mode, delayMs, times, every, status, body } = Object(config);
    const modes = Array.isArray(mode) ? mode : [mode];
    if (modes.length === 0 || !modes.every((one) => this.#modes.includes(one))) {
      return `mode: one of ${this.#modes.join(', ')}, or a list of them`;
    }
    const wrong =
      integerProblem('delayMs', delayMs, 0, longestDelay) ??
      integerProblem('times', times, 1, 1_000_000) ??
      integerProblem('every', every, 1, 1_000_000) ??
      integerProblem('status', status, 400, 599);
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

  /** The behaviour for one call, counted against `times`. */
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

  /**
   * Waits for the delay, until another behaviour is set, or until end().
   * @returns {Promise<void>}
   */
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

/** The problem of an optional number, or null. */
function integerProblem(
  /** @type {string} */ name,
  /** @type {unknown} */ value,
  /** @type {number} */ least,
  /** @type {number} */ most,
) {
  if (value === undefined) return null;
  const right = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return right ? null : `${name}: expected a whole number from ${least} to ${most}`;
}
