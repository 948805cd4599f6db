import { loadShopCore, type ShopCore } from '@tuisty/shop-core';
import wasmUrl from '@tuisty/shop-core/shop_core.wasm?url';

/** Instantiates the rulebook, once. */
export function loadRulebook(): Promise<ShopCore> {
  return loadShopCore({ exports: importWasm, checkArguments: false });
}

async function importWasm(): Promise<object> {
  // An ES module that could not fetch its wasm stays broken for as long as the page lives. So the file is fetched
  // before: what fails on the way fails here, and the module finds it in the browser's cache.
  const reply = await fetch(wasmUrl);
  if (!reply.ok) throw new Error(`${wasmUrl}: status ${String(reply.status)}`);
  await reply.arrayBuffer();
  return (await import('./wasmModule')).exports;
}
