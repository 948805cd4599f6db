/** Fetching the code for updates and precaching the shop must not compete with the page that is loading. */
const AFTER_LOAD_MS = 3000;

/**
 * Starts the service worker three seconds after the page has loaded, so that the shop works offline and checks for new
 * versions. To be called in the built site only.
 *
 * @param own Address of this page's script; the digest in it is the version.
 */
export async function startUpdates(own: string): Promise<void> {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  // With `Save-Data` nothing is precached.
  if (!('serviceWorker' in navigator) || connection?.saveData === true) return;
  await afterLoad(AFTER_LOAD_MS);
  try {
    const { followVersions } = await import('./newVersion');
    await followVersions(new URL(own).pathname);
  } catch (reason) {
    // Without a service worker the shop still works online.
    console.info('La tienda no se pudo guardar para usarla sin conexión:', reason);
  }
}

export async function afterLoad(milliseconds: number): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
