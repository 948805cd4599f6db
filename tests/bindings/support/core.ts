import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Cart, CartChange, ShopCore } from '@tuisty/shop-core';
import { buildCoreApi } from '../../../bindings/dist/core_api.js';
import { openModule } from '../../../bindings/dist/module.js';

/** The folder of the built package. */
export const dist = fileURLToPath(new URL('../../../bindings/dist/', import.meta.url));

export function wasmBytes(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`${dist}shop_core.wasm`));
}

/** What a module exports, as far as tests use it. */
export interface Raw extends WebAssembly.Exports {
  readonly memory: WebAssembly.Memory;
  readonly malloc: (bytes: number) => number;
}

/** A separate core without a check of arguments, and the module in which it works. */
export async function openCore(): Promise<{ readonly core: ShopCore; readonly raw: Raw }> {
  const { instance } = await WebAssembly.instantiate(wasmBytes());
  const raw = instance.exports as unknown as Raw;
  return { core: buildCoreApi(openModule(raw)), raw };
}

/** Allocates all memory, down to the last small piece. */
export function exhaust({ malloc }: Raw): void {
  for (let bytes = 64 * 1024 * 1024; bytes >= 16;) {
    if (malloc(bytes) === 0) bytes /= 2;
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
