/** A failed import of what is in view says so after this many tries. */
const TRIES = 3;
/** Milliseconds before a failed import is tried again. A page that the browser is leaving is gone by then. */
const WAIT_MS = 1000;

/**
 * What the build makes of every `import()`: its files are fetched, with retries, before the import. Until the page is
 * hydrated nothing could report a failure, so the tries do not end.
 *
 * @param files Scripts and style sheets of the module and of what it imports.
 */
export async function importFetched<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const tries = 'hydrated' in document.documentElement.dataset ? TRIES : Infinity;
  await Promise.all(files.map((file) => window.fetchPart(`/${file}`, tries)));
  try {
    return await load();
  } catch {
    // Firefox aborts the imports of a page that is being left, and so does Stop in any browser.
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    return load();
  }
}
