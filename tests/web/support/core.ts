import { loadShopCore, type ShopCore } from '@tuisty/shop-core';
import type { CoreStore } from '@tuisty/shop-core/react';
import { createCoreStore } from '../../../bindings/dist/react/core_store.js';

/** The real core, as WebAssembly. */
export function realCore(): Promise<ShopCore> {
  return loadShopCore();
}

/** A core store whose load is resolved by the test. */
export function gatedCore(): {
  readonly core: CoreStore;
  /** How often the store requested the core. */
  readonly loads: () => number;
  readonly arrive: () => Promise<void>;
  readonly fail: () => Promise<void>;
} {
  let loads = 0;
  let settle: { resolve: (core: ShopCore) => void; reject: (reason: Error) => void } | null = null;
  const core = createCoreStore(
    () =>
      new Promise((resolve, reject) => {
        loads += 1;
        settle = { resolve, reject };
      }),
    window,
  );
  return {
    core,
    loads: () => loads,
    async arrive() {
      settle?.resolve(await realCore());
      await Promise.resolve();
    },
    async fail() {
      settle?.reject(new Error('wasm cut off'));
      await Promise.resolve();
    },
  };
}
