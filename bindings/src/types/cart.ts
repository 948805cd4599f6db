import type { ErrorCode } from './errors.js';

declare const madeByCore: unique symbol;

/**
 * One line of a cart. Texts and price of the plan are in the catalogue, under `planId`.
 * @example
 * ```ts
 * const [line] = core.add(core.emptyCart, 204).cart.lines;
 * line; // { planId: 204, quantity: 1, lineTotalCentavos: 16900 }
 * ```
 */
export interface CartLine {
  readonly planId: number;
  /** 1 to 99. */
  readonly quantity: number;
  /** Price times quantity, in centavos. */
  readonly lineTotalCentavos: number;
}

/**
 * A cart: plain, frozen data. Operations leave it alone and return the next one. Lines are in
 * the order in which their plans were first added, one line a plan.
 * @example
 * ```ts
 * const { cart } = core.add(core.emptyCart, 204);
 * cart.count; // 1
 * cart.totalCentavos; // 16900
 * cart.totalText; // '$169.00'
 * ```
 */
export interface Cart {
  /** Exists in the types only: TypeScript refuses a cart that the core did not make. */
  readonly [madeByCore]: true;
  readonly lines: readonly CartLine[];
  /** Units in all lines together. */
  readonly count: number;
  /** In centavos, at most 99,999,999: what the payment provider takes. */
  readonly totalCentavos: number;
  /** `'$1,319.00'`. */
  readonly totalText: string;
}

/**
 * Why the cart stayed as it was.
 * @example
 * ```ts
 * const change = core.add(core.emptyCart, 1);
 * const code: CartErrorCode | null = change.ok ? null : change.code;
 * code; // 'plan_unknown'
 * ```
 */
export type CartErrorCode = Extract<
  ErrorCode,
  'plan_unknown' | 'line_unknown' | 'quantity_invalid' | 'quantity_limit' | 'total_limit'
>;

/**
 * The result of an operation on a cart: the next cart, or the error code and the unchanged cart.
 * @example
 * ```ts
 * const change: CartChange = core.increase(core.emptyCart, 204);
 * change.ok; // false
 * change.cart === core.emptyCart; // true
 * ```
 */
export type CartChange =
  | { readonly ok: true; readonly cart: Cart }
  | { readonly ok: false; readonly code: CartErrorCode; readonly cart: Cart };

/**
 * One thing that `restoreCart` did not take as it was stored.
 * @example
 * ```ts
 * const [note] = core.restoreCart('[{"id":1,"name":"Tuisty","quantity":2}]').notes;
 * note; // { code: 'plan_unknown', planId: null, name: 'Tuisty', storedCentavos: null, currentCentavos: null, quantity: 2 }
 * ```
 */
export interface RestoreNote {
  /**
   * - `cart_malformed`: the text is not a list, or does not end like one; its whole lines are kept
   * - `line_malformed`: dropped, not an object or broken inside
   * - `plan_unknown`: dropped, the catalogue has no such plan
   * - `quantity_invalid`: dropped, no whole number of at least 1
   * - `price_changed`: kept at today's price
   * - `line_duplicated`: kept, added to the earlier line of the same plan
   * - `quantity_limit`: kept with 99 units
   * - `total_limit`: kept with as many units as the total has room for, dropped when that is none
   */
  readonly code: ErrorCode;
  /** When the line pointed at a plan of the catalogue. */
  readonly planId: number | null;
  /** The name in the stored line: family (else brand) and tier; `''` without one. */
  readonly name: string;
  /** Stored price of one unit, in centavos, when readable. */
  readonly storedCentavos: number | null;
  /** Today's price of one unit, in centavos, when the plan is known. */
  readonly currentCentavos: number | null;
  /** Stored quantity, when a whole number. */
  readonly quantity: number | null;
}

/**
 * The result of restoring a stored cart.
 * @example
 * ```ts
 * const restored: RestoredCart = core.restoreCart('no list');
 * restored.cart.count; // 0
 * restored.notes.map((note) => note.code); // ['cart_malformed']
 * ```
 */
export interface RestoredCart {
  readonly cart: Cart;
  readonly notes: readonly RestoreNote[];
}

/**
 * One line of a quote.
 * @example
 * ```ts
 * const [line] = core.quote(core.add(core.emptyCart, 204).cart).lines;
 * line; // { planId: 204, quantity: 1, unitPriceCentavos: 16900, lineTotalCentavos: 16900 }
 * ```
 */
export interface QuoteLine {
  /** Id of the plan, or of the top-up. */
  readonly planId: number;
  readonly quantity: number;
  /** In centavos. */
  readonly unitPriceCentavos: number;
  /** In centavos. */
  readonly lineTotalCentavos: number;
}

/**
 * The price of a cart or a top-up, which the server computes again.
 * @example
 * ```ts
 * const quote: Quote = core.quote(core.add(core.emptyCart, 204).cart, 9900);
 * quote.shippingCentavos; // 9900
 * quote.totalText; // '$268.00'
 * quote.fingerprint.length; // 16
 * ```
 */
export interface Quote {
  readonly lines: readonly QuoteLine[];
  readonly count: number;
  /** The shipping cost in centavos; 0 for a top-up. */
  readonly shippingCentavos: number;
  /** In centavos, lines and shipping. */
  readonly totalCentavos: number;
  readonly totalText: string;
  /**
   * 16 hexadecimal digits over catalogue version, lines (in order of id), shipping and total. Send
   * it along with the purchase: where the server computes another one, it answers 409 with a fresh
   * quote.
   */
  readonly fingerprint: string;
}
