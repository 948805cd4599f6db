import type {
  Cart,
  CartChange,
  CartInput,
  ParsedAmount,
  QuoteResult,
  RestoredCart,
} from './cart.js';
import type { Catalogue, Plan } from './catalogue.js';
import type {
  FieldError,
  FormErrorCodes,
  ImeiAnswer,
  ImeiCheck,
  LoginForm,
  PasswordForm,
  RegistrationForm,
  TopUpCheck,
  TopUpForm,
} from './checks.js';
import type { Recommendation, RecommendationAnswers, PlanQuery } from './finder.js';
import type {
  ArrivalWindow,
  UnitPhone,
  UnitPhoneCheck,
  PostalCodeZone,
  ShippingCost,
  ShippingQuestion,
} from './order.js';

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
export interface ShopCore {
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
   * Returns the plans that match the filters, in the requested order. Any number is compared; NaN matches no plan.
   * @example
   * const found = core.findPlans({ maxPriceCentavos: 20000, sharesInternet: true, order: 'price' });
   * found.map((plan) => plan.id); // [101, 102, 201, 103, 202, 203, 204, 205]
   */
  readonly findPlans: (query: PlanQuery) => readonly Plan[];
  /**
   * Returns one to three plans with the reasons, the best first, for a shopper's answers to the advisor's questions.
   * @example
   * const [first] = core.recommendPlans({ use: 'regular', term: 'month', sharesInternet: true });
   * first?.plan.dataType; // 'Boost 12GB'
   * first?.reasons; // ['cheapest']
   */
  readonly recommendPlans: (answers: RecommendationAnswers) => readonly Recommendation[];

  /**
   * Returns a copy of a cart, or plans and quantities, as a frozen cart of this core at today's prices; a cart of this
   * core as it is.
   * @throws CoreError `cart_malformed` for an unknown plan, a plan twice, a quantity that is no integer from 1 to 99, or
   * a total over $999,999.99.
   * @example
   * const { cart } = core.add(core.emptyCart, 204);
   * core.toCart(structuredClone(cart)).totalText; // '$169.00'
   * core.toCart(cart) === cart; // true
   */
  readonly toCart: (cart: CartInput) => Cart;
  /**
   * Adds units of a plan, one unless a quantity is given; a plan not yet in the cart is appended.
   * Codes: `plan_unknown`, `quantity_invalid` (not an integer of at least 1), `quantity_limit` (over 99 units in a
   * line), `total_limit` (over $999,999.99).
   * @throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
   * @example
   * core.add(core.emptyCart, 204).cart.totalText; // '$169.00'
   * core.add(core.emptyCart, 204, 3).cart.totalText; // '$507.00'
   */
  readonly add: (
    cart: CartInput,
    planId: number,
    quantity?: number,
  ) => CartChange<'plan_unknown' | 'quantity_invalid' | 'quantity_limit' | 'total_limit'>;
  /**
   * Adds one unit of a plan that is in the cart. Codes: `line_unknown`, `quantity_limit`, `total_limit`.
   * @throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
   * @example
   * const { cart } = core.add(core.emptyCart, 204);
   * core.increase(cart, 204).cart.totalText; // '$338.00'
   */
  readonly increase: (
    cart: CartInput,
    planId: number,
  ) => CartChange<'line_unknown' | 'quantity_limit' | 'total_limit'>;
  /**
   * Removes one unit of a plan, but not the last one. Codes: `line_unknown`, `quantity_invalid` (of the last unit, which
   * {@link remove} removes).
   * @throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
   * @example
   * const { cart } = core.add(core.emptyCart, 204);
   * core.decrease(core.add(cart, 204).cart, 204).cart.count; // 1
   * core.decrease(cart, 204); // { ok: false, code: 'quantity_invalid', cart }
   */
  readonly decrease: (
    cart: CartInput,
    planId: number,
  ) => CartChange<'line_unknown' | 'quantity_invalid'>;
  /**
   * Removes a line. Codes: `line_unknown`.
   * @throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
   * @example
   * const { cart } = core.add(core.emptyCart, 204);
   * core.remove(cart, 204).cart === core.emptyCart; // true
   */
  readonly remove: (cart: CartInput, planId: number) => CartChange<'line_unknown'>;
  /**
   * Sets the units of a plan in the cart. Codes: `line_unknown`, `quantity_invalid` (not an
   * integer of at least 1), `quantity_limit` (over 99), `total_limit`.
   * @throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
   * @example
   * const { cart } = core.add(core.emptyCart, 204);
   * core.setQuantity(cart, 204, 3).cart.totalText; // '$507.00'
   */
  readonly setQuantity: (
    cart: CartInput,
    planId: number,
    quantity: number,
  ) => CartChange<'line_unknown' | 'quantity_invalid' | 'quantity_limit' | 'total_limit'>;

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
    previous: string | null,
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
  readonly restoreCart: (text: string | null) => RestoredCart;

  /**
   * Returns the quote of a cart. An empty cart costs the shipping alone. Codes: `total_limit` (over $999,999.99 with the
   * shipping).
   * @param shippingCentavos The result of {@link ShopCore.shipping}; 0 by default.
   * @throws CoreError `amount_malformed`, `amount_negative`, `amount_out_of_range` (of the shipping);
   * `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
   * @example
   * const { cart } = core.add(core.emptyCart, 204);
   * const quote = core.quote(cart);
   * quote.ok && quote.totalCentavos; // 16900
   */
  readonly quote: (cart: CartInput, shippingCentavos?: number) => QuoteResult<'total_limit'>;
  /**
   * Returns the quote of a top-up. Codes: `top_up_unknown`.
   * @example
   * const [topUp] = core.catalogue.topUps;
   * const quote = core.quoteTopUp(topUp?.id ?? 0);
   * quote.ok && quote.totalText; // '$50.00'
   * core.quoteTopUp(1); // { ok: false, code: 'top_up_unknown' }
   */
  readonly quoteTopUp: (topUpId: number) => QuoteResult<'top_up_unknown'>;

  /**
   * Formats an amount as text: `formatMxn(131900)` is `'$1,319.00'`.
   * @param centavos An integer from 0 to `Number.MAX_SAFE_INTEGER`.
   * @throws CoreError `amount_malformed` (not an integer), `amount_negative`,
   * `amount_out_of_range`.
   * @example
   * core.formatMxn(131900); // '$1,319.00'
   */
  readonly formatMxn: (centavos: number) => string;
  /**
   * Parses an amount in pesos: `'$1,319.00'`, `'1,319'` and `'1319'` are 131900 centavos. The inverse of `formatMxn`.
   * @example
   * core.parseMxn('1,319'); // { ok: true, centavos: 131900 }
   * core.parseMxn('abc'); // { ok: false, code: 'amount_malformed' }
   */
  readonly parseMxn: (text: string) => ParsedAmount;

  /**
   * Checks an IMEI as people copy it: removes separators, a leading `IMEI` and the software version at the end. Checks
   * first for characters that are no digits, then for exactly 15 digits.
   * @example
   * const check = core.checkImei('IMEI: 35-693803-564380-9 / 01');
   * check.ok ? check.imei : check.code; // '356938035643809'
   */
  readonly checkImei: (text: string) => ImeiCheck;
  /**
   * Parses the carrier's response: the JSON text of the body.
   * @example
   * core.readImeiAnswer('not JSON').ok; // false
   */
  readonly readImeiAnswer: (json: string) => ImeiAnswer;

  /**
   * Returns the errors of a registration in the order of its fields; an empty list means that it may be sent.
   * @example
   * const nothing = { firstName: '', lastName: '', address: '', between_Streets: '', CP: '' };
   * const form = { ...nothing, description: '', phone: '', email: '', password: '', confirmPassword: '' };
   * core.checkRegistration(form)[0]; // { field: 'firstName', code: 'first_name_required' }
   */
  readonly checkRegistration: (
    form: RegistrationForm,
  ) => readonly FieldError<keyof RegistrationForm, FormErrorCodes['registration']>[];
  /**
   * Returns the errors of a sign-in form.
   * @example
   * core.checkLogin({ email: '', password: 'Secreto-1' }); // [{ field: 'email', code: 'email_required' }]
   */
  readonly checkLogin: (
    form: LoginForm,
  ) => readonly FieldError<keyof LoginForm, FormErrorCodes['login']>[];
  /**
   * Returns the errors of the form that changes a signed-in shopper's password.
   * @example
   * const same = { currentPassword: 'Secreto-1', password: 'Secreto-1', confirmPassword: 'Secreto-1' };
   * core.checkPasswordChange(same); // [{ field: 'password', code: 'password_unchanged' }]
   */
  readonly checkPasswordChange: (
    form: PasswordForm,
  ) => readonly FieldError<keyof PasswordForm, FormErrorCodes['passwordChange']>[];
  /**
   * Returns the errors of a top-up's contact data, and the ten digits of its phone.
   * @example
   * core.checkTopUp({ phone: '12', email: 'ana@example.com' }); // { errors: [{ field: 'phone', code: 'phone_malformed' }], phone: '' }
   */
  readonly checkTopUp: (form: TopUpForm) => TopUpCheck;

  /**
   * Returns the errors of an order's numbers to port in and lines to renew, and the ten digits of
   * each. Codes: `phone_malformed`; `phone_required` (a required phone, or that of a NIP, is empty);
   * `number_repeated` (equal to an earlier number of the list); `nip_malformed` (not four digits);
   * `quantity_limit` (on the 101st number; later ones are not checked). Other empty texts are no
   * errors, because they may be entered later.
   * @example
   * core.checkUnitPhones([{ phone: '833 123 4567', nip: '' }]).phones; // ['8331234567']
   */
  readonly checkUnitPhones: (list: readonly UnitPhone[]) => UnitPhoneCheck;
  /**
   * Returns the zone of a postal code of five digits; surrounding white space is ignored. The zone is `local` for
   * the codes of Tampico, Ciudad Madero and Altamira.
   * @example
   * core.shippingZoneForPostalCode('64000'); // { ok: true, zone: 'elsewhere' }
   */
  readonly shippingZoneForPostalCode: (postalCode: string) => PostalCodeZone;
  /**
   * Returns the shipping cost of an order. It is 0 without a physical SIM, in the local zone, or while the shop
   * has no shipping price; otherwise it is that price for any number of SIMs.
   * @throws CoreError `amount_malformed`, `amount_negative`, `amount_out_of_range` (of the price).
   * @example
   * core.shipping({ physicalSims: 0, zone: null, priceCentavos: 9900 }); // { ok: true, centavos: 0 }
   */
  readonly shipping: (question: ShippingQuestion) => ShippingCost;
  /**
   * Returns the first and the last arrival day of a physical SIM: two to five working days after the payment.
   * Working days are Monday to Friday without Mexico's mandatory rest days.
   * @param paidOn The date of payment in Mexico, an ISO date of the years 2000 to 2999.
   * @throws CoreError `field_invalid` for an invalid date.
   * @example
   * core.arrivalWindow('2026-11-23'); // { from: '2026-11-25', to: '2026-11-30' }
   */
  readonly arrivalWindow: (paidOn: string) => ArrivalWindow;
}
