// Run by scripts/bench.mjs in Chromium, which calls window.bench and prints the result.

import { loadShopCore } from '@tuisty/shop-core';
import wasmUrl from '@tuisty/shop-core/shop_core.wasm?url';
import { PairedCarts } from './paired';
import { median, nextTask, type Micros } from './timing';

const BATCHES = 15;
const BATCH = 100;

async function openCarts(lines: number): Promise<PairedCarts> {
  return PairedCarts.open(await loadShopCore({ wasm: wasmUrl }), lines);
}

/** The core alone, without React and storage. */
async function coreAlone(): Promise<Record<string, Micros>> {
  const core = await loadShopCore({ wasm: wasmUrl });
  const { plans } = core.catalogue;
  const add = (cart: typeof core.emptyCart, id: number) => {
    const change = core.add(cart, id);
    if (!change.ok) throw new Error(change.code);
    return change.cart;
  };
  const one = add(core.emptyCart, plans[0]?.id ?? 0);
  const all = plans.reduce((cart, plan) => add(cart, plan.id), core.emptyCart);
  const costs: Record<string, Micros> = {};
  for (const [label, cart] of [
    ['1 line', one],
    [`${plans.length} lines`, all],
  ] as const) {
    const id = cart.lines.at(-1)?.planId ?? 0;
    const stored = core.storeCart(cart);
    const tasks: Record<string, () => unknown> = {
      add: () => core.add(cart, id),
      increase: () => core.increase(cart, id),
      decrease: () => core.decrease(cart, id),
      remove: () => core.remove(cart, id),
      setQuantity: () => core.setQuantity(cart, id, 7),
      storeCart: () => core.storeCart(cart),
      restoreCart: () => core.restoreCart(stored),
      quote: () => core.quote(cart),
    };
    for (const [name, task] of Object.entries(tasks)) {
      const perCall: number[] = [];
      for (let batch = 0; batch < BATCHES; batch += 1) {
        const started = performance.now();
        for (let turn = 0; turn < BATCH; turn += 1) task();
        perCall.push(((performance.now() - started) * 1000) / BATCH);
        await nextTask();
      }
      costs[`${name}, ${label}`] = median(perCall);
    }
  }
  return costs;
}

/** Milliseconds from the bytes of the wasm to a usable core. Once per page: the load is cached. */
async function startUp(): Promise<number> {
  const bytes = await (await fetch(wasmUrl)).arrayBuffer();
  const started = performance.now();
  const core = await loadShopCore({ wasm: bytes });
  if (core.add(core.emptyCart, core.catalogue.plans[0]?.id ?? 0).cart.count !== 1) {
    throw new Error('The core does not add.');
  }
  return performance.now() - started;
}

const bench = { openCarts, coreAlone, startUp };
declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;
