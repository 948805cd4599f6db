import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Cart, CartChange, ShopCore } from '@tuisty/shop-core';
import { buildCoreApi } from '../../../bindings/dist/core_api.js';
import { createModuleContext } from '../../../bindings/dist/module_context.js';
import { digest } from '../../../bindings/dist/raw/description.js';
import createShopCore, { type RawShopCore } from '../../../bindings/dist/raw/shop_core.js';

/** The folder of the built package. */
export const dist = fileURLToPath(new URL('../../../bindings/dist/', import.meta.url));

/** The path of the functions that the built module imports. */
export const IMPORTS = `./raw/imports_${digest}.js`;

export function wasmBytes(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`${dist}shop_core.wasm`));
}

/** A separate module. */
export function openRaw(): Promise<RawShopCore> {
  return createShopCore({
    instantiateWasm(given, done) {
      const [functions = {}] = Object.values(given);
      void WebAssembly.instantiate(wasmBytes(), { [IMPORTS]: functions }).then(
        ({ instance, module }) => done(instance, module),
      );
      return {};
    },
    printErr: () => undefined,
  });
}

/** A separate core without a check of arguments, and the module in whose memory it works. */
export async function openCore(): Promise<{ readonly core: ShopCore; readonly raw: RawShopCore }> {
  const raw = await openRaw();
  return { core: buildCoreApi(createModuleContext(raw)), raw };
}

/** A core whose calls of the module trap from the call of `trap` on. */
export async function openTrappingCore(): Promise<{
  readonly core: ShopCore;
  readonly trap: () => void;
}> {
  const raw = await openRaw();
  let isTrapped = false;
  const trapping = new Proxy(raw, {
    get: (module, name) => {
      const found: unknown = Reflect.get(module, name);
      if (typeof found !== 'function') return found;
      return (...args: readonly unknown[]): unknown => {
        if (isTrapped) throw new WebAssembly.RuntimeError('unreachable');
        return Reflect.apply(found, module, args);
      };
    },
  });
  return { core: buildCoreApi(createModuleContext(trapping)), trap: () => (isTrapped = true) };
}

/** Allocates all memory, down to the last small piece. */
export function exhaust(raw: RawShopCore): void {
  const { _malloc: take } = raw as unknown as { _malloc: (bytes: number) => number };
  for (let bytes = 64 * 1024 * 1024; bytes >= 16;) {
    if (take(bytes) === 0) bytes /= 2;
  }
}

/** Returns the cart of a change, and fails if the change was rejected. */
export function ok(change: CartChange): Cart {
  if (!change.ok) throw new Error(`refused: ${change.code}`);
  return change.cart;
}

/** A cart of these plans, by id and quantity. */
export function cartOf(core: ShopCore, ...lines: readonly (readonly [number, number])[]): Cart {
  return lines.reduce(
    (cart, [planId, quantity]) =>
      ok(core.setQuantity(ok(core.add(cart, planId)), planId, quantity)),
    core.emptyCart,
  );
}

/** Ids and quantities of a cart, one after the other. */
export function contents(cart: Cart): number[] {
  return cart.lines.flatMap((line) => [line.planId, line.quantity]);
}

/** The code of the CoreError that a call throws; fails when it throws nothing, or anything else. */
export function codeThrownBy(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof Error && error.name === 'CoreError' && 'code' in error) {
      return String(error.code);
    }
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** Whether a value is frozen, and everything in it. */
export function isDeeplyFrozen(value: unknown): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen))
  );
}
