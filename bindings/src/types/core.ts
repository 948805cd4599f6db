import type { Cart, CartChange, Quote, RestoredCart } from './cart.js';
import type { Catalogue, Plan } from './catalogue.js';
import type {
  CleanedImei,
  FieldError,
  ImeiAnswer,
  ImeiCheck,
  LoginForm,
  PasswordForm,
  RegistrationForm,
  TopUpCheck,
  TopUpForm,
} from './checks.js';
import type { Advice, AdviceAnswers, PlanQuery } from './finder.js';
import type {
  ArrivalWindow,
  Portability,
  PortabilityCheck,
  PostalCodeZone,
  ShippingCost,
  ShippingQuestion,
} from './order.js';

/**
 * The core of the shop, running as WebAssembly: the same code that the server runs natively.
 *
 * Values are plain, frozen data. There is nothing to release and nothing to subscribe to; every
 * function is synchronous and has no effect besides its result, so any of them may be taken off the
 * object and passed around. An argument of another type, as JavaScript may pass it, throws a `CoreError`
 * `argument_invalid`, whose message names the function, the argument and the value.
 *
 * @example
 * ```ts
 * const change = core.add(core.emptyCart, 204);
 * if (change.ok) change.cart.totalText; // '$169.00'
 * ```
 */
export interface ShopCore {
  /**
   * Resolves when a call has stopped in the middle and thrown `core_trapped`. Do not use this instance afterwards;
   * the next {@link loadShopCore} loads another one.
   * @example
   * ```ts
   * let stopped = false;
   * void core.trapped.then(() => (stopped = true));
   * stopped; // false
   * ```
   */
  readonly trapped: Promise<void>;
  /**
   * Everything that the shop sells.
   * @example
   * ```ts
   * core.catalogue.topUps.map((topUp) => topUp.priceText); // ['$50.00', '$100.00']
   * ```
   */
  readonly catalogue: Catalogue;
  /**
   * The cart without lines.
   * @example
   * ```ts
   * core.emptyCart; // { lines: [], count: 0, totalCentavos: 0, totalText: '$0.00' }
   * ```
   */
  readonly emptyCart: Cart;

  /**
   * A plan by its id: one of {@link catalogue}'s own objects; `undefined` when there is none.
   * @example
   * ```ts
   * core.findPlan(204)?.dataType; // 'Estelar 5GB'
   * core.findPlan(1); // undefined
   * ```
   */
  readonly findPlan: (id: number) => Plan | undefined;
  /**
   * The ids of the plans that match the filters, in the requested order.
   * @example
   * ```ts
   * core.findPlans({ maxPriceCentavos: 20000, sharesInternet: true, order: 'price' }); // [101, 102, 201, 103, 202, 203, 204, 205]
   * ```
   * @throws CoreError `amount_malformed`, `amount_negative`, `amount_out_of_range` (of the price),
   * `field_invalid` (a family or an order that there is not).
   */
  readonly findPlans: (query: PlanQuery) => readonly number[];
  /**
   * One to three plans for a shopper who answered three questions, the best first, with why.
   * @throws CoreError `field_invalid` for an answer that there is not.
   * @example
   * ```ts
   * core.advise({ use: 'regular', term: 'month', sharesInternet: true })[0]; // { planId: 204, reasons: ['cheapest'] }
   * ```
   */
  readonly advise: (answers: AdviceAnswers) => readonly Advice[];

  /**
   * Adds units of a plan, one unless a quantity is given; a plan not yet in the cart is appended.
   * Codes: `plan_unknown`, `quantity_invalid` (no whole number of at least 1), `quantity_limit` (99 units a line),
   * `total_limit` ($999,999.99).
   * @throws CoreError `cart_malformed` for a cart that this core did not make.
   * @example
   * ```ts
   * core.add(core.emptyCart, 204).cart.totalText; // '$169.00'
   * core.add(core.emptyCart, 204, 3).cart.totalText; // '$507.00'
   * ```
   */
  readonly add: (cart: Cart, planId: number, quantity?: number) => CartChange;
  /**
   * One unit more of a plan in the cart. Codes: `line_unknown`, `quantity_limit`, `total_limit`.
   * @throws CoreError `cart_malformed` for a cart that this core did not make.
   * @example
   * ```ts
   * const { cart } = core.add(core.emptyCart, 204);
   * core.increase(cart, 204).cart.totalText; // '$338.00'
   * ```
   */
  readonly increase: (cart: Cart, planId: number) => CartChange;
  /**
   * One unit less, but never below 1: at 1 the cart stays as it is. Codes: `line_unknown`.
   * @throws CoreError `cart_malformed` for a cart that this core did not make.
   * @example
   * ```ts
   * const { cart } = core.add(core.emptyCart, 204);
   * core.decrease(cart, 204).cart.count; // 1
   * ```
   */
  readonly decrease: (cart: Cart, planId: number) => CartChange;
  /**
   * Takes a line out. Codes: `line_unknown`.
   * @throws CoreError `cart_malformed` for a cart that this core did not make.
   * @example
   * ```ts
   * const { cart } = core.add(core.emptyCart, 204);
   * core.remove(cart, 204).cart === core.emptyCart; // true
   * ```
   */
  readonly remove: (cart: Cart, planId: number) => CartChange;
  /**
   * Sets the units of a plan in the cart. Codes: `line_unknown`, `quantity_invalid` (not a whole
   * number of at least 1), `quantity_limit` (over 99), `total_limit`.
   * @throws CoreError `cart_malformed` for a cart that this core did not make.
   * @example
   * ```ts
   * const { cart } = core.add(core.emptyCart, 204);
   * core.setQuantity(cart, 204, 3).cart.totalText; // '$507.00'
   * ```
   */
  readonly setQuantity: (cart: Cart, planId: number, quantity: number) => CartChange;

  /**
   * The text to keep in local storage under `cart`: a JSON list of
   * `{ id, name, dataPlan, dataPlus, duration, imgPlan, price, quantity }`, price in pesos.
   * @throws CoreError `cart_malformed` for a cart that this core did not make.
   * @example
   * ```ts
   * const { cart } = core.add(core.emptyCart, 204);
   * JSON.parse(core.storeCart(cart))[0].price; // 169
   * ```
   */
  readonly storeCart: (cart: Cart) => string;
  /**
   * Reads a stored cart. Never throws, whatever the text: good lines are kept at today's prices,
   * and the notes say what was dropped, merged, bounded or repriced. `null` is an empty cart.
   * @example
   * ```ts
   * const { cart } = core.add(core.emptyCart, 204);
   * core.restoreCart(core.storeCart(cart)).cart.totalText; // '$169.00'
   * core.restoreCart(null).cart === core.emptyCart; // true
   * ```
   */
  readonly restoreCart: (text: string | null) => RestoredCart;

  /**
   * Returns the quote of a cart.
   * @param shippingCentavos As {@link ShopCore.shipping} has it; nothing when left out.
   * @throws CoreError `cart_empty`; `total_limit` (over $999,999.99 with the shipping);
   * `amount_malformed`, `amount_negative`, `amount_out_of_range` (of the shipping);
   * `cart_malformed` for a cart that this core did not make.
   * @example
   * ```ts
   * const { cart } = core.add(core.emptyCart, 204);
   * core.quote(cart).totalCentavos; // 16900
   * ```
   */
  readonly quote: (cart: Cart, shippingCentavos?: number) => Quote;
  /**
   * Returns the quote of a top-up.
   * @throws CoreError `top_up_unknown`.
   * @example
   * ```ts
   * const [topUp] = core.catalogue.topUps;
   * core.quoteTopUp(topUp?.id ?? 0).totalText; // '$50.00'
   * ```
   */
  readonly quoteTopUp: (topUpId: number) => Quote;

  /**
   * An amount as text: `formatMxn(131900)` is `'$1,319.00'`.
   * @param centavos A whole number from 0 to `Number.MAX_SAFE_INTEGER`.
   * @throws CoreError `amount_malformed` (not a whole number), `amount_negative`,
   * `amount_out_of_range`.
   * @example
   * ```ts
   * core.formatMxn(131900); // '$1,319.00'
   * ```
   */
  readonly formatMxn: (centavos: number) => string;
  /**
   * Pesos as text in centavos: `'$1,319.00'`, `'1,319'` and `'1319'` are 131900. The inverse of `formatMxn`.
   * @throws CoreError `amount_malformed`, `amount_negative`, `amount_out_of_range`.
   * @example
   * ```ts
   * core.parseMxn('1,319'); // 131900
   * ```
   */
  readonly parseMxn: (text: string) => number;

  /**
   * Whether a text may be sent as an IMEI: digits only, then exactly 15 of them.
   * @example
   * ```ts
   * core.checkImei('356938035643809'); // { ok: true, checkDigitOk: true }
   * ```
   */
  readonly checkImei: (text: string) => ImeiCheck;
  /**
   * Takes spaces, dashes, dots and slashes out of a pasted IMEI.
   * @example
   * ```ts
   * core.cleanImei('35-693803-564380-9').text; // '356938035643809'
   * ```
   */
  readonly cleanImei: (text: string) => CleanedImei;
  /**
   * Reads the operator's answer: the JSON text of the API's reply.
   * @example
   * ```ts
   * core.readImeiAnswer('not JSON').ok; // false
   * ```
   */
  readonly readImeiAnswer: (json: string) => ImeiAnswer;

  /**
   * The errors of a registration, in the order of its fields; none means that it may be sent.
   * @example
   * ```ts
   * const nothing = { firstName: '', lastName: '', address: '', between_Streets: '', CP: '' };
   * const form = { ...nothing, description: '', phone: '', email: '', password: '', confirmPassword: '' };
   * core.checkRegistration(form)[0]; // { field: 'firstName', code: 'first_name_required' }
   * ```
   */
  readonly checkRegistration: (form: RegistrationForm) => readonly FieldError[];
  /**
   * The errors of a login.
   * @example
   * ```ts
   * core.checkLogin({ email: '', password: 'Secreto-1' }); // [{ field: 'email', code: 'email_required' }]
   * ```
   */
  readonly checkLogin: (form: LoginForm) => readonly FieldError[];
  /**
   * The errors of a new password for a signed-in shopper.
   * @example
   * ```ts
   * const same = { currentPassword: 'Secreto-1', password: 'Secreto-1', confirmPassword: 'Secreto-1' };
   * core.checkPasswordChange(same); // [{ field: 'password', code: 'password_unchanged' }]
   * ```
   */
  readonly checkPasswordChange: (form: PasswordForm) => readonly FieldError[];
  /**
   * The errors of a top-up's contact data, and the ten digits of its phone.
   * @example
   * ```ts
   * core.checkTopUp({ phone: '12', email: 'ana@example.com' }); // { errors: [{ field: 'phone', code: 'phone_malformed' }], phone: '' }
   * ```
   */
  readonly checkTopUp: (form: TopUpForm) => TopUpCheck;

  /**
   * The errors of the numbers that an order keeps, and the ten digits of each. Codes:
   * `phone_malformed`; `phone_required` (a NIP alone); `number_repeated` (an earlier one of the
   * list is the same); `nip_malformed` (not four digits); `quantity_limit` (of the first one beyond
   * 100, behind which nothing is checked). An empty text is no error: it may be given later.
   * @example
   * ```ts
   * core.checkPortabilities([{ phone: '833 123 4567', nip: '' }]).phones; // ['8331234567']
   * ```
   */
  readonly checkPortabilities: (list: readonly Portability[]) => PortabilityCheck;
  /**
   * The zone of a postal code: five digits, with white space around them. `local` for the codes
   * of Tampico, Ciudad Madero and Altamira.
   * @example
   * ```ts
   * core.shippingZoneForPostalCode('64000'); // { ok: true, zone: 'elsewhere' }
   * ```
   */
  readonly shippingZoneForPostalCode: (postalCode: string) => PostalCodeZone;
  /**
   * Returns the shipping cost of an order: nothing without a physical SIM, in the local zone, or while the
   * shop has no price for it; else that price, whatever the number of SIMs.
   * @throws CoreError `amount_malformed`, `amount_negative`, `amount_out_of_range` (of the price).
   * @example
   * ```ts
   * core.shipping({ physicalSims: 0, zone: null, priceCentavos: 9900 }); // { ok: true, centavos: 0 }
   * ```
   */
  readonly shipping: (question: ShippingQuestion) => ShippingCost;
  /**
   * The days between which a physical SIM arrives: two to five working days after the payment.
   * Working days are Monday to Friday without Mexico's mandatory rest days.
   * @param paidOn An ISO date in Mexico, of the years 2000 to 2999.
   * @throws CoreError `field_invalid` (no such date).
   * @example
   * ```ts
   * core.arrivalWindow('2026-11-23'); // { from: '2026-11-25', to: '2026-11-30' }
   * ```
   */
  readonly arrivalWindow: (paidOn: string) => ArrivalWindow;
}
