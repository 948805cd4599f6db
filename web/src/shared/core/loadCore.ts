import type { ShopCore } from '@tuisty/shop-core';

/**
 * Loads the core (glue script and wasm) once. All callers share the load; after a failure the
 * next call tries again.
 */
export async function loadCore(): Promise<ShopCore> {
  // Imported on demand: the catalogue is already in the page, only carts and rules need the core.
  const { instantiateCore } = await import('./instantiateCore');
  return instantiateCore();
}
