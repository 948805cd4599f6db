// The page's first script. The prerendered page is complete without scripts, so they wait for the first
// contentful paint. On a slow network the shopper sees the content first.

import { fetchPart } from './fetchPart';
import { holdInput } from './holdInput';
import { EARLY, PARTS } from './parts';
import { reportErrors } from './reportErrors';

window.fetchPart = fetchPart;

if (import.meta.env.DEV) {
  holdInput();
  void import('./entry-client');
} else if (!document.documentElement.hasAttribute('data-unable')) {
  // In a browser that guard.ts has found unable the page stays as it was prerendered.
  holdInput();
  // Style sheets that failed to load are fetched again and inserted at their original positions.
  const styles = Array.from(document.querySelectorAll('link[rel="stylesheet"]'), (link) =>
    fetchPart(link.getAttribute('href') ?? ''),
  );
  const parts = listed(PARTS);
  const shop = parts.find((path) => path.includes('/shop-'));
  if (shop && import.meta.env.VITE_ERROR_REPORTS !== 'off') reportErrors(shop);
  whenDrawn(() => {
    // Chunks are fetched concurrently; otherwise each would request the next one.
    for (const path of [...parts, ...listed(EARLY)]) setTimeout(() => void fetchPart(path));
    setTimeout(() => void Promise.all(styles).then(() => run(parts)));
  });
}

/** Returns the chunks that the build lists in the page's head. */
function listed(name: string): readonly string[] {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ') ?? [];
}

/** Runs each script in a separate task, so that the browser can respond to input in between. */
async function run(scripts: readonly string[]): Promise<void> {
  for (const path of scripts) {
    await fetchPart(path);
    await import(/* @vite-ignore */ path);
    await yieldToBrowser();
  }
}

function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Calls back after the first contentful paint; immediately if none is expected. */
function whenDrawn(then: () => void): void {
  const canTell = PerformanceObserver.supportedEntryTypes.includes('paint');
  // A background tab is not painted.
  if (!canTell || document.hidden) {
    then();
    return;
  }
  let started = false;
  const start = (): void => {
    if (started) return;
    started = true;
    observer.disconnect();
    then();
  };
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  });
  observer.observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', start, { once: true });
}
