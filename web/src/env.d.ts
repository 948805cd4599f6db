/// <reference types="vite/client" />

declare module 'virtual:shop-catalogue' {
  import type { Catalogue } from '@tuisty/shop-core';

  export const catalogue: Catalogue;
}

declare module 'virtual:site' {
  // An import statement would turn this file into a module and the declaration into an addition.
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports
  export const site: import('./shared/site/types').Site;
}
