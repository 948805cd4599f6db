import type { Cart, CartChange, ShopCore } from '../index.js';

/**
 * A plan's id and a quantity, without prices.
 * @example
 * ```ts
 * const removed: PlanCount = { planId: 204, quantity: 2 };
 * const store = openCart(() => Promise.resolve(core));
 * store.core.start();
 * await Promise.resolve();
 * store.restoreLines([removed], 0);
 * store.getSnapshot().cart?.totalText; // '$338.00'
 * ```
 */
export interface PlanCount {
  readonly planId: number;
  readonly quantity: number;
}

/** A change that needs no data other than the plan. */
export interface PlanOperation {
  readonly type: 'increase' | 'decrease' | 'remove';
  readonly planId: number;
}

/**
 * A change of the cart as data. It can wait for the core, and it can be replayed on a cart that
 * another tab has stored meanwhile.
 */
export type CartOperation =
  | PlanOperation
  | { readonly type: 'add' | 'setQuantity'; readonly planId: number; readonly quantity: number }
  | { readonly type: 'clear' }
  /** Removes the paid units that are still in the cart. */
  | { readonly type: 'subtract'; readonly lines: readonly PlanCount[] }
  /** Restores removed lines at their position, for the button 'Deshacer'. */
  | { readonly type: 'restoreLines'; readonly lines: readonly PlanCount[]; readonly index: number };

/** The plan that an operation changes; the first one of several. 0 for an operation without a plan. */
export function planOf(operation: CartOperation): number {
  if ('planId' in operation) return operation.planId;
  return 'lines' in operation ? (operation.lines[0]?.planId ?? 0) : 0;
}

/** Reads a stored list of operations. Invalid entries are kept and rejected when they are applied. */
export function parseOperations(text: string): readonly CartOperation[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as CartOperation[]) : [];
  } catch {
    return [];
  }
}

/** Applies one operation. A rejected operation returns its code and the unchanged cart. */
export function applyOperation(core: ShopCore, cart: Cart, operation: CartOperation): CartChange {
  switch (operation.type) {
    case 'add':
      return core.add(cart, operation.planId, operation.quantity);
    case 'increase':
      return core.increase(cart, operation.planId);
    case 'decrease':
      return core.decrease(cart, operation.planId);
    case 'remove':
      return core.remove(cart, operation.planId);
    case 'setQuantity':
      return core.setQuantity(cart, operation.planId, operation.quantity);
    case 'clear':
      return { ok: true, cart: core.emptyCart };
    case 'subtract':
      return buildCart(core, missingLines(cart.lines, operation.lines));
    case 'restoreLines':
      return restoreLines(core, cart, operation.lines, operation.index);
  }
}

/** Replays operations on a cart and skips rejected ones. */
export function replay(core: ShopCore, cart: Cart, operations: readonly CartOperation[]): Cart {
  return operations.reduce((current, operation) => {
    return applyOperation(core, current, operation).cart;
  }, cart);
}

/** Returns the lines, or the part of their quantity, that the smaller list lacks. */
export function missingLines(
  larger: readonly PlanCount[],
  smaller: readonly PlanCount[],
): readonly PlanCount[] {
  return larger.flatMap(({ planId, quantity }) => {
    const left = smaller.find((line) => line.planId === planId)?.quantity ?? 0;
    return quantity > left ? [{ planId, quantity: quantity - left }] : [];
  });
}

/** Rebuilds the cart from an empty one, because the core only appends lines. Restores all lines or none. */
export function buildCart(core: ShopCore, lines: readonly PlanCount[]): CartChange {
  let built: Cart = core.emptyCart;
  for (const { planId, quantity } of lines) {
    const change = core.add(built, planId, quantity);
    if (!change.ok) return change;
    built = change.cart;
  }
  return { ok: true, cart: built };
}

function restoreLines(
  core: ShopCore,
  cart: Cart,
  lines: readonly PlanCount[],
  index: number,
): CartChange {
  const wanted: PlanCount[] = [...cart.lines];
  let at = Math.min(index, wanted.length);
  for (const line of lines) {
    const existing = wanted.findIndex((other) => other.planId === line.planId);
    const other = wanted[existing];
    if (other === undefined) {
      wanted.splice(at, 0, line);
      at += 1;
    } else {
      // If the plan was added again meanwhile, the quantities are summed.
      wanted[existing] = { planId: line.planId, quantity: other.quantity + line.quantity };
    }
  }
  const change = buildCart(core, wanted);
  return change.ok ? change : { ...change, cart };
}
