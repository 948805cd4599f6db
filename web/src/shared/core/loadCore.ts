import type { ShopCore } from '@tuisty/shop-core';

/**
 * Loads the rulebook (script glue and wasm) once. Everybody who asks shares the same load; after one that failed, the
 * next call tries again.
 */
export async function loadCore(): Promise<ShopCore> {
  // Imported on demand: the catalogue is already in the page, only carts and rules need the core.
  const { loadRulebook } = await import('./rulebook');
  return loadRulebook();
}
