/** Waits before another try, in milliseconds, and the longest, which also ends when the network is back. */
const WAITS = [0, 1000, 4000];
const LONGEST_WAIT_MS = 10_000;

/** Parts by their path: here, or in flight. */
const parts = new Map<string, Promise<void>>();

/**
 * Fetches a script, a style sheet or wasm before it is used. A module that is imported before it is here may stay
 * broken for as long as the page lives, in browsers that keep failures of imports.
 *
 * @param path As in the `href` of a link.
 * @param tries Rejects after so many failures.
 */
export async function fetchPart(path: string, tries = Infinity): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      await fetchOnce(path);
      return;
    } catch (reason) {
      // The version of the page may be gone from the server: see missingPart.ts.
      if (failures === WAITS.length) window.dispatchEvent(new Event('part-lost'));
      if (failures >= tries) throw reason;
      await pause(WAITS[failures - 1]);
    }
  }
}

function fetchOnce(path: string): Promise<void> {
  let part = parts.get(path);
  if (part === undefined) {
    part = request(path).catch((reason: unknown) => {
      parts.delete(path);
      throw reason;
    });
    parts.set(path, part);
  }
  return part;
}

async function request(path: string): Promise<void> {
  if (path.endsWith('.css')) {
    await requestStyle(path);
    return;
  }
  // No preload: Chromium answers a later import of the address with its failure.
  const response = await fetch(path);
  if (!response.ok) throw new Error(path);
  await response.arrayBuffer();
}

function requestStyle(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const known = document.querySelector<HTMLLinkElement>(`link[href="${path}"]`);
    if (known !== null && isApplied(known)) {
      resolve(known);
      return;
    }
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    link.onload = resolve;
    link.onerror = reject;
    // In the place of the link that failed: style sheets have an order.
    if (known) known.replaceWith(link);
    else document.head.append(link);
  });
}

function isApplied({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false; // Chromium has a sheet for a failure as well, which cannot be read.
  }
}

function pause(wait = LONGEST_WAIT_MS): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, wait);
    window.addEventListener('online', resolve, { once: true });
  });
}
