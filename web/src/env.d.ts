/// <reference types="vite/client" />

declare module 'virtual:shop-catalogue' {
  import type { Catalogue } from '@tuisty/shop-core';

  export const catalogue: Catalogue;
}

declare module 'virtual:site' {
  import type { Site } from './shared/site/types';

  export const site: Site;
}
