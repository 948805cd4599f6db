// Limits that end what hangs; no result depends on them. On CI, where the machine may be busy and no developer waits,
// they are minutes. A developer wants to know sooner.

const patient = Boolean(process.env.CI);

/** For one wait: for an element, a response, a condition. Its failure names what was awaited. */
export const WAIT_LIMIT_MS = patient ? 180_000 : 15_000;

/** For one test, with all its waits. */
export const TEST_LIMIT_MS = 900_000;
