/**
 * Runs work while no other tab of the shop runs its own. The work runs exactly once: at the latest after the time limit,
 * and then without the lock.
 */
export type LockRunner = (work: (isLocked: boolean) => void) => Promise<void>;

/** Maximum wait for another tab, in milliseconds. A tab holds the lock for a few milliseconds only. */
const LOCK_TIMEOUT_MS = 400;
/**
 * Time for which the lock is kept after the work, in milliseconds: browsers carry a storage write to the
 * other tabs' processes a moment after it returns.
 */
const LOCK_RELEASE_DELAY_MS = 12;

/** A runner over the Web Locks API. */
export function webLock(locks: LockManager, name: string): LockRunner {
  return async (work) => {
    let ran = false;
    const runOnce = (isLocked: boolean): void => {
      if (ran) return;
      ran = true;
      work(isLocked);
    };
    const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
    try {
      await locks.request(name, { signal }, async () => {
        runOnce(true);
        await new Promise((resolve) => {
          setTimeout(resolve, LOCK_RELEASE_DELAY_MS);
        });
      });
    } catch {
      // If the browser refuses locks, no tab has one.
      runOnce(!signal.aborted);
    }
  };
}
