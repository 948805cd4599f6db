import { onDemand } from '../../shared/ui/onDemand';

/** Fetching the code for updates and precaching the shop must not compete with the page that is loading. */
const AFTER_LOAD_MS = 3000;

const load = () => import('./AppUpdater');

/** Announces and opens new versions of the shop. Its code is loaded by `startUpdates`. */
export const updater = onDemand(load);

/**
 * Starts the service worker three seconds after the page has loaded, so that the shop works offline and checks for new
 * versions. To be called in the built site only.
 *
 * @param own Address of this page's script; the digest in it is the version.
 */
export function startUpdates(own: string): void {
  if (!('serviceWorker' in navigator) || savesData()) return;
  const start = async (): Promise<void> => {
    await updater.fetch();
    const { registerShop } = await load();
    await registerShop(new URL(own).pathname);
  };
  const startLater = (): void => {
    setTimeout(() => {
      start().catch((reason: unknown) => {
        // Without a service worker the shop still works online.
        console.info('La tienda no se pudo guardar para usarla sin conexión:', reason);
      });
    }, AFTER_LOAD_MS);
  };
  if (document.readyState === 'complete') startLater();
  else window.addEventListener('load', startLater, { once: true });
}

/** With `Save-Data` nothing is precached. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
