/** The session storage key of the last version of the shop that was replaced by a reload. */
const GUARD_KEY = 'reloadedFor';

/**
 * Reloads the page if a chunk is missing because the server has a newer version and no longer serves this version's
 * chunks. Reloads at most once per version. If a chunk is missing for another reason, its importer handles the error.
 *
 * @param own Address of this page's script; the digest in it is the version.
 * @param isSafeToReload Returns whether a reload would lose nothing that the shopper has entered. Chunks are prefetched
 *   when a pointer approaches a link, so a failure can occur at any time.
 */
export function reloadWhenPartsAreGone(own: string, isSafeToReload: () => boolean): void {
  window.addEventListener('part-lost', () => {
    void replaceIfOld(new URL(own).pathname, isSafeToReload);
  });
}

async function replaceIfOld(own: string, isSafeToReload: () => boolean): Promise<void> {
  if (!navigator.onLine || reloadedFor() === own || !(await serverHasAnother(own))) return;
  if (!isSafeToReload()) return;
  if (!rememberReloadOf(own)) return;
  await becomeNewest();
  window.location.reload();
}

/** Returns whether the server has a newer version, by the service worker's script, which lists all files. */
export async function serverHasAnother(own: string): Promise<boolean> {
  try {
    const response = await fetch('/sw.js', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(own);
  } catch {
    return false;
  }
}

/** Unregisters or updates the service worker, because a reload would otherwise get the old page from it. */
async function becomeNewest(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  // An unregistered worker keeps serving open pages; the next load comes from the server.
  await registration?.unregister();
}

function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(GUARD_KEY);
  } catch {
    return null;
  }
}

/**
 * Stores that this version was replaced by a reload.
 *
 * @returns Whether to reload: at most once per version, and never if the storage fails, because the page could
 *   reload endlessly.
 */
export function rememberReloadOf(version: string): boolean {
  if (reloadedFor() === version) return false;
  try {
    sessionStorage.setItem(GUARD_KEY, version);
    return true;
  } catch {
    return false;
  }
}
