import { WAIT_LIMIT_MS } from '../../../limits.mjs';

/**
 * Waits until `condition` holds, looking again whenever it has been asked: for what the system under test
 * does on its own time. The limit is only for what never happens.
 */
export async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_LIMIT_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
