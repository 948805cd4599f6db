import { onNetwork } from './network';

/** Delays before the first retries, in milliseconds. Later ones use the longest, which a change of the network ends. */
const WAITS = [0, 1000, 4000];
const LONGEST_WAIT_MS = 10_000;

const parts = new Map<string, Promise<Blob>>();

/**
 * Fetches a file of the shop: a text, or a script, a style sheet or wasm before it is used. Some browsers cache a
 * failed import for the page's lifetime, so a module must be fetched before it is imported.
 *
 * @param path The path as in the `href` of a link.
 * @param tries The number of failures after which the promise rejects; Infinity where nothing could report one.
 */
export async function fetchPart(path: string, tries = WAITS.length): Promise<Blob> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await fetchOnce(path);
    } catch (reason) {
      // The server may no longer have the page's version; see missingPart.ts.
      if (failures === WAITS.length) {
        window.dispatchEvent(new CustomEvent('part-lost', { detail: path }));
      }
      if (failures >= tries) throw reason;
      await pause(WAITS[failures - 1]);
    }
  }
}

function fetchOnce(path: string): Promise<Blob> {
  const known = parts.get(path);
  if (known !== undefined) return known;
  const part = request(path);
  parts.set(path, part);
  part.catch(() => parts.delete(path));
  return part;
}

async function request(path: string): Promise<Blob> {
  if (path.endsWith('.css')) {
    await requestStyle(path);
    return new Blob();
  }
  // A preload is not used, because Chromium reuses its failure for a later import of the URL.
  const response = await fetch(path);
  if (!response.ok) throw new TypeError(path);
  return response.blob();
}

function requestStyle(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // The build writes a page's styles into it.
    const known = document.querySelector<HTMLLinkElement | HTMLStyleElement>(
      `link[href="${path}"], style[data-href="${path}"]`,
    );
    if (known !== null && isApplied(known)) {
      resolve(known);
      return;
    }
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    link.onload = resolve;
    link.onerror = () => reject(new TypeError(path));
    // Replaces the failed link in place, because the order of style sheets matters.
    if (known) known.replaceWith(link);
    else document.head.append(link);
  });
}

function isApplied({ sheet }: HTMLLinkElement | HTMLStyleElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false; // Chromium creates an unreadable sheet even for a failure.
  }
}

function pause(wait = LONGEST_WAIT_MS): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      end();
      resolve();
    };
    const end = onNetwork(go);
    setTimeout(go, wait);
  });
}
