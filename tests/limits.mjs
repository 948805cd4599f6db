// Timeouts that only end hanging tests. On CI, where the machine may be busy, they are minutes;
// locally they are shorter, because a developer waits.

const patient = Boolean(process.env.CI);

/** The limit of one wait for an element, a response or a condition. Its error names the awaited
 * event. Of mutations, most waits are for what one of them took away. */
export const WAIT_LIMIT_MS = process.env.STRYKER_AREA ? 5_000 : patient ? 180_000 : 15_000;

/** The limit of one test with all its waits. */
export const TEST_LIMIT_MS = 900_000;
