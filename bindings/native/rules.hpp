#pragma once

// The rules that JavaScript can call: the function of the core, and what TypeScript has to know
// beyond its types. bindings/description.mjs writes their declarations.

#include <initializer_list>

#include "crossing.hpp"
#include "shop/finder.hpp"

namespace shop::bridge {

inline finder::FoundPlans find_plans(std::optional<Family> family, std::optional<double> max_price,
                                     std::optional<double> min_gigabytes,
                                     std::optional<bool> shares_internet,
                                     std::optional<bool> all_networks,
                                     std::optional<finder::Order> order) {
  return finder::find({.family = family,
                       .max_price = max_price,
                       .min_gigabytes = min_gigabytes.value_or(0),
                       .shares_internet = shares_internet.value_or(false),
                       .all_networks = all_networks.value_or(false),
                       .order = order.value_or(finder::Order::catalogue)});
}

inline finder::AdvisedPlans advise(finder::Use use, finder::Term term, bool shares_internet) {
  return finder::advise({.use = use, .term = term, .shares_internet = shares_internet});
}

/// Prices a cart that was copied, such as by a worker.
inline Cart to_cart(const Cart& cart) { return cart; }

inline Result<Cart> add(const Cart& cart, int plan_id, std::optional<std::int64_t> quantity) {
  return cart.add(plan_id, quantity.value_or(1));
}

inline Result<Quote> quote_cart(const Cart& cart, std::optional<Money> shipping) {
  return quote(cart, shipping.value_or(Money()));
}

inline std::string format_mxn(Money amount) { return amount.format(); }

inline forms::FieldErrors check_registration(std::string_view first_name,
                                             std::string_view last_name, std::string_view address,
                                             std::string_view between_streets,
                                             std::string_view postal_code,
                                             std::string_view references, std::string_view phone,
                                             std::string_view email, std::string_view password,
                                             std::string_view confirm_password) {
  return forms::check_registration({first_name, last_name, address, between_streets, postal_code,
                                    references, phone, email, password, confirm_password});
}

inline forms::FieldErrors check_password_change(std::string_view current_password,
                                                std::string_view password,
                                                std::string_view confirm_password) {
  return forms::check_password_change(current_password, password, confirm_password);
}

inline Result<Money> shipping(std::uint32_t physical_sims, std::optional<ShippingZone> zone,
                              std::optional<Money> price) {
  return shipping_cost(physical_sims, zone, price);
}

/// A function of the core as an argument.
template <auto Rule>
struct Function {};
template <auto Rule>
inline constexpr Function<Rule> function{};

/// A text of the description. The module has only the names of its functions.
#ifdef SHOP_DESCRIPTION
using Text = const char*;
#else
struct Text {
  constexpr Text(const char* /*text*/) {}  // NOLINT: meant to convert
};
#endif

/// A parameter, or a member of the record that is the only parameter.
struct Parameter {
  constexpr Parameter(const char* called, const char* comment = "")  // NOLINT: meant to convert
      : name(called), doc(comment) {}
  Text name;
  Text doc;
};

/// An object, or a list of objects, as the only parameter.
struct Record {
  Text name = nullptr;
  Text type = nullptr;
  Text doc = nullptr;
};

struct Description {
  const char* name;
  Record record{};
  std::initializer_list<Parameter> takes;
  /// The name of the result in `{ ok: true, … }`, of which "..." has the members. The rule's errors
  /// are then returned as `{ ok: false, code }`; otherwise they are thrown, like those of
  /// arguments.
  Text gives = "";
  std::initializer_list<ErrorCode> fails = {};  ///< The codes that it returns.
  Text doc;
};

/// Calls rule() for each rule.
template <class Each>
void for_each_rule(Each rule) {
  using enum ErrorCode;
  // clang-format off
  rule(function<&to_cart>, {.name = "toCart", .takes = {"cart"},
       .doc = R"(Returns a copy of a cart, or plans and quantities, as a frozen cart of this core at today's prices; a cart of this
core as it is.
@throws CoreError `cart_malformed` for an unknown plan, a plan twice, a quantity that is no integer from 1 to 99, or
a total over $999,999.99.
@example
const { cart } = core.add(core.emptyCart, 204);
core.toCart(structuredClone(cart)).totalText; // '$169.00'
core.toCart(cart) === cart; // true)"});
  rule(function<&add>, {.name = "add", .takes = {"cart", "planId", "quantity"}, .gives =
       "cart", .fails = {plan_unknown, quantity_invalid, quantity_limit, total_limit},
       .doc = R"(Adds units of a plan, one unless a quantity is given; a plan not yet in the cart is appended.
Codes: `plan_unknown`, `quantity_invalid` (not an integer of at least 1), `quantity_limit` (over 99 units in a
line), `total_limit` (over $999,999.99).
@throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
@example
core.add(core.emptyCart, 204).cart.totalText; // '$169.00'
core.add(core.emptyCart, 204, 3).cart.totalText; // '$507.00')"});
  rule(function<&Cart::increase>, {.name = "increase", .takes = {"cart", "planId"}, .gives =
       "cart", .fails = {line_unknown, quantity_limit, total_limit},
       .doc = R"(Adds one unit of a plan that is in the cart.
@throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
@example
const { cart } = core.add(core.emptyCart, 204);
core.increase(cart, 204).cart.totalText; // '$338.00')"});
  rule(function<&Cart::decrease>, {.name = "decrease", .takes = {"cart", "planId"}, .gives =
       "cart", .fails = {line_unknown, quantity_invalid},
       .doc = R"(Removes one unit of a plan, but not the last one. Codes: `line_unknown`, `quantity_invalid` (of the last unit, which
{@link remove} removes).
@throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
@example
const { cart } = core.add(core.emptyCart, 204);
core.decrease(core.add(cart, 204).cart, 204).cart.count; // 1
core.decrease(cart, 204); // { ok: false, code: 'quantity_invalid', cart })"});
  rule(function<&Cart::remove>, {.name = "remove", .takes = {"cart", "planId"}, .gives = "cart",
       .fails = {line_unknown},
       .doc = R"(Removes a line.
@throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
@example
const { cart } = core.add(core.emptyCart, 204);
core.remove(cart, 204).cart === core.emptyCart; // true)"});
  rule(function<&Cart::with_quantity>, {.name = "setQuantity", .takes = {"cart", "planId",
       "quantity"}, .gives = "cart", .fails = {line_unknown, quantity_invalid, quantity_limit,
       total_limit},
       .doc = R"(Sets the units of a plan in the cart. Codes: `line_unknown`, `quantity_invalid` (not an
integer of at least 1), `quantity_limit` (over 99), `total_limit`.
@throws CoreError `cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
@example
const { cart } = core.add(core.emptyCart, 204);
core.setQuantity(cart, 204, 3).cart.totalText; // '$507.00')"});
  // types.ts documents the functions of the API that parse the texts for these two.
  rule(function<&restore_line>, {.name = "restoreLine", .takes = {"cart", "planId", "quantity",
       "isInSecondList", "storedCentavos"}, .doc = ""});
  rule(function<&quote_cart>, {.name = "quote", .takes = {"cart", "shippingCentavos"}, .gives =
       "...", .fails = {total_limit},
       .doc = R"(Returns the quote of a cart. An empty cart costs the shipping alone. Codes: `total_limit` (over $999,999.99 with the
shipping).
@param shippingCentavos The result of {@link ShopCore.shipping}; 0 by default.
@throws CoreError `amount_malformed`, `amount_negative`, `amount_out_of_range` (of the shipping);
`cart_malformed` for lines that are no cart (see {@link ShopCore.toCart}).
@example
const { cart } = core.add(core.emptyCart, 204);
const quote = core.quote(cart);
quote.ok && quote.totalCentavos; // 16900)"});
  rule(function<&quote_top_up>, {.name = "quoteTopUp", .takes = {"topUpId"}, .gives = "...",
       .fails = {top_up_unknown},
       .doc = R"(Returns the quote of a top-up.
@example
const [topUp] = core.catalogue.topUps;
const quote = core.quoteTopUp(topUp?.id ?? 0);
quote.ok && quote.totalText; // '$50.00'
core.quoteTopUp(1); // { ok: false, code: 'top_up_unknown' })"});
  rule(function<&find_plans>, {.name = "findPlans", .record = {"query", "PlanQuery", R"(Filters and order of a search for plans. Filters combine; without any filter all plans match.
@example
const query: PlanQuery = { maxPriceCentavos: 20000, sharesInternet: true, order: 'price' };
core.findPlans(query).length; // 8)"},
       .takes = {{"family", "Only plans of this family."},
                 {"maxPriceCentavos", "Maximum price in centavos, inclusive."},
                 {"minGigabytes", "Minimum data in GB, also a fraction. A plan has the GB of its allowance: for its whole duration, or for each 30 days if it lasts longer."},
                 {"sharesInternet", "Only plans that allow tethering."},
                 {"allNetworks", "Only plans for which the traffic of all social networks is free."},
                 {"order", "The sort order; `'catalogue'` by default."}},
       .doc = R"(Returns the plans that match the filters, in the requested order. Any number is compared; NaN matches no plan.
@example
const found = core.findPlans({ maxPriceCentavos: 20000, sharesInternet: true, order: 'price' });
found.map((plan) => plan.id); // [101, 102, 201, 103, 202, 203, 204, 205])"});
  rule(function<&advise>, {.name = "recommendPlans",
       .record = {"answers", "RecommendationAnswers", R"(The shopper's answers to the advisor's three questions.
@example
const answers: RecommendationAnswers = { use: 'regular', term: 'month', sharesInternet: true };
core.recommendPlans(answers)[0]?.plan.id; // 205)"},
       .takes = {"use",
                 "term",
                 {"sharesInternet", "Whether the plan must allow tethering; it then needs 4 GB more per 30 days."}},
       .doc = R"(Returns one to three plans with the reasons, the best first, for a shopper's answers to the advisor's questions.
@example
const [first] = core.recommendPlans({ use: 'regular', term: 'month', sharesInternet: true });
first?.plan.dataType; // 'Boost 12GB'
first?.reasons; // ['cheapest'])"});
  rule(function<&format_mxn>, {.name = "formatMxn", .takes = {"centavos"},
       .doc = R"(Formats an amount as text: `formatMxn(131900)` is `'$1,319.00'`.
@param centavos An integer from 0 to `Number.MAX_SAFE_INTEGER`.
@throws CoreError `amount_malformed` (not an integer), `amount_negative`,
`amount_out_of_range`.
@example
core.formatMxn(131900); // '$1,319.00')"});
  rule(function<&Money::parse>, {.name = "parseMxn", .takes = {"text"}, .gives = "centavos",
       .fails = {amount_malformed, amount_negative, amount_out_of_range},
       .doc = R"(Parses an amount in pesos: `'$1,319.00'`, `'1,319'` and `'1319'` are 131900 centavos. The inverse of `formatMxn`.
@example
core.parseMxn('1,319'); // { ok: true, centavos: 131900 }
core.parseMxn('abc'); // { ok: false, code: 'amount_malformed' })"});
  rule(function<&imei::check>, {.name = "checkImei", .takes = {"text"}, .fails = {imei_not_digits,
       imei_wrong_length, imei_multiple, imei_is_iccid},
       .doc = R"(Checks an IMEI as people copy it: removes separators, a leading `*#06#` or `IMEI` and the software version at the end.
Checks first for characters that are no digits, then for exactly 15 digits.
@example
const check = core.checkImei('IMEI: 35-693803-564380-9 / 01');
check.ok ? check.imei : check.code; // '356938035643809')"});
  rule(function<&imei::read_answer>, {.name = "readSupport", .takes = {"homologated", "volte",
       "band28", "esim"}, .doc = ""});
  rule(function<&check_registration>, {.name = "checkRegistration",
       .record = {"form", "RegistrationForm", R"(The values of the registration form.
@example
const address = { address: 'Hidalgo 1', between_Streets: 'Altamira y Díaz Mirón', CP: '89000', description: 'Azul' };
const account = { email: 'ana@example.com', password: 'Secreto-1', confirmPassword: 'Secreto-1' };
const form: RegistrationForm = { firstName: 'Ana', lastName: '', ...address, phone: '8331234567', ...account };
core.checkRegistration(form); // [{ field: 'lastName', code: 'last_name_required' }])"},
       .takes = {"firstName", "lastName", "address", "between_Streets", "CP", "description",
       "phone", "email", "password", "confirmPassword"},
      .fails = {first_name_required, last_name_required, address_required,
       between_streets_required, postal_code_required, references_required, phone_required,
       email_required, password_required, field_too_long, postal_code_malformed, phone_malformed,
       email_malformed, password_too_short, passwords_differ},
       .doc = R"(Returns the errors of a registration in the order of its fields; an empty list means that it may be sent.
@example
const nothing = { firstName: '', lastName: '', address: '', between_Streets: '', CP: '' };
const form = { ...nothing, description: '', phone: '', email: '', password: '', confirmPassword: '' };
core.checkRegistration(form)[0]; // { field: 'firstName', code: 'first_name_required' })"});
  rule(function<&forms::check_login>, {.name = "checkLogin", .record = {"form", "LoginForm", R"(The values of the sign-in form.
@example
const form: LoginForm = { email: 'ana@example.com', password: 'Secreto-1' };
core.checkLogin(form); // [])"},
       .takes = {"email", "password"},
      .fails = {email_required, email_malformed, password_required, field_too_long},
       .doc = R"(Returns the errors of a sign-in form.
@example
core.checkLogin({ email: '', password: 'Secreto-1' }); // [{ field: 'email', code: 'email_required' }])"});
  rule(function<&check_password_change>, {.name = "checkPasswordChange",
       .record = {"form", "PasswordForm", R"(The values of the form that changes the password.
@example
const password = 'Jaiba-azul-2';
const form: PasswordForm = { currentPassword: 'Secreto-1', password, confirmPassword: password };
core.checkPasswordChange(form); // [])"},
       .takes = {"currentPassword",
                 {"password", "The new password."},
                 "confirmPassword"},
      .fails = {password_required, field_too_long, password_too_short, password_unchanged,
       passwords_differ},
       .doc = R"(Returns the errors of the form that changes a signed-in shopper's password.
@example
const same = { currentPassword: 'Secreto-1', password: 'Secreto-1', confirmPassword: 'Secreto-1' };
core.checkPasswordChange(same); // [{ field: 'password', code: 'password_unchanged' }])"});
  rule(function<&forms::check_top_up>, {.name = "checkTopUp", .record = {"form", "TopUpForm", R"(The values of the top-up form.
@example
const form: TopUpForm = { phone: '833 123 4567', email: 'ana@example.com' };
core.checkTopUp(form).errors; // [])"},
       .takes = {"phone", "email"},
      .fails = {contact_required, field_too_long, phone_malformed, email_malformed},
       .doc = R"(Returns the errors of a top-up's contact data, and the ten digits of its phone.
@example
core.checkTopUp({ phone: '12', email: 'ana@example.com' }); // { errors: [{ field: 'phone', code: 'phone_malformed' }], phone: '' })"});
  rule(function<&check_unit_phones>, {.name = "checkUnitPhones", .record = {"list", "readonly UnitPhone[]", R"(A phone number to port in, or of a line to renew, as typed.
@example
const kept: UnitPhone = { phone: '833 123 4567', nip: '1234' };
const renewed: UnitPhone = { phone: '833 765 4321', nip: '', required: true };
core.checkUnitPhones([kept, renewed]).phones; // ['8331234567', '8337654321'])"},
       .takes = {{"phone", "May be empty unless it is required, because a number to port in may be sent later."},
                 {"nip", "The four digits of the porting PIN. May be empty, because it may be sent later; empty for a renewal."},
                 {"required", "Whether an empty phone is an error, as for a line to renew."}},
      .fails = {phone_malformed, phone_required, number_repeated, nip_malformed, quantity_limit},
       .doc = R"(Returns the errors of an order's numbers to port in and lines to renew, and the ten digits of
each. Codes: `phone_malformed`; `phone_required` (a required phone, or that of a NIP, is empty);
`number_repeated` (equal to an earlier number of the list); `nip_malformed` (not four digits);
`quantity_limit` (on the 101st number; later ones are not checked). Other empty texts are no
errors, because they may be entered later.
@example
core.checkUnitPhones([{ phone: '833 123 4567', nip: '' }]).phones; // ['8331234567'])"});
  rule(function<&shipping_zone_for_postal_code>, {.name = "shippingZoneForPostalCode", .takes =
       {"postalCode"}, .gives = "zone", .fails = {postal_code_malformed},
       .doc = R"(Returns the zone of a postal code of five digits; surrounding white space is ignored. The zone is `local` for
the codes of Tampico, Ciudad Madero and Altamira.
@example
core.shippingZoneForPostalCode('64000'); // { ok: true, zone: 'elsewhere' })"});
  rule(function<&shipping>, {.name = "shipping", .record = {"question", "ShippingQuestion", R"(The data that determine the shipping cost of an order.
@example
const question: ShippingQuestion = { physicalSims: 2, zone: 'elsewhere', priceCentavos: 9900 };
core.shipping(question); // { ok: true, centavos: 9900 })"},
       .takes = {{"physicalSims", "The number of physical SIMs in the order, an integer."},
                 {"zone", "`null` while no zone is chosen."},
                 {"priceCentavos", "The shipping cost outside the local zone, in centavos; `null` while the shop has no shipping price."}},
      .gives = "centavos", .fails = {shipping_zone_required},
       .doc = R"(Returns the shipping cost of an order. It is 0 without a physical SIM, in the local zone, or while the shop
has no shipping price; otherwise it is that price for any number of SIMs.
@throws CoreError `amount_malformed`, `amount_negative`, `amount_out_of_range` (of the price).
@example
core.shipping({ physicalSims: 0, zone: null, priceCentavos: 9900 }); // { ok: true, centavos: 0 })"});
  rule(function<&arrival_window>, {.name = "arrivalWindow", .takes = {"paidOn"},
       .doc = R"(Returns the first and the last arrival day of a physical SIM: two to five working days after the payment.
Working days are Monday to Friday without Mexico's mandatory rest days.
@param paidOn The date of payment in Mexico, an ISO date of the years 2000 to 2999.
@throws CoreError `field_invalid` for an invalid date.
@example
core.arrivalWindow('2026-11-23'); // { from: '2026-11-25', to: '2026-11-30' })"});
  // clang-format on
}

}  // namespace shop::bridge
