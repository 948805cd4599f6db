#pragma once

// The rules that JavaScript can call, each in one line: the function of the core, its name, the
// names of its arguments and of its result. bindings/description.mjs explains the names; their
// types come from the function.

#include "crossing.hpp"
#include "shop/finder.hpp"

namespace shop::bridge {

inline finder::FoundPlans find_plans(std::optional<Family> family, std::optional<double> max_price,
                                     std::optional<double> min_gigabytes, bool shares_internet,
                                     bool all_networks, std::optional<finder::Order> order) {
  return finder::find({.family = family,
                       .max_price = max_price,
                       .min_gigabytes = min_gigabytes.value_or(0),
                       .shares_internet = shares_internet,
                       .all_networks = all_networks,
                       .order = order.value_or(finder::Order::catalogue)});
}

inline finder::AdvisedPlans advise(finder::Use use, finder::Term term, bool shares_internet) {
  return finder::advise({.use = use, .term = term, .shares_internet = shares_internet});
}

/// Prices a cart that was copied, such as by a worker.
inline Cart to_cart(const Cart& cart) { return cart; }

inline Restored restore_cart(std::optional<std::string_view> text) { return restore(*text); }

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

/// Calls rule() for each rule, without the name of the result if it has none.
template <class Each>
void for_each_rule(Each rule) {
  // clang-format off
  rule(function<&to_cart>, "toCart", "cart");
  rule(function<&Cart::add>, "add", "cart,planId,quantity=1", "cart");
  rule(function<&Cart::increase>, "increase", "cart,planId", "cart");
  rule(function<&Cart::decrease>, "decrease", "cart,planId", "cart");
  rule(function<&Cart::remove>, "remove", "cart,planId", "cart");
  rule(function<&Cart::with_quantity>, "setQuantity", "cart,planId,quantity", "cart");
  rule(function<&store>, "storeCart", "cart");
  rule(function<&restore_cart>, "restoreCart", "text");
  rule(function<&quote>, "quote", "cart,shippingCentavos=0", "...");
  rule(function<&quote_top_up>, "quoteTopUp", "topUpId", "...");

  rule(function<&find_plans>, "findPlans", "query{family?,maxPriceCentavos?,minGigabytes?,sharesInternet?,allNetworks?,order?}");
  rule(function<&advise>, "recommendPlans", "answers{use,term,sharesInternet}");

  rule(function<&format_mxn>, "formatMxn", "centavos");
  rule(function<&Money::parse>, "parseMxn", "text", "centavos");

  rule(function<&imei::check>, "checkImei", "text");
  rule(function<&imei::read_answer>, "readImeiAnswer", "json", "...");

  rule(function<&check_registration>, "checkRegistration", "form{firstName,lastName,address,between_Streets,CP,description,phone,email,password,confirmPassword}");
  rule(function<&forms::check_login>, "checkLogin", "form{email,password}");
  rule(function<&check_password_change>, "checkPasswordChange", "form{currentPassword,password,confirmPassword}");
  rule(function<&forms::check_top_up>, "checkTopUp", "form{phone,email}");

  rule(function<&check_unit_phones>, "checkUnitPhones", "list[phone,nip,required?]");
  rule(function<&shipping_zone_for_postal_code>, "shippingZoneForPostalCode", "postalCode", "zone");
  rule(function<&shipping>, "shipping", "question{physicalSims,zone,priceCentavos}", "centavos");
  rule(function<&arrival_window>, "arrivalWindow", "paidOn");
  // clang-format on
}

}  // namespace shop::bridge
