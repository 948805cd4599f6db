// Run by scripts/bench.mjs in Chromium: it calls window.bench and prints what comes back.

import { loadShopCore, type Plan } from '@tuisty/shop-core';
import wasmUrl from '@tuisty/shop-core/shop_core.wasm?url';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type CartUnderTest, contenders } from './carts';

/** Microseconds of one operation: the median of several batches. */
type Micros = number;

export interface OperationCosts {
  readonly contender: string;
  readonly lines: number;
  readonly increaseAndDecrease: Micros;
  readonly addAndRemove: Micros;
}

const BATCHES = 15;
const BATCH = 100;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Ends the current task, so that React and timers of a library get their turn. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Cost of one of the two operations in `pair`, which undo each other, within the task that does them. */
async function cost(pair: () => void): Promise<Micros> {
  const perOperation: number[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    let spent = 0;
    for (let turn = 0; turn < BATCH; turn += 1) {
      const started = performance.now();
      pair();
      spent += performance.now() - started;
      await nextTask();
    }
    perOperation.push((spent * 1000) / (2 * BATCH));
  }
  return median(perOperation);
}

async function operations(): Promise<OperationCosts[]> {
  const core = await loadShopCore({ wasm: wasmUrl });
  const { plans } = core.catalogue;
  const first = plans[0];
  const last = plans.at(-1);
  if (first === undefined || last === undefined) throw new Error('The catalogue is empty.');
  const rows: OperationCosts[] = [];
  for (const { name, App } of contenders(core)) {
    for (const background of [[first], plans.slice(0, -1)] as readonly (readonly Plan[])[]) {
      localStorage.clear();
      const host = document.createElement('div');
      document.body.append(host);
      const root = createRoot(host);
      let cart: CartUnderTest | undefined;
      flushSync(() => {
        root.render(<App take={(one) => (cart = one)} />);
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      const act = (change: (one: CartUnderTest) => void) => {
        flushSync(() => {
          if (cart !== undefined) change(cart);
        });
      };
      for (const plan of background)
        act((one) => {
          one.add(plan);
        });
      const held = background.at(-1) ?? first;
      rows.push({
        contender: name,
        lines: background.length,
        increaseAndDecrease: await cost(() => {
          act((one) => {
            one.increase(held);
          });
          act((one) => {
            one.decrease(held);
          });
        }),
        addAndRemove: await cost(() => {
          act((one) => {
            one.add(last);
          });
          act((one) => {
            one.remove(last);
          });
        }),
      });
      for (const plan of background)
        act((one) => {
          one.remove(plan);
        });
      root.unmount();
      host.remove();
    }
  }
  return rows;
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

/** Milliseconds from the bytes of the wasm to a core that answers. Once in a page: the load is cached. */
async function startUp(): Promise<number> {
  const bytes = await (await fetch(wasmUrl)).arrayBuffer();
  const started = performance.now();
  const core = await loadShopCore({ wasm: bytes });
  if (core.add(core.emptyCart, core.catalogue.plans[0]?.id ?? 0).cart.count !== 1) {
    throw new Error('The core does not add.');
  }
  return performance.now() - started;
}

declare global {
  interface Window {
    bench: { operations: typeof operations; coreAlone: typeof coreAlone; startUp: typeof startUp };
  }
}
window.bench = { operations, coreAlone, startUp };
