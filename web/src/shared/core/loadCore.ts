import type { ShopCore } from '@tuisty/shop-core';

let attempt: Promise<ShopCore> | null = null;

/**
 * Loads the rulebook (script glue and wasm) once. Everybody who asks shares the same load; a load
 * that failed is forgotten, so that the next call tries again instead of failing for ever.
 */
export function loadCore(): Promise<ShopCore> {
  attempt ??= fetchCore().catch((reason: unknown) => {
    attempt = null;
    throw reason;
  });
  return attempt;
}

async function fetchCore(): Promise<ShopCore> {
  // Imported on demand: the catalogue is already in the page, only carts and rules need the core.
  const { loadRulebook } = await import('./rulebook');
  return loadRulebook();
}
