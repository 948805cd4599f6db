import type { Workbox } from 'workbox-window';

/** Looking for a new version costs a request: not more often than this. */
const CHECK_EVERY_MS = 60_000;

const listeners = new Set<() => void>();
let workbox: Workbox | null = null;
/** `waiting`: on the device. `taken`: it already answers, since another tab has taken it on. */
let status: 'none' | 'waiting' | 'taken' = 'none';
/** Whether this page is to be loaded again as soon as the new version answers. */
let wanted = false;
let checkedAt = 0;

/**
 * Puts the service worker to work: from then on the shop opens and fills carts without a network, and
 * looks for a new version of itself now and then. For the built site only, once the page has loaded.
 */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const start = (): void => {
    register().catch((reason: unknown) => {
      // The shop works without it, as long as there is a network.
      console.info('La tienda no se pudo guardar para usarla sin conexión:', reason);
    });
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const { Workbox } = await import('workbox-window');
  workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    publish('waiting');
  });
  // The first worker takes a page that the server sent, of its own version; every later one takes
  // pages of an older one.
  let first = serviceWorker.controller === null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (first) first = false;
    else publish('taken');
  });
  checkedAt = Date.now();
  await workbox.register({ immediate: true });
}

function publish(next: typeof status): void {
  status = next;
  if (wanted && status === 'taken') window.location.reload();
  for (const listener of [...listeners]) listener();
}

/** The new version of the shop, if there is one, as an external store. */
export const newVersion = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },

  /** Whether a new version is on the device and this page is not of it. */
  isHere: (): boolean => status !== 'none',

  /** Loads this page again, in the new version. Other pages go on and are told. */
  takeOn: (): void => {
    wanted = true;
    if (status === 'taken') window.location.reload();
    else workbox?.messageSkipWaiting();
  },

  /** Asks the server whether there is a new version, unless it was asked a moment ago. */
  look: (): void => {
    if (workbox === null || !navigator.onLine || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    workbox.update().catch(() => undefined); // No answer: the next time.
  },
} as const;
