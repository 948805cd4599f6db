/// <reference types="vite/client" />
// An import statement would turn this file into a module, and its declarations into additions.
/* eslint-disable @typescript-eslint/consistent-type-imports */

interface Window {
  /** What boot.ts has for the app; see start/fetchPart.ts, start/importFetched.ts and start/network.ts. */
  fetchPart: typeof import('./start/fetchPart').fetchPart;
  importFetched: typeof import('./start/importFetched').importFetched;
  onNetwork: typeof import('./start/network').onNetwork;
}

interface WindowEventMap {
  /** A file of the page failed repeatedly; `detail` is its path. */
  'part-lost': CustomEvent<string>;
}

interface ImportMetaEnv {
  readonly VITE_ERROR_REPORTS?: string;
}

declare module 'virtual:common-passwords' {
  /** The source of the server's list. */
  const source: string;
  export default source;
}

declare module 'virtual:originals' {
  /** The names of the documents that the merchant supplies; the others are specimens. */
  export const originals: readonly string[];
}

declare module 'virtual:site' {
  type Facts = import('./shared/site/defaults').Site;
  export const site: Omit<Facts, keyof import('./shared/site/defaults').RareFacts>;
}

declare module 'virtual:site/rare' {
  export const rare: import('./shared/site/defaults').RareFacts;
}

// The package has no type declaration for this module, which is imported for its side effect.
declare module 'altcha/i18n/es-419';
