import type { ComponentType } from 'react';

/** The parameters in the address, by route. */
export type PageParams = Readonly<Record<string, string>>;

export interface PageModule {
  readonly default: ComponentType<PageParams>;
}

/**
 * The code of every page, by its path from the root of `web/`, under which the build's manifest has it too.
 * Pages that a module of this folder puts together are not pages by themselves.
 */
export const pageModules = import.meta.glob<PageModule>([
  '/src/app/*Route.tsx',
  '/src/pages/*/*Page.tsx',
  '/src/features/*/*Page.tsx',
  '!/src/pages/not-found/NotFoundPage.tsx',
  '!/src/features/cart/CartPage.tsx',
]);
