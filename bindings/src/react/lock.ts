/**
 * Runs work under a lock that all tabs of the shop share. The work runs exactly once. If the lock is not granted within
 * the time limit, the work runs without it.
 */
export type LockRunner = (work: (isLocked: boolean) => void) => Promise<void>;

/** Maximum wait for another tab, in milliseconds. A tab holds the lock for a few milliseconds only. */
const LOCK_TIMEOUT_MS = 400;
/**
 * Time for which the lock is held after the work, in milliseconds. Browsers propagate a storage write to the
 * processes of other tabs shortly after the write returns.
 */
const LOCK_RELEASE_DELAY_MS = 12;

/** Creates a runner that uses the Web Locks API. */
export function webLock(locks: LockManager, name: string): LockRunner {
  return async (work) => {
    let ran = false;
    const runOnce = (isLocked: boolean): void => {
      if (ran) return;
      ran = true;
      work(isLocked);
    };
    // Browsers have locks for longer than AbortSignal.timeout.
    const limit = new AbortController();
    const { signal } = limit;
    const timer = setTimeout(() => {
      limit.abort();
    }, LOCK_TIMEOUT_MS);
    try {
      await locks.request(name, { signal }, async () => {
        clearTimeout(timer);
        runOnce(true);
        await new Promise((resolve) => {
          setTimeout(resolve, LOCK_RELEASE_DELAY_MS);
        });
      });
    } catch {
      // If the browser rejects lock requests, no other tab holds a lock either.
      clearTimeout(timer);
      runOnce(!signal.aborted);
    }
  };
}
