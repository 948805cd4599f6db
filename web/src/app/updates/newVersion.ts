import type { Workbox } from 'workbox-window';
import { createListeners } from '../../shared/storage/createListeners';
import { isSafeToReload } from './isSafeToReload';
import { rememberReloadOf, serverHasAnother } from './missingPart';
import { registerWorker } from './registerWorker';

const SCRIPT = '/sw.js';
/** Minimum interval between two checks for a new version; each costs a request. */
const CHECK_EVERY_MS = 60_000;
/**
 * Chromium activates a new worker once the old one is idle, and sometimes considers it busy for minutes
 * while a page that it served is open. After this time the page is reloaded without waiting.
 */
const PATIENCE_MS = 3000;

const { subscribe, notify } = createListeners();
let workbox: Workbox | null = null;
/** `waiting`: a new version is installed. `active`: it is in control, because another tab has activated it. */
let status: 'none' | 'waiting' | 'active' = 'none';
/** Called when the new version is in control: returns whether this page may be reloaded now. */
let mayReload: (() => boolean) | null = null;
let checkedAt = -Infinity;

/**
 * Registers the service worker.
 *
 * @param own Path of this page's script; the digest in it is the version.
 */
export async function registerShop(own: string): Promise<void> {
  checkedAt = performance.now();
  const registered = await registerWorker(SCRIPT, own, {
    waiting: () => publish('waiting'),
    active: () => publish('active'),
    // The next check runs without waiting for the interval.
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

  /** Whether a new version is installed and this page belongs to an older one. */
  isAvailable: (): boolean => status !== 'none',

  /**
   * Reloads this page in the new version. Other pages keep running and are notified.
   *
   * @param still Called once the new version is in control, which may take a while; returns whether a reload is
   *   still safe. Without it the page is reloaded in any case.
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

  /** Checks for a new version, at most once per interval. */
  check: (): void => {
    const now = performance.now();
    if (workbox === null || !navigator.onLine || now - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = now;
    workbox
      .update()
      // If the first worker was discarded, there is nothing to update.
      .catch(() => navigator.serviceWorker.register(SCRIPT))
      .catch(() => undefined); // No response: the next check retries.
  },
} as const;
