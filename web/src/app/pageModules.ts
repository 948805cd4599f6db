import type { ComponentType } from 'react';

export type PageParams = Readonly<Record<string, string>>;

export interface PageModule {
  readonly default: ComponentType<PageParams>;
}

/**
 * The code of every page, by its path relative to `web/`, which is also its key in the build's manifest. Pages
 * that a module of this folder combines are not listed.
 */
export const pageModules = import.meta.glob<PageModule>([
  '/src/app/*Route.tsx',
  '/src/pages/*/*Page.tsx',
  '/src/features/*/*Page.tsx',
  '/src/features/checkout/*/*Page.tsx',
  '!/src/features/checkout/cart/CartPage.tsx',
]);
