// The service worker: keeps the shop's code on the device, so that every page opens without a network: one that was
// visited as it was, any other drawn from an empty page. Calls to the service pass it by.

import { ExpirationPlugin } from 'workbox-expiration';
import {
  addRoute,
  cleanupOutdatedCaches,
  matchPrecache,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & {
  /** Written by web/build/serviceWorker.ts when the pages are done. */
  readonly __PRECACHE: PrecacheEntry[];
  /** A digest of the list. */
  readonly __VERSION: string;
};

const entries = self.__PRECACHE;
const files = new Set(entries.map((entry) => (typeof entry === 'string' ? entry : entry.url)));
/** Cache of the pages that were visited in this version. */
const visited = `pages-${self.__VERSION}`;

precache(entries);
// An advertiser's mark after the address of the home page is for the page's scripts.
addRoute({ ignoreURLParametersMatching: [/./], cleanURLs: false });
cleanupOutdatedCaches();

/** Kept from the first use on, and bounded: the viewer, the captcha, other pictures and the PDFs. */
const kept = (maxEntries: number) => [
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
];
const within =
  (folder: string) =>
  ({ url, request, sameOrigin }: { url: URL; request: Request; sameOrigin: boolean }) =>
    // A part of a file is asked of the server: a cache would answer it with the whole.
    sameOrigin && url.pathname.startsWith(folder) && !request.headers.has('Range');

// The digest in their names makes them the same for ever.
registerRoute(within('/assets/'), new CacheFirst({ cacheName: 'parts', plugins: kept(40) }));
registerRoute(
  within('/img/'),
  new StaleWhileRevalidate({ cacheName: 'pictures', plugins: kept(60) }),
);
registerRoute(
  within('/documentos/'),
  new StaleWhileRevalidate({ cacheName: 'documents', plugins: kept(40) }),
);

registerRoute(
  new NavigationRoute(async ({ request, url, event }) => {
    // The query is for the page's scripts; a slash at the end means the same page.
    const path = url.pathname.replace(/(?!^)\/+$/, '');
    const cache = await caches.open(visited);
    const known = await cache.match(path);
    if (known !== undefined) return known;
    try {
      const response = await fetch(request);
      if (response.ok) event.waitUntil(keep(cache, path, response.clone()));
      return response;
    } catch (reason) {
      const shell = await matchPrecache('/offline.html');
      if (shell === undefined) throw reason;
      return shell;
    }
  }),
);

/** Keeps a page for the next visit if it is of this version: the scripts of another one are not on the device. */
async function keep(cache: Cache, path: string, page: Response): Promise<void> {
  const html = await page.clone().text();
  const scripts = html.match(/\/assets\/[\w.-]+\.js/g) ?? [];
  if (scripts.length > 0 && scripts.every((script) => files.has(script))) {
    await cache.put(path, page);
  }
}

interface Message {
  readonly type?: unknown;
  readonly path?: unknown;
}

self.addEventListener('message', (event) => {
  const { type, path } = (event.data ?? {}) as Message;
  // A new version waits until the page reports that a reload disturbs no shopper.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // A page asks whether it is of this version.
  if (type === 'HAS' && typeof path === 'string') event.ports[0]?.postMessage(files.has(path));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith('pages-') && name !== visited) await caches.delete(name);
  }
  // The first visit is answered from here immediately, not only the second.
  await self.clients.claim();
}
