// The page's first script. What the server sent is complete without scripts, so they wait until the
// browser has drawn it: on a slow network nothing then stands between a shopper and what they came for.

import '../shared/styles/index.css';
import { EARLY, PARTS } from './parts';

holdSubmits();

if (import.meta.env.DEV) {
  void import('./entry-client');
} else {
  whenDrawn(() => {
    const parts = listed(PARTS);
    // Fetched all at once, instead of one after the other as each asks for the next.
    for (const href of [...parts, ...listed(EARLY)])
      setTimeout(() => {
        document.head.append(preloadOf(href));
      });
    setTimeout(() => void run(parts));
  });
}

/** A form that is sent before its script is there would leave the page: it is sent once the page is hydrated. */
function holdSubmits(): void {
  let held: SubmitEvent | null = null;
  const hold = (event: SubmitEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    held = event;
  };
  document.addEventListener('submit', hold, true);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    document.removeEventListener('submit', hold, true);
    const { target: form, submitter } = held ?? {};
    if (!(form instanceof HTMLFormElement)) return;
    // React hydrates what a mouse touches before anything else; what is submitted it leaves to the browser.
    form.dispatchEvent(new Event('mouseup', { bubbles: true }));
    setTimeout(() => {
      form.requestSubmit(submitter);
    });
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}

/** What the build has listed in the page's head. */
function listed(name: string): readonly string[] {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ') ?? [];
}

/** Runs scripts one at a time: between them the browser answers the shopper. */
async function run(scripts: readonly string[]): Promise<void> {
  for (const href of scripts) {
    await import(/* @vite-ignore */ href);
    await yieldToBrowser();
  }
}

function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Calls back after the first contentful paint; at once where none is to be expected. */
function whenDrawn(then: () => void): void {
  const canTell = PerformanceObserver.supportedEntryTypes.includes('paint');
  // A tab in the background is not drawn.
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

function preloadOf(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.href = href;
  if (href.endsWith('.wasm')) {
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
  } else {
    link.rel = 'modulepreload';
  }
  return link;
}
