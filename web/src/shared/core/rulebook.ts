import { loadShopCore, type ShopCore } from '@tuisty/shop-core';
import wasmUrl from '@tuisty/shop-core/shop_core.wasm?url';

/** Instantiates the rulebook. After a failure it may be called again. */
export async function loadRulebook(): Promise<ShopCore> {
  // An ES module that could not fetch its wasm stays broken for as long as the page lives. So the file is fetched
  // before: what fails on the way fails here, and the module finds it in the browser's cache.
  const reply = await fetch(wasmUrl);
  if (!reply.ok) throw new Error(`${wasmUrl}: status ${String(reply.status)}`);
  await reply.arrayBuffer();
  const { exports } = await import('./wasmModule');
  return loadShopCore({ exports });
}
