/**
 * Runs work while no other tab of the shop runs its own. The work runs exactly once, at the latest
 * when patience ends: saving unguarded is better than not saving.
 * @example
 * ```ts
 * const atOnce: LockRunner = (work) => Promise.resolve(work());
 * let ran = false;
 * await atOnce(() => {
 *   ran = true;
 * });
 * ran; // true
 * ```
 */
export type LockRunner = (work: () => void) => Promise<void>;

/** How long to wait for another tab, in milliseconds. A tab holds the lock for a few only. */
const PATIENCE = 400;
/**
 * How long the lock is kept after the work, in milliseconds: browsers carry a storage write to the
 * other tabs' processes a moment after it returns.
 */
const SETTLE = 12;

/** A runner over the Web Locks API. */
export function webLock(locks: LockManager, name: string): LockRunner {
  return async (work) => {
    let ran = false;
    const runOnce = (): void => {
      if (ran) return;
      ran = true;
      work();
    };
    try {
      await locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, async () => {
        runOnce();
        await new Promise((resolve) => {
          setTimeout(resolve, SETTLE);
        });
      });
    } catch {
      runOnce();
    }
  };
}
