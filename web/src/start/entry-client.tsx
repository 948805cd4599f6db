import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Router, type AroundNavHandler } from 'wouter';
import { browserCart } from '../shared/cart';
import { reloadWhenPartsAreGone } from '../app/updates/missingPart';
import { startServiceWorker } from '../app/updates/newVersion';
import { App } from '../app/App';
import { isSafeToReload } from '../app/updates/isSafeToReload';
import { findPage } from '../app/routes';

// Tasks of their own: each is short then, and pages import this file's chunk, which must have finished
// by the time they start. The core loads concurrently with the page's code.
setTimeout(browserCart.core.start);
setTimeout(() => void start());
preloadOnIntent();

/** A link to the page at hand leaves no second entry in the history. */
const withoutRepeats: AroundNavHandler = (navigate, to, options) => {
  const repeats = new URL(to, window.location.href).href === window.location.href;
  navigate(to, { ...options, replace: repeats || options?.replace === true });
};

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');

  const app = (
    <StrictMode>
      <Router aroundNav={withoutRepeats}>
        <App />
      </Router>
    </StrictMode>
  );

  if (!import.meta.env.DEV) {
    reloadWhenPartsAreGone(import.meta.url, isSafeToReload);
    startServiceWorker(import.meta.url, isSafeToReload);
  }

  // It begins once the page's code has loaded; the prerendered page stays until then. When the code breaks, the error boundary of
  // the page reports it; the frame around it works.
  await findPage(window.location.pathname)
    .route.preload()
    .catch(() => undefined);
  // In a transition it is done in slices, between which the browser answers the shopper.
  startTransition(() => {
    // The development server and offline.html have an empty page.
    if (root.firstElementChild === null) createRoot(root).render(app);
    else hydrateRoot(root, app);
  });
}

/** Fetches a page's code when a finger, a pointer or the focus comes to a link that leads there. */
function preloadOnIntent(): void {
  const onIntent = (event: Event): void => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (link?.origin !== window.location.origin) return;
    // A failure shows itself, in words, when the page is really asked for.
    findPage(link.pathname)
      .route.preload()
      .catch(() => undefined);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(type, onIntent, { passive: true });
  }
}
