// The shared vectors, natively. tests/bindings/vectors.test.ts runs the same file through
// WebAssembly; both must give these bytes.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "shop/forms.hpp"
#include "shop/imei.hpp"
#include "shop/quote.hpp"
#include "shop/saving.hpp"
#include "shop/stored_cart.hpp"
#include "support/printing.hpp"

namespace shop {
namespace {

using Json = nlohmann::json;

const Json& vectors() {
  static const Json json = [] {
    std::ifstream file(SHOP_VECTORS_DIR "/core.json");
    return Json::parse(file);
  }();
  return json;
}

std::string text(const Json& json, const char* key) { return json.at(key).get<std::string>(); }

Json code_or_null(const std::optional<ErrorCode>& code) {
  return code ? Json(name(*code)) : Json(nullptr);
}

TEST(Vectors, CatalogueVersionMatches) {
  EXPECT_EQ(catalogue_version(), text(vectors(), "catalogueVersion"))
      << "After a change of the catalogue: npm run generate";
}

Json whole_or_null(std::optional<int> months) { return months ? Json(*months) : Json(nullptr); }

TEST(Vectors, PlansMatch) {
  const auto saving_of = [](const Plan& plan) {
    const auto known = saving(plan);
    return !known ? Json(nullptr)
                  : Json{{"months", known->months},
                         {"monthsPaid", whole_or_null(known->months_paid)},
                         {"monthlyTotal", known->monthly_total.format()},
                         {"saved", known->saved.format()},
                         {"monthlyPerDay", known->monthly_per_day.format()}};
  };
  Json actual = Json::array();
  for (const Plan& plan : plans()) {
    actual.push_back({{"id", plan.id},
                      {"price", plan.price.format()},
                      {"perDay", price_per_day(plan).format()},
                      {"perGb", price_per_gigabyte(plan).format()},
                      {"saving", saving_of(plan)}});
  }
  EXPECT_EQ(actual, vectors().at("plans"));
}

TEST(Vectors, FamilySavingsMatch) {
  Json actual = Json::array();
  for (const FamilyInfo& family : families()) {
    const auto known = saving(family.id);
    actual.push_back({{"family", family.key},
                      {"saving", !known ? Json(nullptr)
                                        : Json{{"months", known->months},
                                               {"monthsPaid", whole_or_null(known->months_paid)},
                                               {"most", known->most.format()}}}});
  }
  EXPECT_EQ(actual, vectors().at("familySavings"));
}

TEST(Vectors, FormattedAmountsMatch) {
  for (const Json& vector : vectors().at("formatMxn")) {
    const double centavos = vector.at("centavos").get<double>();
    if (std::floor(centavos) != centavos || std::abs(centavos) > 9e18) {
      continue;  // No int64_t, so only the bindings can receive it.
    }
    const Result<Money> amount = Money::from_centavos(static_cast<std::int64_t>(centavos));
    EXPECT_EQ(amount ? amount.value().format() : name(amount.error()),
              vector.value("text", vector.value("error", "")))
        << vector;
  }
}

TEST(Vectors, ParsedAmountsMatch) {
  for (const Json& vector : vectors().at("parseMxn")) {
    const Result<Money> amount = Money::parse(text(vector, "text"));
    EXPECT_EQ(amount ? Json(amount.value().centavos()) : Json(name(amount.error())),
              vector.contains("centavos") ? vector["centavos"] : vector["error"])
        << vector;
  }
}

// A number that is no integer represents an id of no plan, or for a quantity of 0.
Result<Cart> take_step(const Cart& cart, const Json& step) {
  const auto whole = [](const Json& number, std::int64_t otherwise) {
    return number.is_number_integer() ? number.get<std::int64_t>() : otherwise;
  };
  const std::string operation = step.at(0);
  const int plan_id = static_cast<int>(whole(step.at(1), -1));
  if (operation == "add") {
    return cart.add(plan_id);
  }
  if (operation == "increase") {
    return cart.increase(plan_id);
  }
  if (operation == "decrease") {
    return cart.decrease(plan_id);
  }
  if (operation == "remove") {
    return cart.remove(plan_id);
  }
  EXPECT_EQ(operation, "setQuantity");
  return cart.with_quantity(plan_id, whole(step.at(2), 0));
}

TEST(Vectors, CartOperationsMatch) {
  for (const Json& vector : vectors().at("carts")) {
    SCOPED_TRACE(text(vector, "name"));
    Cart cart;
    Json codes = Json::array();
    for (const Json& step : vector.at("steps")) {
      const Result<Cart> next = take_step(cart, step);
      codes.push_back(next ? "ok" : name(next.error()));
      cart = next ? next.value() : cart;
    }
    Json lines = Json::array();
    for (const CartLine& line : cart.lines()) {
      lines.push_back({line.plan_id, line.quantity, line_total(line).centavos()});
    }
    const Result<Quote> quoted = quote(cart);
    EXPECT_EQ(codes, vector.at("codes"));
    EXPECT_EQ(lines, vector.at("lines"));
    EXPECT_EQ(cart.count(), vector.at("count"));
    EXPECT_EQ(cart.total().centavos(), vector.at("totalCentavos"));
    EXPECT_EQ(cart.total().format(), vector.at("totalText"));
    EXPECT_EQ(store(cart), vector.at("stored"));
    EXPECT_EQ(quoted ? quoted.value().fingerprint : name(quoted.error()), vector.at("quote"));
  }
}

TEST(Vectors, QuotesOfTopUpsMatch) {
  for (const Json& vector : vectors().at("quotesTopUp")) {
    const Result<Quote> quoted =
        quote_top_up(vector.at("id").is_number_integer() ? vector.at("id").get<int>() : -1);
    if (vector.contains("error")) {
      EXPECT_EQ(name(quoted.error()), vector["error"]) << vector;
    } else {
      EXPECT_EQ(quoted.value().total.format(), vector["totalText"]);
      EXPECT_EQ(quoted.value().fingerprint, vector["fingerprint"]);
    }
  }
}

TEST(Vectors, RestoredCartsMatch) {
  for (const Json& vector : vectors().at("restore")) {
    SCOPED_TRACE(text(vector, "name"));
    const Restored restored = restore(text(vector, "text"));
    Json lines = Json::array();
    for (const CartLine& line : restored.cart.lines()) {
      lines.push_back({line.plan_id, line.quantity});
    }
    Json notes = Json::array();
    for (const RestoreNote& note : restored.notes) {
      const auto centavos = [](const std::optional<Money>& amount) {
        return amount ? Json(amount->centavos()) : Json(nullptr);
      };
      notes.push_back({{"code", name(note.code)},
                       {"planId", note.plan_id ? Json(*note.plan_id) : Json(nullptr)},
                       {"name", note.name},
                       {"storedCentavos", centavos(note.stored)},
                       {"currentCentavos", centavos(note.current)},
                       {"quantity", note.quantity ? Json(*note.quantity) : Json(nullptr)}});
    }
    EXPECT_EQ(lines, vector.at("lines"));
    EXPECT_EQ(notes, vector.at("notes"));
  }
}

TEST(Vectors, ImeiChecksMatch) {
  for (const Json& vector : vectors().at("imei")) {
    const imei::Check check = imei::check(text(vector, "text"));
    EXPECT_EQ(!check.error.has_value(), vector.at("ok")) << vector;
    EXPECT_EQ(code_or_null(check.error), vector.value("code", Json(nullptr))) << vector;
    if (check.error) {
      EXPECT_EQ(check.characters, vector.at("digits")) << vector;
    } else {
      EXPECT_EQ(check.check_digit_ok, vector.at("checkDigitOk")) << vector;
      EXPECT_EQ(check.digits, vector.at("imei")) << vector;
    }
    EXPECT_EQ(imei::group(check.digits), vector.at("grouped")) << vector;
  }
}

TEST(Vectors, ImeiResponsesMatch) {
  for (const Json& vector : vectors().at("imeiAnswers")) {
    const Result<imei::Answer> answer = imei::read_answer(text(vector, "json"));
    ASSERT_EQ(answer.ok(), vector.at("ok")) << vector;
    if (answer) {
      constexpr std::array kVerdicts{"refused", "unknown", "limited", "works"};
      EXPECT_EQ(answer.value().compatible(), vector.at("compatible")) << vector;
      EXPECT_EQ(kVerdicts.at(static_cast<std::size_t>(answer.value().verdict())),
                vector.at("verdict"))
          << vector;
      EXPECT_EQ(answer.value().band28, vector.at("band28")) << vector;
      EXPECT_EQ(answer.value().volte, vector.at("volte")) << vector;
      EXPECT_EQ(answer.value().esim, vector.at("esim")) << vector;
    } else {
      EXPECT_EQ(name(answer.error()), vector.at("code"));
    }
  }
}

Json as_json(const forms::FieldErrors& errors) {
  Json list = Json::array();
  for (const forms::FieldError& error : errors) {
    list.push_back({{"field", name(error.field)}, {"code", name(error.code)}});
  }
  return list;
}

TEST(Vectors, RegistrationErrorsMatch) {
  for (const Json& vector : vectors().at("registrations")) {
    const auto form = vector.at("form").get<std::map<std::string, std::string>>();
    EXPECT_EQ(as_json(forms::check_registration({.first_name = form.at("firstName"),
                                                 .last_name = form.at("lastName"),
                                                 .address = form.at("address"),
                                                 .between_streets = form.at("between_Streets"),
                                                 .postal_code = form.at("CP"),
                                                 .references = form.at("description"),
                                                 .phone = form.at("phone"),
                                                 .email = form.at("email"),
                                                 .password = form.at("password"),
                                                 .confirm_password = form.at("confirmPassword")})),
              vector.at("errors"))
        << vector;
  }
}

TEST(Vectors, LoginErrorsMatch) {
  for (const Json& vector : vectors().at("logins")) {
    const Json& form = vector.at("form");
    EXPECT_EQ(as_json(forms::check_login(text(form, "email"), text(form, "password"))),
              vector.at("errors"))
        << vector;
  }
}

TEST(Vectors, PasswordChangeErrorsMatch) {
  for (const Json& vector : vectors().at("passwordChanges")) {
    const Json& form = vector.at("form");
    EXPECT_EQ(
        as_json(forms::check_password_change(text(form, "currentPassword"), text(form, "password"),
                                             text(form, "confirmPassword"))),
        vector.at("errors"))
        << vector;
  }
}

TEST(Vectors, TopUpErrorsMatch) {
  for (const Json& vector : vectors().at("topUps")) {
    const Json& form = vector.at("form");
    const forms::TopUpCheck check = forms::check_top_up(text(form, "phone"), text(form, "email"));
    EXPECT_EQ(as_json(check.errors), vector.at("errors")) << vector;
    EXPECT_EQ(check.phone, vector.at("phone")) << vector;
  }
}

TEST(Vectors, UnitPhoneErrorsMatch) {
  for (const Json& vector : vectors().at("unitPhones")) {
    SCOPED_TRACE(text(vector, "name"));
    std::vector<UnitPhone> list;
    for (const Json& number : vector.at("list")) {
      list.push_back({number.at("phone").get_ref<const std::string&>(),
                      number.at("nip").get_ref<const std::string&>(),
                      number.value("required", false)});
    }
    const UnitPhoneCheck check = check_unit_phones(list);
    Json errors = Json::array();
    for (const UnitPhoneError& error : check.errors) {
      errors.push_back(
          {{"index", error.index}, {"field", name(error.field)}, {"code", name(error.code)}});
    }
    EXPECT_EQ(errors, vector.at("errors"));
    EXPECT_EQ(Json(check.phones), vector.at("phones"));
  }
}

TEST(Vectors, ZonesOfPostalCodesMatch) {
  for (const Json& vector : vectors().at("postalCodes")) {
    const auto zone = shipping_zone_for_postal_code(text(vector, "postalCode"));
    EXPECT_EQ(zone.ok(), vector.at("ok")) << vector;
    EXPECT_EQ(zone ? name(*zone) : name(zone.error()), vector.at(zone ? "zone" : "code")) << vector;
  }
}

TEST(Vectors, ShippingCostsMatch) {
  for (const Json& vector : vectors().at("shipping")) {
    std::optional<ShippingZone> zone;
    if (vector.at("zone").is_string()) {
      zone = shipping_zone_of(text(vector, "zone")).value();
    }
    std::optional<Money> price;
    if (vector.at("priceCentavos").is_number()) {
      price = Money::from_centavos(vector.at("priceCentavos").get<std::int64_t>()).value();
    }
    const Result<Money> cost =
        shipping_cost(vector.at("physicalSims").get<std::int64_t>(), zone, price);
    EXPECT_EQ(cost.ok(), vector.at("ok")) << vector;
    EXPECT_EQ(cost ? Json(cost.value().centavos()) : Json(name(cost.error())),
              cost ? vector.at("centavos") : vector.at("code"))
        << vector;
  }
}

TEST(Vectors, ArrivalWindowsMatch) {
  for (const Json& vector : vectors().at("arrivalWindows")) {
    const Result<ArrivalWindow> window = arrival_window(text(vector, "paidOn"));
    ASSERT_EQ(window.ok(), !vector.contains("error")) << vector;
    if (window) {
      EXPECT_EQ(std::string(window->from.begin(), window->from.end()), vector.at("from")) << vector;
      EXPECT_EQ(std::string(window->to.begin(), window->to.end()), vector.at("to")) << vector;
    } else {
      EXPECT_EQ(name(window.error()), vector.at("error")) << vector;
    }
  }
}

TEST(Vectors, QuotesWithShippingMatch) {
  for (const Json& vector : vectors().at("quotesWithShipping")) {
    std::vector<CartLine> lines;
    for (const Json& line : vector.at("lines")) {
      lines.push_back({line.at(0).get<int>(), line.at(1).get<int>()});
    }
    const Money shipping =
        Money::from_centavos(vector.at("shippingCentavos").get<std::int64_t>()).value();
    const Result<Quote> quoted = quote(Cart::from_lines(lines).value(), shipping);
    if (vector.contains("error")) {
      EXPECT_EQ(name(quoted.error()), vector["error"]) << vector;
      continue;
    }
    EXPECT_EQ(quoted.value().shipping, shipping) << vector;
    EXPECT_EQ(quoted.value().total.format(), vector.at("totalText")) << vector;
    EXPECT_EQ(quoted.value().fingerprint, vector.at("fingerprint")) << vector;
  }
}

}  // namespace
}  // namespace shop
