// The rules that JavaScript can call, each in one line: the function of the core, its name, the
// names of its arguments and of its result. bindings/src/rules.ts explains the names; their types
// come from the function.
#include <emscripten/bind.h>

#include "catalogue_json.hpp"
#include "crossing.hpp"
#include "shop/finder.hpp"

namespace shop::bridge {
namespace {

/// GB from 0 to 1,000.
struct Gigabytes {
  int value = 0;
};

}  // namespace

template <>
struct Crossing<Gigabytes> {
  using Wire = double;
  static Gigabytes read(double value) noexcept {
    const int gigabytes = value == kAbsent ? 0 : Crossing<int>::read(value);
    if (gigabytes < 0 || gigabytes > 1000) {
      reject(ErrorCode::field_invalid);
    }
    return {gigabytes};
  }
  static constexpr Type kType = Crossing<int>::kType;
};

namespace {

finder::FoundPlans find_plans(std::optional<Family> family, std::optional<Money> max_price,
                              Gigabytes min, bool shares_internet, bool all_networks,
                              std::optional<finder::Order> order) {
  return finder::find({.family = family,
                       .max_price = max_price,
                       .min_gigabytes = min.value,
                       .shares_internet = shares_internet,
                       .all_networks = all_networks,
                       .order = order.value_or(finder::Order::catalogue)});
}

finder::AdvisedPlans advise(finder::Use use, finder::Term term, bool shares_internet) {
  return finder::advise({.use = use, .term = term, .shares_internet = shares_internet});
}

Restored restore_cart(std::optional<std::string_view> text) { return restore(*text); }

std::string format_mxn(Money amount) { return amount.format(); }

forms::FieldErrors check_registration(std::string_view first_name, std::string_view last_name,
                                      std::string_view address, std::string_view between_streets,
                                      std::string_view postal_code, std::string_view references,
                                      std::string_view phone, std::string_view email,
                                      std::string_view password,
                                      std::string_view confirm_password) {
  return forms::check_registration({first_name, last_name, address, between_streets, postal_code,
                                    references, phone, email, password, confirm_password});
}

forms::FieldErrors check_password_change(std::string_view current_password,
                                         std::string_view password,
                                         std::string_view confirm_password) {
  return forms::check_password_change(current_password, password, confirm_password);
}

Result<Money> shipping(std::uint32_t physical_sims, std::optional<ShippingZone> zone,
                       std::optional<Money> price) {
  return shipping_cost(physical_sims, zone, price);
}

struct Rule {
  const char* name;
  const char* takes;
  const char* gives;
  void (*enlist)(const char* name);
  std::span<const Type> types;  ///< Of the result and of the arguments.
};

template <auto Function>
constexpr Rule rule(const char* name, const char* takes, const char* gives = "") {
  return {name, takes, gives,
          [](const char* own) {
            emscripten::function(own, &AdaptedOf<Function>::template call<Function>);
          },
          AdaptedOf<Function>::kTypes};
}

// clang-format off
constexpr auto kRules = std::to_array<Rule>({
    rule<&Cart::add>("add", "cart,planId,quantity=1", "cart"),
    rule<&Cart::increase>("increase", "cart,planId", "cart"),
    rule<&Cart::decrease>("decrease", "cart,planId", "cart"),
    rule<&Cart::remove>("remove", "cart,planId", "cart"),
    rule<&Cart::with_quantity>("setQuantity", "cart,planId,quantity", "cart"),
    rule<&store>("storeCart", "cart"),
    rule<&restore_cart>("restoreCart", "text"),
    rule<&quote>("quote", "cart,shippingCentavos=0"),
    rule<&quote_top_up>("quoteTopUp", "topUpId"),

    rule<&find_plans>("findPlans", "query{family?,maxPriceCentavos?,minGigabytes?,sharesInternet?,allNetworks?,order?}"),
    rule<&advise>("recommendPlans", "answers{use,term,sharesInternet}"),

    rule<&format_mxn>("formatMxn", "centavos"),
    rule<&Money::parse>("parseMxn", "text"),

    rule<&imei::check>("checkImei", "text"),
    rule<&imei::read_answer>("readImeiAnswer", "json", "..."),

    rule<&check_registration>("checkRegistration", "form{firstName,lastName,address,between_Streets,CP,description,phone,email,password,confirmPassword}"),
    rule<&forms::check_login>("checkLogin", "form{email,password}"),
    rule<&check_password_change>("checkPasswordChange", "form{currentPassword,password,confirmPassword}"),
    rule<&forms::check_top_up>("checkTopUp", "form{phone,email}"),

    rule<&check_unit_phones>("checkUnitPhones", "list[phone,nip,required?]"),
    rule<&shipping_zone_for_postal_code>("shippingZoneForPostalCode", "postalCode", "zone"),
    rule<&shipping>("shipping", "question{physicalSims,zone,priceCentavos}", "centavos"),
    rule<&arrival_window>("arrivalWindow", "paidOn"),
});
// clang-format on

/// Returns a line for each rule: name, argument names, result name, types of result and arguments.
std::string rules() {
  std::string out;
  for (const Rule& rule : kRules) {
    out.append(rule.name).append(" ").append(rule.takes).append(" ").append(rule.gives);
    for (const Type& type : rule.types) {
      out += ' ';
      type.describe(out);
    }
    out += '\n';
  }
  return out;
}

/// Returns the offset of the exchange in the memory, in doubles.
double exchange_address() {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(&exchange()) / sizeof(double));
}

std::string error_names() {
  std::string names;
  Crossing<ErrorCode>::kType.describe(names);
  return names;
}

/// Returns the maximum length of a text; JavaScript cuts longer ones, which the core rejects.
double max_text() { return static_cast<double>(kMaxStoredCartBytes); }

EMSCRIPTEN_BINDINGS(shop_core) {
  using emscripten::function;
  function("exchangeAddress", &exchange_address);
  function("errorNames", &error_names);
  function("catalogue", &catalogue);
  function("maxText", &max_text);
  function("rules", &rules);
  for (const Rule& rule : kRules) {
    rule.enlist(rule.name);
  }
}

}  // namespace
}  // namespace shop::bridge
