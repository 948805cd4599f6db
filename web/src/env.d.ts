/// <reference types="vite/client" />

interface Window {
  /** What boot.ts has for the app; see start/fetchPart.ts, start/importFetched.ts and start/network.ts. */
  // An import statement would turn this file into a module and the declaration into an addition.
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  fetchPart: typeof import('./start/fetchPart').fetchPart;
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  importFetched: typeof import('./start/importFetched').importFetched;
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
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
  // An import statement would turn this file into a module and the declaration into an addition.
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  type Facts = import('./shared/site/defaults').Site;
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  export const site: Omit<Facts, keyof import('./shared/site/defaults').RareFacts>;
}

declare module 'virtual:site/rare' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  export const rare: import('./shared/site/defaults').RareFacts;
}

// The package has no type declaration for this module, which is imported for its side effect.
declare module 'altcha/i18n/es-419';
