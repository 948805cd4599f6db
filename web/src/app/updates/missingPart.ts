/** Session storage key: the version of the shop that has been left by a reload. */
const GUARD_KEY = 'reloadedFor';

/**
 * When a part of the shop cannot be fetched because the server has a newer version and no longer keeps
 * this one's: loads the page again, in the new version. Once only for each version; a part that is
 * missing for any other reason is left to its importer.
 *
 * @param own Address of this page's script; the digest in it is the version.
 * @param isSafeToReload Whether loading the page again would take nothing from the shopper: parts are fetched
 *   ahead when a pointer only comes near a link.
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

/** The service worker's script lists all files of the server's version. */
export async function serverHasAnother(own: string): Promise<boolean> {
  try {
    const response = await fetch('/sw.js', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(own);
  } catch {
    return false;
  }
}

/** A page comes from the service worker where there is one, so that must be the new one first. */
async function becomeNewest(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  // Unregistered, it keeps serving what is open; the next load comes from the server.
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
 * Takes down that this version is left by a reload.
 *
 * @returns Whether to reload: once for each version, and never without a memory for it, since there could
 *   be no end of reloading.
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
