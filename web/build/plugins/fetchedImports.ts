import type { Plugin } from 'vite';

/** Vite's helper, which wraps every `import()` of the build. */
const HELPER = '\0vite/preload-helper.js';

/** Chunks that boot.ts has run before any import. */
const RUN_BEFORE = /\/(?:rolldown-runtime|react|shop)-[^/]*\.js$/;

const isMissing = (file: string, index: number, files: readonly string[]): boolean =>
  files.indexOf(file) === index && !RUN_BEFORE.test(file);

/** Fetches the files of an `import()` with retries, which Vite's helper does not. */
export function fetchedImports(): Plugin {
  return {
    name: 'fetched-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite names no files for a module that imports nothing.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'html' ? files : [file, ...files].filter(isMissing),
        },
      },
    }),
    load: (id) =>
      id === HELPER
        ? 'export const __vitePreload = (load, files) => window.importFetched(load, files);'
        : undefined,
  };
}
