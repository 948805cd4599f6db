import '../shared/ui/styles/index.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Router, type AroundNavHandler } from 'wouter';
import { browserCart, delayCore } from '../shared/core/cart';
import { reloadWhenPartsAreGone } from '../app/updates/missingPart';
import { afterLoad, startUpdates } from '../app/updates/startUpdates';
import { App } from '../app/App';
import { findPage, intendedPath } from '../app/routes';
import { watchArrivals } from '../shared/ui/arrival';
import { hasEntryMark } from '../shared/ui/historyEntry';

// A separate task, because pages import this file's chunk, which must have finished before they start.
setTimeout(() => void start());
// Elsewhere the core comes with the shopper's first sign, or when the page is at rest and before its offline copy. What
// is added until then is stored, and the core applies it.
if (needsCore()) setTimeout(browserCart.core.start);
else delayCore(Promise.race([firstSign(), afterLoad(1500)]));
preloadOnIntent();
watchArrivals();

/** A link to the current page adds no second entry to the history, and a link in a dialog replaces the dialog's. */
const withoutRepeats: AroundNavHandler = (navigate, to, options) => {
  const { href } = window.location;
  const replaces = new URL(to, href).href === href || hasEntryMark('isLayer');
  navigate(to, { ...options, replace: replaces || options?.replace === true });
};

/** Whether the page may show at once what only the core can tell. Home and lists do if something is stored or asked. */
function needsCore(): boolean {
  const { pathname, search } = window.location;
  try {
    return search !== '' || localStorage.length > 0 || !/^\/(paquetes|$)/.test(pathname);
  } catch {
    return true;
  }
}

/** Resolves when the shopper scrolls, moves a pointer, presses or types. */
function firstSign(): Promise<unknown> {
  const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'];
  return new Promise((resolve) => {
    for (const type of signs) window.addEventListener(type, resolve, { capture: true, once: true });
  });
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  const { hash, pathname, search } = window.location;
  const intended = intendedPath(pathname);
  if (intended !== undefined) {
    window.location.replace(intended + search + hash);
    return;
  }

  const app = (
    <StrictMode>
      <Router aroundNav={withoutRepeats}>
        <App />
      </Router>
    </StrictMode>
  );

  if (import.meta.env.DEV) {
    // The development server prerenders nothing.
    await import('../app/textFiles');
  } else {
    reloadWhenPartsAreGone(import.meta.url);
    void startUpdates(import.meta.url);
  }

  // Hydration starts when the page's code has loaded; the prerendered page stays until then. If the code
  // throws, or needs a network, the page says so, and the frame around it keeps working.
  const isLoaded = await findPage(pathname)
    .route.preload()
    .then(
      () => true,
      () => false,
    );
  // In a transition React hydrates in slices, so that the browser can respond to input in between.
  startTransition(() => {
    // The development server serves an empty page.
    if (isLoaded && root.firstElementChild !== null) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** Prefetches a page's code when a pointer or the focus reaches a link to the page. */
function preloadOnIntent(): void {
  const onIntent = (event: Event): void => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (link?.origin !== window.location.origin) return;
    // A failure is displayed when the shopper navigates to the page.
    findPage(link.pathname)
      .route.preload()
      .catch(() => undefined);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(type, onIntent, { passive: true });
  }
}
