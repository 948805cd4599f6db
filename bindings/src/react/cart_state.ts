// The cart of a tab as pure functions: each takes a state and returns the next one.
import type { Cart, CartChange, ShopCore } from '../index.js';

/**
 * A plan's id and a quantity, without prices.
 * @example
 * const removed: PlanCount = { planId: 204, quantity: 2 };
 * const store = openCart(() => Promise.resolve(core));
 * store.core.start();
 * await Promise.resolve();
 * store.restoreLines([removed], 0);
 * store.getSnapshot().cart?.totalText; // '$338.00'
 */
export interface PlanCount {
  readonly planId: number;
  readonly quantity: number;
}

/**
 * A change of the cart as data. It can wait for the core, and it can be repeated on a cart that another tab has stored
 * meanwhile.
 * @example
 * const store = openCart(() => Promise.resolve(core));
 * const operations: CartOperation[] = [];
 * store.onEvent((event) => event.kind === 'change' && operations.push(event.operation));
 * store.add(204, 2);
 * operations; // [{ type: 'add', planId: 204, quantity: 2 }]
 */
export type CartOperation =
  | { readonly type: 'increase' | 'decrease' | 'remove'; readonly planId: number }
  | { readonly type: 'add' | 'setQuantity'; readonly planId: number; readonly quantity: number }
  | { readonly type: 'clear' }
  | { readonly type: 'subtract'; readonly lines: readonly PlanCount[] }
  | { readonly type: 'restoreLines'; readonly lines: readonly PlanCount[]; readonly index: number };

/** The cart that a tab displays: the stored one with the tab's changes that are not stored yet. */
export interface CartState {
  /** Null until the core has read the stored cart. */
  readonly cart: Cart | null;
  readonly unsaved: readonly CartOperation[];
  /** Whether the stored cart had errors, so that the repaired one must be written. */
  readonly isRepaired: boolean;
}

export const NO_CART: CartState = { cart: null, unsaved: [], isRepaired: false };

/** Puts the unsaved changes on a cart that was read from the storage, without those that it rejects. */
export function rebase(
  core: ShopCore,
  state: CartState,
  stored: Cart,
  isRepaired: boolean,
): CartState {
  const cart = state.unsaved.reduce((now, one) => applyOperation(core, now, one).cart, stored);
  return { ...state, cart, isRepaired };
}

/** Applies a change. A rejected change leaves the state as it is. */
export function change(
  core: ShopCore,
  state: CartState,
  operation: CartOperation,
): { readonly state: CartState; readonly result: CartChange } {
  const result = applyOperation(core, state.cart ?? core.emptyCart, operation);
  if (!result.ok) return { state, result };
  return {
    state: { ...state, cart: result.cart, unsaved: [...state.unsaved, operation] },
    result,
  };
}

/**
 * Returns the text to store; null if the key is to be removed. Removing the last line stores the empty list, clearing
 * removes the key.
 */
export function textToStore(
  core: ShopCore,
  { cart, unsaved }: CartState,
  lineExtras?: (planId: number) => object,
): string | null {
  if (cart === null) return null;
  if (cart.count === 0) return unsaved.at(-1)?.type === 'remove' ? core.storeCart(cart) : null;
  const text = core.storeCart(cart);
  if (lineExtras === undefined) return text;
  const lines = JSON.parse(text) as { readonly id: number }[];
  return JSON.stringify(lines.map((line) => ({ ...line, ...lineExtras(line.id) })));
}

/** Returns the state after its cart was stored. */
export function saved({ cart }: CartState): CartState {
  return { ...NO_CART, cart };
}

function applyOperation(core: ShopCore, cart: Cart, operation: CartOperation): CartChange {
  switch (operation.type) {
    case 'add':
    case 'setQuantity':
      return core[operation.type](cart, operation.planId, operation.quantity);
    case 'increase':
    case 'decrease':
    case 'remove':
      return core[operation.type](cart, operation.planId);
    case 'clear':
      return { ok: true, cart: core.emptyCart };
    case 'subtract':
      return buildCart(core, missingLines(cart.lines, operation.lines));
    case 'restoreLines':
      return restoreLines(core, cart, operation.lines, operation.index);
  }
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
  let at = index;
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
