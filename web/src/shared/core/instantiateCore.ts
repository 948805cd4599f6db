import { loadShopCore, type ShopCore } from '@tuisty/shop-core';
import wasmUrl from '@tuisty/shop-core/shop_core.wasm?url';

/** Instantiates the core, once. */
export function instantiateCore(): Promise<ShopCore> {
  return loadShopCore({ exports: importWasm, checkArguments: false });
}

async function importWasm(): Promise<object> {
  // An ES module that failed to fetch its wasm stays failed until the page is reloaded. So the file is fetched first,
  // with retries, and the module finds it in the browser's cache.
  await window.fetchPart(wasmUrl);
  return (await import('./wasmModule')).exports;
}
