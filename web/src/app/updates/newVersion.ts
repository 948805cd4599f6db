import { Workbox, messageSW } from 'workbox-window';
import { showToast } from '../../shared/ui';
import { onLeave } from '../../shared/ui/arrival';
import { isPaying, isSafeToReload } from './isSafeToReload';
import { rememberReloadOf, replaceIfOld, serverHasAnother } from './missingPart';

const SCRIPT = '/sw.js';
/** Minimum interval between two checks for a new version; each costs a request. */
const CHECK_EVERY_MS = 60_000;
/**
 * Chromium activates a new worker once the old one is idle, and sometimes considers it busy for minutes while a page
 * that it served is open. After this time the page is replaced by the server's: the old worker would only send it again.
 */
const PATIENCE_MS = 3000;

const texts = {
  text: 'Hay una versión nueva de la tienda. Se abrirá cuando cambies de página; tu carrito no cambia.',
  action: 'Actualizar ahora',
} as const;

/**
 * Registers the service worker. Announces a new version of the shop, and reloads into it without loss for the shopper:
 * on navigation or in a hidden tab, never during a payment. Other tabs keep running and are notified.
 *
 * @param own Path of this page's script; the digest in it is the version.
 */
export async function followVersions(own: string): Promise<void> {
  const { serviceWorker } = navigator;
  const workbox = new Workbox(SCRIPT);
  /** `waiting`: a new version is installed. `active`: it is in control, perhaps because of another tab. */
  let status: 'none' | 'waiting' | 'active' = 'none';
  /** Called when the new version is in control: returns whether this page may be reloaded now. */
  let mayReload = (): boolean => false;
  let checkedAt = performance.now();
  let isAnnounced = false;

  /** @param still Returns whether a reload is still safe once the new version is in control, which may take a while. */
  const activate = (still: () => boolean): void => {
    mayReload = still;
    if (status === 'active') {
      window.location.reload();
      return;
    }
    workbox.messageSkipWaiting();
    setTimeout(() => {
      if (status !== 'active') void replaceIfOld(own, still);
    }, PATIENCE_MS);
  };

  const announce = (): void => {
    if (isAnnounced || isPaying(window.location.pathname)) return;
    isAnnounced = true;
    const action = { label: texts.action, onClick: () => activate(() => true) };
    showToast({ id: 'new-version', text: texts.text, action, duration: 10_000 });
  };

  const found = (next: 'waiting' | 'active'): void => {
    status = next;
    if (status === 'active' && mayReload()) window.location.reload();
    announce();
  };

  const check = (): void => {
    const now = performance.now();
    if (!navigator.onLine || now - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = now;
    workbox
      .update()
      // If the first worker was discarded, there is nothing to update.
      .catch(() => serviceWorker.register(SCRIPT))
      .catch(() => undefined); // No response: the next check retries.
  };

  let { pathname } = window.location;
  const onNavigation = (): void => {
    if (window.location.pathname === pathname) return;
    ({ pathname } = window.location);
    if (status === 'none') check();
    else if (isSafeToReload()) activate(isSafeToReload);
    else announce();
  };
  // In a later task the router has rendered the page, with its fields.
  onLeave.add(() => setTimeout(onNavigation));
  window.onNetwork(check);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) check();
    else if (status !== 'none' && isSafeToReload()) activate(isSafeToReload);
  });

  /** Whether a worker has the script of this page. */
  const hasOwn = async (worker: ServiceWorker): Promise<boolean> =>
    (await messageSW(worker, { type: 'HAS', path: own })) !== false;
  // The first worker takes control of a page that has its version, and so does a waiting one in whose version the
  // server sent this page; every other worker takes control of pages of an older version.
  let isExpected = serviceWorker.controller === null;
  workbox.addEventListener('waiting', ({ sw }) => {
    // The first worker may also wait briefly, because Firefox activates it late.
    if (serviceWorker.controller === null || sw === undefined) return;
    void hasOwn(sw).then((isOwn) => {
      isExpected = isOwn;
      if (isOwn) workbox.messageSkipWaiting();
      else found('waiting');
    });
  });
  // The browser discarded a worker, one of whose files could not be fetched: the next check does not wait.
  workbox.addEventListener('redundant', () => {
    checkedAt = -Infinity;
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (isExpected) isExpected = false;
    else found('active');
  });
  await workbox.register({ immediate: true });

  // A new worker can take over between a page's HTML and its scripts.
  const { controller } = serviceWorker;
  if (controller === null || (await hasOwn(controller)) || !(await serverHasAnother(own))) return;
  found('active');
  if (isSafeToReload() && rememberReloadOf(own)) window.location.reload();
}
