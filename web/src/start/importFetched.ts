/** Delay before a retry, in milliseconds; long enough for a page that is being left to end. */
const WAIT_MS = 1000;

/**
 * Replaces every `import()` of the build: fetches its files with retries before the import. Before hydration nothing
 * could report a failure, so the number of retries is unlimited. With a service worker only a page that needs a network
 * lacks a file, and says so.
 *
 * @param files Scripts and style sheets of the module and of its imports.
 */
export async function importFetched<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const canTell =
    'hydrated' in document.documentElement.dataset ||
    ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null);
  const tries = canTell ? undefined : Infinity;
  await Promise.all(files.map((file) => window.fetchPart(`/${file}`, tries)));
  try {
    return await load();
  } catch {
    // Firefox aborts the imports of a page that is being left; the Stop button does so in any browser.
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    return load();
  }
}
