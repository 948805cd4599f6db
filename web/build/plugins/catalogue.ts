import type { Plugin } from 'vite';
import { virtualModules } from './virtualModules.ts';

/**
 * Serves `virtual:shop-catalogue`: the catalogue as plain data, read from the compiled core when
 * the site is built. Pages show every plan without waiting for WebAssembly, and cannot disagree
 * with the core that later computes the cart.
 *
 * @param read Returns the catalogue as JSON.
 */
export function shopCatalogue(read = builtCatalogue): Plugin {
  return {
    name: 'shop-catalogue',
    ...virtualModules({
      // The engine parses a JSON string faster than an object literal of equal content.
      'virtual:shop-catalogue': async () =>
        `export const catalogue = JSON.parse(${JSON.stringify(await read())});`,
    }),
  };
}

async function builtCatalogue(): Promise<string> {
  const { loadShopCore } = await import('@tuisty/shop-core');
  return JSON.stringify((await loadShopCore()).catalogue);
}
