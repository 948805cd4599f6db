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
}

export const NO_CART: CartState = { cart: null, unsaved: [] };

/** Puts the unsaved changes on a cart that was read from the storage, without those that it rejects. */
export function rebase(core: ShopCore, state: CartState, stored: Cart): CartState {
  const cart = state.unsaved.reduce((now, one) => applyOperation(core, now, one).cart, stored);
  return { ...state, cart };
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
 * Returns the text to store in the place of another one; null if the key is to be removed. Removing the last line
 * stores the empty list, clearing removes the key.
 */
export function textToStore(
  core: ShopCore,
  { cart, unsaved }: CartState,
  previous: string | null,
  lineExtras?: (planId: number) => object,
): string | null {
  if (cart === null) return null;
  const text = core.updateStoredCart(previous, cart, lineExtras);
  return text === '[]' && unsaved.at(-1)?.type !== 'remove' ? null : text;
}

const TYPES = 'add setQuantity increase decrease remove clear subtract restoreLines'.split(' ');

/** Whether a stored change is one of this version's, of plans that its catalogue has. */
export function canApply(core: ShopCore, operation: CartOperation): boolean {
  if (!TYPES.includes((operation as CartOperation | null)?.type ?? '')) return false;
  const lines = 'lines' in operation ? operation.lines : [operation as Partial<PlanCount>];
  return lines.every(
    ({ planId }) => typeof planId !== 'number' || core.findPlan(planId) !== undefined,
  );
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
function missingLines(
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
