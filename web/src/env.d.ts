/// <reference types="vite/client" />

declare module 'virtual:shop-catalogue' {
  import type { Catalogue } from '@tuisty/shop-core';

  export const catalogue: Catalogue;
}

declare module 'virtual:site' {
  export const site: import('./shared/site/types').Site;
}
