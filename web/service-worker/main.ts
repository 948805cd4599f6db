// The service worker caches the shop's code, so that every page opens offline: a visited page from the cache, any other
// page rendered by scripts in an empty page. API requests are not intercepted.

import { ExpirationPlugin } from 'workbox-expiration';
import {
  addPlugins,
  addRoute,
  cleanupOutdatedCaches,
  matchPrecache,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by web/build/serviceWorker.ts after the pages are written. */
  readonly __PRECACHE: PrecacheEntry[];
  /** A digest of the precache list. */
  readonly __VERSION: string;
};

const entries = self.__PRECACHE;
const files = new Set(entries.map((entry) => (typeof entry === 'string' ? entry : entry.url)));
/** The cache of pages visited in this version. */
const visited = `pages-${self.__VERSION}`;

// By default the browser downloads again what the page has just loaded; a 304 suffices.
addPlugins([
  {
    requestWillFetch: ({ request }) =>
      Promise.resolve(
        request.cache === 'reload' ? new Request(request, { cache: 'no-cache' }) : request,
      ),
  },
]);
precache(entries);
// Tracking parameters in the home page's URL do not change its HTML.
addRoute({ ignoreURLParametersMatching: [/./], cleanURLs: false });
cleanupOutdatedCaches();

/** Files cached on first use, with a limit: the viewer, the captcha, other images and the PDFs. */
const kept = (maxEntries: number) => [
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
];
const within =
  (folder: string) =>
  ({ url, request, sameOrigin }: { url: URL; request: Request; sameOrigin: boolean }) =>
    // Range requests go to the server, because the cache would respond with the whole file.
    sameOrigin && url.pathname.startsWith(folder) && !request.headers.has('Range');

// Files with a digest in their names never change.
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
    // The query and a trailing slash do not change a page's HTML.
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

/** Caches a page if it is of this version, because the scripts of other versions are not cached. */
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
  // A new version waits until a page reports that a reload is safe.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // A page checks whether this worker has its version by the path of its script.
  if (type === 'HAS' && typeof path === 'string') event.ports[0]?.postMessage(files.has(path));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith('pages-') && name !== visited) await caches.delete(name);
  }
  // Pages of the first visit are controlled immediately.
  await self.clients.claim();
}
