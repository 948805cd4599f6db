import { isSafeToReload } from './isSafeToReload';

/** The session storage key of the last version of the shop that was replaced by a reload. */
const GUARD_KEY = 'reloadedFor';

/**
 * Reloads the page if a chunk is missing because the server has a newer version and no longer serves this version's
 * chunks. Reloads at most once per version, and only if it would lose nothing that the shopper has entered: chunks are
 * prefetched when a pointer approaches a link, so a failure can occur at any time. If a chunk is missing for another
 * reason, its importer handles the error.
 *
 * @param own Address of this page's script; the digest in it is the version.
 */
export function reloadWhenPartsAreGone(own: string): void {
  const version = new URL(own).pathname;
  window.addEventListener('part-lost', () => {
    void replaceIfOld(version, isSafeToReload);
  });
}

/**
 * Reloads a page of an older version than the server's, past the service worker; once per version.
 *
 * @param own Path of the page's script.
 * @param isSafe Returns whether a reload loses nothing, after the server's response.
 */
export async function replaceIfOld(own: string, isSafe: () => boolean): Promise<void> {
  if (!navigator.onLine || !(await serverHasAnother(own))) return;
  if (!isSafe() || !rememberReloadOf(own)) return;
  if ('serviceWorker' in navigator) {
    // A reload would get the old page from the worker. Unregistered it keeps serving open pages only.
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.unregister();
  }
  window.location.reload();
}

/** Returns whether the server has a newer version, by the service worker's script, which lists all files. */
export async function serverHasAnother(own: string): Promise<boolean> {
  try {
    // Another address each time, because each is fetched once.
    const script = await window.fetchPart(`/sw.js?${Date.now()}`, 1);
    return !(await script.text()).includes(own);
  } catch {
    return false;
  }
}

/**
 * Stores that this version was replaced by a reload.
 *
 * @returns Whether to reload: at most once per version, and never if the storage fails, because the page could
 *   reload endlessly.
 */
export function rememberReloadOf(version: string): boolean {
  try {
    if (sessionStorage.getItem(GUARD_KEY) === version) return false;
    sessionStorage.setItem(GUARD_KEY, version);
    return true;
  } catch {
    return false;
  }
}
