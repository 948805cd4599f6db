import type { Workbox } from 'workbox-window';
import { createListeners } from '../../shared/storage/createListeners';
import { rememberReloadOf, serverHasAnother } from './missingPart';

const SCRIPT = '/sw.js';
/** Looking for a new version costs a request: not more often than this. */
const CHECK_EVERY_MS = 60_000;
/** Precaching the whole shop must not compete with the page that is loading. */
const AFTER_LOAD_MS = 3000;
/**
 * Chromium lets a new worker take over once the old one has nothing to do, and sometimes believes for
 * minutes that it has, as long as the page it served is open. After this long the page goes first.
 */
const PATIENCE_MS = 3000;

const { subscribe, notify } = createListeners();
let workbox: Workbox | null = null;
/** `waiting`: on the device. `active`: it already answers, since another tab has activated it. */
let status: 'none' | 'waiting' | 'active' = 'none';
/** Asked when the new version answers: whether this page is to be loaded again in it now. */
let mayReload: (() => boolean) | null = null;
let checkedAt = -Infinity;

/**
 * Puts the service worker to work: from then on the shop opens and fills carts without a network, and
 * looks for a new version of itself now and then. For the built site only, once the page has loaded.
 *
 * @param own Address of this page's script; the digest in it is the version.
 * @param isSafeToReload Whether loading the page again would take nothing from the shopper.
 */
export function startServiceWorker(own: string, isSafeToReload: () => boolean): void {
  if (!('serviceWorker' in navigator) || savesData()) return;
  const start = (): void => {
    register(new URL(own).pathname, isSafeToReload).catch((reason: unknown) => {
      // The shop works without it, as long as there is a network.
      console.info('La tienda no se pudo guardar para usarla sin conexión:', reason);
    });
  };
  const startLater = (): void => {
    setTimeout(start, AFTER_LOAD_MS);
  };
  if (document.readyState === 'complete') startLater();
  else window.addEventListener('load', startLater, { once: true });
}

/** A shopper who pays for every byte is not sent the rest of the shop for later. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

async function register(own: string, isSafeToReload: () => boolean): Promise<void> {
  const { registerWorker } = await import('./registerWorker');
  checkedAt = performance.now();
  const registered = await registerWorker(SCRIPT, own, {
    waiting: () => {
      publish('waiting');
    },
    active: () => {
      publish('active');
    },
    // Looked for again at the next occasion.
    thrownAway: () => {
      checkedAt = -Infinity;
    },
  });
  workbox = registered.workbox;
  // A new worker can take over between a page's HTML and its scripts.
  if (registered.hasOwn !== false || !(await serverHasAnother(own))) return;
  publish('active');
  if (isSafeToReload() && rememberReloadOf(own)) window.location.reload();
}

function publish(next: typeof status): void {
  status = next;
  if (status === 'active' && mayReload?.() === true) window.location.reload();
  notify();
}

/** The new version of the shop, if there is one, as an external store. */
export const newVersion = {
  subscribe,

  /** Whether a new version is on the device and this page is not of it. */
  isAvailable: (): boolean => status !== 'none',

  /**
   * Loads this page again, in the new version. Other pages keep running and are notified.
   *
   * @param still Asked once the new version answers, which can take the browser a while: a shopper who
   *   has begun something in the meantime is not disturbed. Without it nothing holds the reload up.
   */
  activate: (still: () => boolean = () => true): void => {
    mayReload = still;
    if (status === 'active') {
      window.location.reload();
      return;
    }
    workbox?.messageSkipWaiting();
    setTimeout(() => {
      if (status !== 'active' && still()) window.location.reload();
    }, PATIENCE_MS);
  },

  /** Asks the server whether there is a new version, unless it was asked a moment ago. */
  check: (): void => {
    const now = performance.now();
    if (workbox === null || !navigator.onLine || now - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = now;
    workbox
      .update()
      // If the first worker was discarded, there is nothing to update.
      .catch(() => navigator.serviceWorker.register(SCRIPT))
      .catch(() => undefined); // No answer: the next time.
  },
} as const;
