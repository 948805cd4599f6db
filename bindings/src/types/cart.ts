/**
 * One line of a cart. The catalogue has the plan's texts and price under `planId`.
 * @example
 * const [line] = core.add(core.emptyCart, 204).cart.lines;
 * line; // { planId: 204, quantity: 1, lineTotalCentavos: 16900 }
 */
export interface CartLine {
  readonly planId: number;
  /** 1 to 99. */
  readonly quantity: number;
  /** Price times quantity, in centavos. */
  readonly lineTotalCentavos: number;
}

/**
 * A cart: plain, frozen data. Operations do not change it but return another cart. Each plan has one line; lines are in
 * the order in which their plans were first added.
 * @example
 * const { cart } = core.add(core.emptyCart, 204);
 * cart.count; // 1
 * cart.totalCentavos; // 16900
 * cart.totalText; // '$169.00'
 */
export interface Cart {
  readonly lines: readonly CartLine[];
  /** The number of units in all lines. */
  readonly count: number;
  /** In centavos; at most 99,999,999, the payment provider's limit. */
  readonly totalCentavos: number;
  /** The total as text, such as `'$1,319.00'`. */
  readonly totalText: string;
}

/**
 * What the core accepts as a cart: plans and quantities. Also a copy of a {@link Cart} that came through
 * `structuredClone`, a worker, IndexedDB or JSON: everything else in it is ignored, and the result has today's prices.
 * @example
 * const input: CartInput = { lines: [{ planId: 204, quantity: 2 }] };
 * core.add(input, 101).cart.totalText; // '$357.00'
 */
export interface CartInput {
  readonly lines: readonly Pick<CartLine, 'planId' | 'quantity'>[];
}

/**
 * Why the core rejected a change of the cart.
 * @example
 * const change = core.add(core.emptyCart, 1);
 * const code: CartErrorCode | null = change.ok ? null : change.code;
 * code; // 'plan_unknown'
 */
export type CartErrorCode =
  'plan_unknown' | 'line_unknown' | 'quantity_invalid' | 'quantity_limit' | 'total_limit';

/**
 * The result of an operation on a cart: the next cart, or the error code and the unchanged cart. The unchanged cart is
 * the given one, or {@link ShopCore.toCart} of a copy. Each operation states its own codes.
 * @example
 * const change: CartChange = core.increase(core.emptyCart, 204);
 * change.ok; // false
 * change.cart === core.emptyCart; // true
 */
export type CartChange<Code extends CartErrorCode = CartErrorCode> =
  | { readonly ok: true; readonly cart: Cart }
  | { readonly ok: false; readonly code: Code; readonly cart: Cart };

/**
 * A problem of a stored cart.
 * - `cart_malformed`: the text is not a JSON list, or its end is missing; complete lines are kept
 * - `line_malformed`: the line is not a valid object and was dropped
 * - `plan_unknown`: the catalogue has no such plan, so the line was dropped
 * - `quantity_invalid`: the quantity is not an integer of at least 1, so the line was dropped
 * - `price_changed`: the line was kept at the current price
 * - `line_duplicated`: the units were added to the earlier line of the plan
 * - `quantity_limit`: the line was kept with 99 units
 * - `total_limit`: the line was kept with the units that the total's limit allows, or dropped if it allows none
 * @example
 * const codes: RestoreCode[] = core.restoreCart('[{"id":204,"price":150,"quantity":1}]').notes.map(({ code }) => code);
 * codes; // ['price_changed']
 */
export type RestoreCode =
  | 'cart_malformed'
  | 'line_malformed'
  | 'plan_unknown'
  | 'quantity_invalid'
  | 'price_changed'
  | 'line_duplicated'
  | 'quantity_limit'
  | 'total_limit';

/**
 * A problem of a stored cart that `restoreCart` corrected.
 * @example
 * const [note] = core.restoreCart('[{"id":1,"name":"Tuisty","quantity":2}]').notes;
 * note; // { code: 'plan_unknown', planId: null, name: 'Tuisty', storedCentavos: null, currentCentavos: null, quantity: 2 }
 */
export interface RestoreNote {
  readonly code: RestoreCode;
  /** The plan's id if the line refers to a plan of the catalogue. */
  readonly planId: number | null;
  /** The name in the stored line: family or else brand, and tier; `''` if it has none. */
  readonly name: string;
  /** Stored price of one unit, in centavos, if readable. */
  readonly storedCentavos: number | null;
  /** Current price of one unit, in centavos, if the plan is known. */
  readonly currentCentavos: number | null;
  /** Stored quantity, if it is an integer. */
  readonly quantity: number | null;
}

/**
 * The result of restoring a stored cart.
 * @example
 * const restored: RestoredCart = core.restoreCart('no list');
 * restored.cart.count; // 0
 * restored.notes.map((note) => note.code); // ['cart_malformed']
 */
export interface RestoredCart {
  readonly cart: Cart;
  readonly notes: readonly RestoreNote[];
}

/**
 * One line of a quote.
 * @example
 * const quote = core.quote(core.add(core.emptyCart, 204).cart);
 * quote.ok && quote.lines[0]; // { planId: 204, quantity: 1, unitPriceCentavos: 16900, lineTotalCentavos: 16900 }
 */
export interface QuoteLine {
  /** The id of the plan or of the top-up. */
  readonly planId: number;
  readonly quantity: number;
  /** In centavos. */
  readonly unitPriceCentavos: number;
  /** In centavos. */
  readonly lineTotalCentavos: number;
}

/**
 * The quote of a cart or a top-up, or why there is none.
 * @example
 * const result: QuoteResult = core.quote(core.emptyCart, 9900);
 * result.ok && result.totalText; // '$99.00'
 */
export type QuoteResult<Code extends string = 'total_limit' | 'top_up_unknown'> =
  ({ readonly ok: true } & Quote) | { readonly ok: false; readonly code: Code };

/**
 * An amount in centavos, or why the text is none.
 * @example
 * const amount: ParsedAmount = core.parseMxn('-1');
 * amount; // { ok: false, code: 'amount_negative' }
 */
export type ParsedAmount =
  | { readonly ok: true; readonly centavos: number }
  | {
      readonly ok: false;
      readonly code: 'amount_malformed' | 'amount_negative' | 'amount_out_of_range';
    };

/**
 * The price of a cart or a top-up. The server recomputes it at checkout.
 * @example
 * const quote = core.quote(core.add(core.emptyCart, 204).cart, 9900);
 * const priced: Quote | null = quote.ok ? quote : null;
 * priced?.shippingCentavos; // 9900
 * priced?.totalText; // '$268.00'
 * priced?.fingerprint.length; // 16
 */
export interface Quote {
  readonly lines: readonly QuoteLine[];
  readonly count: number;
  /** The shipping cost in centavos; 0 for a top-up. */
  readonly shippingCentavos: number;
  /** The total of lines and shipping, in centavos. */
  readonly totalCentavos: number;
  readonly totalText: string;
  /**
   * 16 hexadecimal digits, a hash of the lines' ids, quantities and unit prices, the shipping and the total, without
   * any text of the catalogue. Send it with the checkout request: if the server computes a different fingerprint, it
   * responds 409 with the current quote.
   */
  readonly fingerprint: string;
}
