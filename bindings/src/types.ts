import type {
  Catalogue,
  FieldName,
  KnownCode,
  PhoneSupport,
  Plan,
  RecommendationReason,
  Rules,
  TopUpForm,
} from './raw/api.js';

/**
 * The core of the shop, compiled to WebAssembly from the code that the server runs natively.
 *
 * Values are plain, frozen data and need no release. Every function is synchronous, has no side effects
 * and does not use `this`, so it may be destructured and passed on. An argument of a wrong type, as JavaScript
 * may pass it, throws a `CoreError` `argument_invalid` with a message that names the function, the
 * argument and the value.
 *
 * @example
 * const change = core.add(core.emptyCart, 204);
 * if (change.ok) change.cart.totalText; // '$169.00'
 */
export interface ShopCore extends Omit<Rules, 'restoreLine' | 'readSupport'> {
  /**
   * Resolves when a call stopped in the middle and threw `core_trapped`. Do not use this instance afterwards;
   * the next {@link loadShopCore} loads another one.
   * @example
   * let stopped = false;
   * void core.trapped.then(() => (stopped = true));
   * stopped; // false
   */
  readonly trapped: Promise<void>;
  /**
   * All products of the shop.
   * @example
   * core.catalogue.topUps.map((topUp) => topUp.priceText); // ['$50.00', '$100.00']
   */
  readonly catalogue: Catalogue;
  /**
   * The cart without lines.
   * @example
   * core.emptyCart; // { lines: [], count: 0, totalCentavos: 0, totalText: '$0.00' }
   */
  readonly emptyCart: Cart;

  /**
   * Returns the plan with an id, the same object as in {@link catalogue}; `undefined` if there is none.
   * @example
   * core.findPlan(204)?.dataType; // 'Estelar 5GB'
   * core.findPlan(1); // undefined
   */
  readonly findPlan: (id: number) => Plan | undefined;
  /**
   * Returns the text to store in local storage under `cart`: a JSON list of
   * `{ id, name, dataPlan, dataPlus, duration, price, quantity }`, with the price in pesos.
   * @throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
   * @example
   * const { cart } = core.add(core.emptyCart, 204);
   * JSON.parse(core.storeCart(cart))[0].price; // 169
   */
  readonly storeCart: (cart: CartInput) => string;
  /**
   * Returns the text to store in the place of another one. Lines that have not changed, and what another release has
   * stored, such as a line of a plan that this catalogue lacks, stay in it word for word.
   * @param previous The text that is replaced. Nothing is kept of a text that is no list.
   * @param lineExtras Returns further members of a plan's line, for other programs.
   * @throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
   * @example
   * core.updateStoredCart('[{"id":999,"quantity":1}]', core.emptyCart); // '[{"id":999,"quantity":1}]'
   */
  readonly updateStoredCart: (
    previous: string | null | undefined,
    cart: CartInput,
    lineExtras?: (planId: number) => object,
  ) => string;
  /**
   * Reads a stored cart. Never throws for any text. Valid lines are kept at current prices, and the
   * notes list the lines that were dropped, merged, limited or repriced. `null` is an empty cart.
   * @example
   * const { cart } = core.add(core.emptyCart, 204);
   * core.restoreCart(core.storeCart(cart)).cart.totalText; // '$169.00'
   * core.restoreCart(null).cart === core.emptyCart; // true
   */
  readonly restoreCart: (text: string | null | undefined) => RestoredCart;
  /**
   * Parses the carrier's response: the JSON text of the body.
   * @example
   * core.readImeiAnswer('not JSON').ok; // false
   */
  readonly readImeiAnswer: (json: string) => ImeiAnswer;
}

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
 * - `line_malformed`: the line is not a valid object and is left out
 * - `plan_unknown`: the catalogue has no such plan, so the line is left out
 * - `quantity_invalid`: the quantity is not an integer of at least 1, so the line is left out
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
 * The members of a value, or the code of the error.
 * @example
 * const amount: Result<{ centavos: number }> = core.parseMxn('-1');
 * amount; // { ok: false, code: 'amount_negative' }
 */
export type Result<Value, Code extends ErrorCode = ErrorCode> =
  ({ readonly ok: true } & Value) | { readonly ok: false; readonly code: Code };

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

/**
 * The result of checking an IMEI.
 * @example
 * const check: ImeiCheck = core.checkImei('356938035643');
 * check; // { ok: false, grouped: '35 693803 5643', code: 'imei_wrong_length', digits: 12 }
 */
export type ImeiCheck =
  | {
      readonly ok: true;
      /** The 15 digits. */
      readonly imei: string;
      /** The digits in groups for display: `'35 693803 564380 9'`. */
      readonly grouped: string;
      /** Whether the last digit satisfies the Luhn algorithm. If false, warn the shopper; it may still be sent. */
      readonly checkDigitOk: boolean;
    }
  | {
      readonly ok: false;
      /** The digits in groups for display; `''` unless the text has 1 to 14 digits. */
      readonly grouped: string;
      /**
       * `imei_multiple`: the text contains several IMEIs, each with a valid check digit. `imei_is_iccid`: the text is the
       * number of a SIM card.
       */
      readonly code: 'imei_not_digits' | 'imei_wrong_length' | 'imei_multiple' | 'imei_is_iccid';
      /** The number of characters entered, without separators. */
      readonly digits: number;
    };

/**
 * The carrier's result for a phone.
 * @example
 * const answer: ImeiAnswer = core.readImeiAnswer('{}');
 * answer; // { ok: false, code: 'imei_answer_incomplete' }
 */
export type ImeiAnswer = Result<PhoneSupport, 'imei_answer_incomplete'>;

/**
 * The first error of a field, with the fields and codes of its form.
 * @example
 * const [error]: readonly FieldError[] = core.checkLogin({ email: '', password: 'Secreto-1' });
 * error; // { field: 'email', code: 'email_required' }
 */
export interface FieldError<
  Field extends FieldName = FieldName,
  Code extends ErrorCode = ErrorCode,
> {
  readonly field: Field;
  readonly code: Code;
}

/**
 * The result of checking a top-up form.
 * @example
 * const check: TopUpCheck = core.checkTopUp({ phone: '833 123 4567', email: 'ana@example.com' });
 * check.phone; // '8331234567'
 */
export interface TopUpCheck<Code extends ErrorCode = ErrorCode> {
  readonly errors: readonly FieldError<keyof TopUpForm, Code>[];
  /** The ten digits of the number; `''` if the phone has an error. */
  readonly phone: string;
}

/**
 * A recommended plan.
 * @example
 * const answers = { use: 'regular', term: 'month', sharesInternet: true } as const;
 * const [first]: readonly Recommendation[] = core.recommendPlans(answers);
 * first?.plan.id; // 205
 */
export interface Recommendation {
  readonly plan: Plan;
  /** The reasons, at least one. */
  readonly reasons: readonly RecommendationReason[];
}

/**
 * An error in one of the numbers.
 * @example
 * const [error] = core.checkUnitPhones([{ phone: '', nip: '1234' }]).errors;
 * error; // { index: 0, field: 'phone', code: 'phone_required' }
 */
export interface UnitPhoneError {
  /** The index in the checked list. */
  readonly index: number;
  readonly field: 'phone' | 'nip';
  readonly code:
    'phone_malformed' | 'phone_required' | 'number_repeated' | 'nip_malformed' | 'quantity_limit';
}

/**
 * Every error code that the package returns or throws. A code has the same name in the C++ core and in the JSON of the
 * HTTP API.
 * @example
 * const code: ErrorCode = 'quantity_limit';
 * const full = core.setQuantity(core.add(core.emptyCart, 204).cart, 204, 100);
 * !full.ok && full.code === code; // true
 */
export type ErrorCode = KnownCode | CoreErrorCode;

/**
 * The codes of a {@link CoreError}: of a caller's mistake, and of a core that cannot run.
 * @example
 * const code: CoreErrorCode = 'argument_invalid';
 * code; // 'argument_invalid'
 */
export type CoreErrorCode =
  | 'argument_invalid'
  | 'amount_malformed'
  | 'amount_negative'
  | 'amount_out_of_range'
  | 'cart_malformed'
  | 'field_invalid'
  | 'core_unavailable'
  | 'core_trapped';
