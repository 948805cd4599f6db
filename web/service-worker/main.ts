// The service worker: keeps the whole shop on the device, so that it opens, shows every plan and fills
// carts without a network. Calls to the service are none of its business: it neither answers nor keeps
// them.

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
};

// A page is kept under its address. What comes after it (a payment's id, an advertiser's mark) is for
// the page's scripts; a slash at its end means the same page.
const entries = self.__PRECACHE;
precache(entries);
addRoute({
  ignoreURLParametersMatching: [/./],
  cleanURLs: false,
  urlManipulation: ({ url }) => [new URL(url.pathname.replace(/(?!^)\/+$/, ''), url)],
});
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

// An address that this version does not know: the server may, and without it nobody does.
registerRoute(
  new NavigationRoute(async ({ request }) => {
    try {
      return await fetch(request);
    } catch (reason) {
      const page = await matchPrecache('/404.html');
      if (page === undefined) throw reason;
      return new Response(page.body, { status: 404, headers: page.headers });
    }
  }),
);

const paths = new Set(entries.map((entry) => (typeof entry === 'string' ? entry : entry.url)));

interface Message {
  readonly type?: unknown;
  readonly path?: unknown;
}

self.addEventListener('message', (event) => {
  const { type, path } = (event.data ?? {}) as Message;
  // A new version waits until the page says that nobody is disturbed.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // A page asks whether it is of this version.
  if (type === 'HAS' && typeof path === 'string') event.ports[0]?.postMessage(paths.has(path));
});

// The first visit is served from here at once too, not only the second.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
