// The page's first script. The prerendered page is complete without scripts and has its styles in it.

import { createEarlyCart } from './earlyCart';
import { fetchPart } from './fetchPart';
import { holdInput } from './holdInput';
import { importFetched } from './importFetched';
import { onNetwork } from './network';
import { LATER } from './parts';
import { reportErrors } from './reportErrors';
import { keepTranslated } from './translated';

window.fetchPart = fetchPart;
window.importFetched = importFetched;
window.onNetwork = onNetwork;

// What is translated before React hydrates it is given back to React, so the translators must be seen from the start.
keepTranslated(document.body);

if (import.meta.env.DEV) {
  holdInput(createEarlyCart());
  void import('./entry-client');
} else if (!document.documentElement.hasAttribute('data-unable')) {
  // In a browser that guard.ts has found unable the page stays as it was prerendered.
  holdInput(createEarlyCart());
  const parts = Array.from(
    document.querySelectorAll(`link[rel="${LATER}"]`),
    (link) => link.getAttribute('href') ?? '',
  );
  const shop = parts.find((path) => path.includes('/shop-'));
  if (shop && import.meta.env.VITE_ERROR_REPORTS !== 'off') reportErrors(shop);
  void afterPaint().then(() => run(parts));
}

/** Until the page is painted, whose bytes and whose work the scripts would delay. A page in the background paints none. */
async function afterPaint(): Promise<void> {
  for (let frames = 0; frames < 2 && !document.hidden; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Fetches all scripts, two a task, and then runs one a task, so that the browser can respond to input in between. */
async function run(scripts: readonly string[]): Promise<void> {
  for (const [index, path] of scripts.entries()) {
    if (index % 2 === 1) await nextTask();
    void fetchPart(path, Infinity);
  }
  for (const path of scripts) {
    await fetchPart(path, Infinity);
    await importFetched(() => import(/* @vite-ignore */ path));
    await nextTask();
  }
}
