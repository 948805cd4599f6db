// The service worker keeps a copy of the shop, so that every page opens offline: the files of the home page, which the
// browser has in its cache, and the home page itself and all others from one file. API requests are not intercepted.

import { ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly, StaleWhileRevalidate, type Strategy } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by web/build/serviceWorker.ts after the pages are written. */
  readonly __COPY: {
    /** The addresses of files that are fetched one by one. */
    readonly files: readonly string[];
    /** The address of the file with the texts of all others, by their addresses; named by a digest of the copy. */
    readonly texts: string;
  };
};

const { files, texts } = self.__COPY;
const copy = `copy-${texts}`;

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
};

self.addEventListener('install', (event) => event.waitUntil(fill()));

async function fill(): Promise<void> {
  const cache = await caches.open(copy);
  await cache.addAll(files);
  // A page from the copy has the same policies as one from the server.
  const headers = new Headers((await cache.match('/'))?.headers);
  for (const ofBody of ['Content-Encoding', 'Content-Length']) headers.delete(ofBody);
  const response = await fetch(texts);
  if (!response.ok) throw new Error(texts);
  const found = (await response.json()) as Readonly<Record<string, string>>;
  await Promise.all(
    Object.entries(found).map(([path, text]) => {
      headers.set('Content-Type', TYPES[path.split('.').pop() ?? ''] ?? 'text/html; charset=utf-8');
      return cache.put(path, new Response(text, { headers }));
    }),
  );
}

const copied = async (path: string) => (await caches.open(copy)).match(path);

/** Answers requests for files of a folder from the copy, and for other files by the strategy. */
function serve(folder: string, strategy: Strategy): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      // Range requests go to the server, because the cache would respond with the whole file.
      sameOrigin &&
      url.pathname.startsWith(folder) &&
      url.pathname.includes('.') &&
      !request.headers.has('Range'),
    async (options) => (await copied(options.url.pathname)) ?? strategy.handle(options),
  );
}

/** The caches that outlive a version. */
const LASTING = ['parts', 'pictures', 'documents'];
/** Files cached on first use, with a limit: code that needs a network, other images and the PDFs. */
const kept = (cacheName: string, maxEntries: number) => ({
  cacheName,
  plugins: [new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true })],
});

// Files with a digest in their names never change.
serve('/assets/', new CacheFirst(kept('parts', 40)));
serve('/img/', new StaleWhileRevalidate(kept('pictures', 60)));
serve('/documentos/', new StaleWhileRevalidate(kept('documents', 40)));

registerRoute(
  new NavigationRoute(async ({ request, url }) => {
    // The query and a trailing slash do not change a page's HTML.
    const page = await copied(url.pathname.replace(/(?!^)\/+$/, ''));
    if (page !== undefined) return page;
    try {
      return await fetch(request);
    } catch (reason) {
      const notFound = await copied('/404.html');
      if (notFound === undefined) throw reason;
      return notFound;
    }
  }),
);
serve('/', new NetworkOnly());

interface Message {
  readonly type?: unknown;
  readonly path?: unknown;
}

self.addEventListener('message', (event) => {
  const { type, path } = (event.data ?? {}) as Message;
  // A new version waits until a page reports that a reload is safe.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // A page checks whether this worker has its version by the path of its script.
  if (type === 'HAS') event.ports[0]?.postMessage(files.some((file) => file === path));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    // Also what earlier workers kept under other names.
    if (name !== copy && !LASTING.includes(name)) await caches.delete(name);
  }
  // Pages of the first visit are controlled immediately.
  await self.clients.claim();
}
