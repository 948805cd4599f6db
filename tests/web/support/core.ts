import { loadShopCore, type ShopCore } from '@tuisty/shop-core';
import { createCoreStore } from '../../../bindings/dist/react/core_store.js';
import { gate } from '../../bindings/support/tabs';

/** The real core, as WebAssembly. */
export function realCore(): Promise<ShopCore> {
  return loadShopCore();
}

/** A core store whose load is ended by the test. */
export function gatedCore() {
  const load = gate();
  return { core: createCoreStore(load.load, window), ...load };
}
