// The page's first script. The prerendered page is complete without scripts and has its styles in it; the build preloads
// its chunks before its fonts.

import { createEarlyCart } from './earlyCart';
import { fetchPart } from './fetchPart';
import { holdInput } from './holdInput';
import { importFetched } from './importFetched';
import { PRELOADED } from './parts';
import { reportErrors } from './reportErrors';
import { keepTranslated } from './translated';

window.fetchPart = fetchPart;
window.importFetched = importFetched;

// What is translated before React hydrates it is given back to React, so the translators must be seen from the start.
keepTranslated(document.body);

if (import.meta.env.DEV) {
  holdInput(createEarlyCart());
  void import('./entry-client');
} else if (!document.documentElement.hasAttribute('data-unable')) {
  // In a browser that guard.ts has found unable the page stays as it was prerendered.
  holdInput(createEarlyCart());
  const parts = Array.from(
    document.querySelectorAll(PRELOADED),
    (link) => link.getAttribute('href') ?? '',
  );
  const shop = parts.find((path) => path.includes('/shop-'));
  if (shop && import.meta.env.VITE_ERROR_REPORTS !== 'off') reportErrors(shop);
  // Fetches all files concurrently, and takes over what is preloaded.
  for (const path of parts) void fetchPart(path);
  void run(parts);
}

/** Runs each script in a separate task, so that the browser can respond to input in between. */
async function run(scripts: readonly string[]): Promise<void> {
  for (const path of scripts) {
    await fetchPart(path);
    await importFetched(() => import(/* @vite-ignore */ path));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
