import { loadShopCore, type ShopCore } from '@tuisty/shop-core';
import wasmUrl from '@tuisty/shop-core/shop_core.wasm?url';

/** After so many the cart reports that it cannot open. */
const TRIES = 3;

/** Instantiates the core, once. */
export function instantiateCore(): Promise<ShopCore> {
  return loadShopCore({ exports: importWasm, checkArguments: false });
}

async function importWasm(): Promise<object> {
  // An ES module that could not fetch its wasm stays broken for as long as the page lives. So the file is fetched
  // before, with retries, and the module finds it in the browser's cache.
  await window.fetchPart(wasmUrl, TRIES);
  return (await import('./wasmModule')).exports;
}
