#include "checkout/order.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <tuple>

#include "support/loop.hpp"
#include "support/orders.hpp"

namespace server {
namespace {

using nlohmann::json;
using shop::ErrorCode;
using test::cart_order;
using test::plan_204;
using test::top_up_order;

constexpr shop::Money kPrice = shop::Money::of_pesos(150);

/// Checks the error of an order and returns it.
ApiError expect_error(const CheckoutOrder& order, ErrorCode code, const std::string& field = {},
                      std::optional<shop::Money> shipping = std::nullopt) {
  const auto result = test::outcome_of([&] { return price_order(order, shipping); });
  test::expect_error(result, code, field);
  const ApiError error = !result ? result.error() : test::Rejection();
  EXPECT_EQ(!error.quote.empty(), code == ErrorCode::quote_mismatch);
  return error;
}

NewPurchase priced(const CheckoutOrder& order, std::optional<shop::Money> shipping = std::nullopt) {
  return test::value(test::outcome_of([&] { return price_order(order, shipping); }));
}

shop::ClientProduct of_units(std::vector<shop::Unit> units) {
  auto product = plan_204(static_cast<double>(units.size()));
  product.units = std::move(units);
  return product;
}

CheckoutOrder order_of_units(std::vector<shop::Unit> units) {
  CheckoutOrder order;
  order.products = {of_units(std::move(units))};
  return order;
}

shop::Unit esim() { return {.sim = shop::SimType::esim}; }

shop::Unit keeps(std::string phone, std::string nip) {
  return {.keeps_number = true, .phone = std::move(phone), .nip = std::move(nip)};
}

TEST(PriceOrder, TotalIsTheSumOfCataloguePrices) {
  CheckoutOrder order = cart_order(3);
  order.products.push_back({402, "Tuisty", 131'900, 1});
  order.phone = order.email = "ignored for a cart";
  const auto result = priced(order);
  EXPECT_EQ(result.quote.total.centavos(), 3 * 16'900 + 131'900);
  EXPECT_EQ(result.quote.count, 4);
  EXPECT_EQ(result.phone, "");
  EXPECT_EQ(result.email, "");
  order.quote = result.quote.fingerprint;
  EXPECT_EQ(priced(order).quote, result.quote) << "with the current fingerprint";
}

TEST(PriceOrder, AnotherPriceOrFingerprintReturnsQuoteMismatchWithTheQuote) {
  for (const auto& [order, total] :
       {std::pair(cart_order(2), 33'800), std::pair(top_up_order(), 10'000)}) {
    auto another = order;
    another.products[0].price_centavos = 1;
    EXPECT_EQ(json::parse(expect_error(another, ErrorCode::quote_mismatch).quote)["total"], total);
    another = order;
    another.quote = "0123456789abcdef";
    EXPECT_EQ(json::parse(expect_error(another, ErrorCode::quote_mismatch).quote)["total"], total);
  }
}

TEST(PriceOrder, InvalidProductIsReportedByItsIndex) {
  for (const auto& [product, code, field] : {
           std::tuple{shop::ClientProduct{999, "Tuisty", 16'900, 1}, ErrorCode::plan_unknown,
                      ".id"},
           {{std::nullopt, "Nadie", 16'900, 1}, ErrorCode::plan_unknown, ".name"},
           {{std::nullopt, "Tuisty", 1, 1}, ErrorCode::product_ambiguous, ""},
           {plan_204(0), ErrorCode::quantity_invalid, ".quantity"},
           {plan_204(100), ErrorCode::quantity_limit, ".quantity"},
           {of_units({keeps("833", "")}), ErrorCode::phone_malformed, ".units[0].phone"},
           {of_units({esim(), keeps("8331234567", "1")}), ErrorCode::nip_malformed,
            ".units[1].nip"},
           {of_units({{.phone = "8331234567"}}), ErrorCode::field_invalid, ".units[0].keepsNumber"},
           {{204, "Tuisty", 16'900, 2, std::vector{esim()}}, ErrorCode::units_mismatch, ".units"},
       }) {
    CheckoutOrder order = cart_order();
    order.products.push_back(product);
    expect_error(order, code, std::string("products[1]") + field);
  }
}

// core/products_test.cpp and the shared vectors have every error.
TEST(PriceOrder, InvalidOrderIsReportedByItsField) {
  CheckoutOrder over = cart_order(60);
  over.products.push_back(plan_204(40));
  expect_error(over, ErrorCode::quantity_limit, "products");
  CheckoutOrder several = top_up_order();
  several.products.push_back(several.products[0]);
  expect_error(several, ErrorCode::quantity_limit, "products");
  for (const auto& [product, code, field] :
       {std::tuple{shop::ClientProduct{902, "", 10'000, 2}, ErrorCode::quantity_limit, "quantity"},
        {plan_204(), ErrorCode::top_up_unknown, "id"}}) {
    CheckoutOrder order = top_up_order();
    order.products = {product};
    expect_error(order, code, std::string("products[0].") + field);
  }
  CheckoutOrder without_contact = top_up_order();
  without_contact.email = "ana@";
  expect_error(without_contact, ErrorCode::email_malformed, "email");
  without_contact.phone = without_contact.email = "";
  expect_error(without_contact, ErrorCode::contact_required, "phone");
}

TEST(PriceOrder, ChoicesAndContactAreNormalised) {
  CheckoutOrder order = order_of_units({esim(), keeps("tel:+52 1 833 123 4567", "1234")});
  order.products.push_back({402, "Tuisty", 131'900, 1});
  EXPECT_EQ(priced(order).choices,
            (std::vector<shop::LineUnits>{{204, {esim(), keeps("8331234567", "1234")}},
                                          {402, {shop::Unit{}}}}));
  const auto top_up = priced(top_up_order());
  EXPECT_TRUE(top_up.choices.empty());
  EXPECT_EQ(top_up.quote.total.centavos(), 10'000);
  EXPECT_EQ(top_up.phone, "8331234567");
  EXPECT_EQ(top_up.email, "ana@example.com");
}

// The zone is dropped without priced shipping.
TEST(PriceOrder, ShippingOfPhysicalSimsIsPricedByZone) {
  using Zone = shop::ShippingZone;
  const CheckoutOrder sims = order_of_units({esim(), shop::Unit{}});
  for (const auto& [sold, zone, price, shipping, kept] :
       {std::tuple{sims, std::optional(Zone::elsewhere), std::optional(kPrice), 15'000,
                   std::optional(Zone::elsewhere)},
        {sims, Zone::local, kPrice, 0, Zone::local},
        {sims, Zone::elsewhere, std::nullopt, 0, std::nullopt},
        {order_of_units({esim()}), Zone::elsewhere, kPrice, 0, std::nullopt},
        {top_up_order(), std::nullopt, kPrice, 0, std::nullopt}}) {
    CheckoutOrder order = sold;
    order.zone = zone;
    const auto result = priced(order, price);
    EXPECT_EQ(result.quote.shipping.centavos(), shipping);
    EXPECT_EQ(result.zone, kept);
  }
  expect_error(sims, ErrorCode::shipping_zone_required, "shippingZone", kPrice);
}

TEST(PriceOrder, AnotherShippingPriceReturnsQuoteMismatchWithTheQuote) {
  CheckoutOrder order = cart_order();
  order.zone = shop::ShippingZone::elsewhere;
  order.quote = priced(order).quote.fingerprint;
  const auto quote = json::parse(expect_error(order, ErrorCode::quote_mismatch, "", kPrice).quote);
  EXPECT_EQ(quote.at("shipping"), kPrice.centavos());
  order.quote = quote.at("fingerprint");
  priced(order, kPrice);
}

// --- The body of the request -------------------------------------------------------------------

json good() {
  return json::parse(R"({"type":1,"products":[
    {"id":204,"name":"Tuisty","image":"/x.svg","price":16900,"quantity":2}]})");
}

CheckoutOrder read(const json& body) { return read_checkout_order(Json::parse(body.dump())); }

void expect_error(const json& body, ErrorCode code, const std::string& field) {
  SCOPED_TRACE(body);
  test::expect_error(test::outcome_of([&] { return read(body); }), code, field);
}

TEST(CheckoutBody, EveryMemberIsRead) {
  json body = good();
  body["phone"] = "8331234567";
  body["email"] = "ana@example.com";
  body["quote"] = "0123456789abcdef";
  body["shippingZone"] = "elsewhere";
  body["unknown"] = 1;
  body["products"][0]["units"] = json::parse(R"([
    {"sim":"esim"},{"sim":"physical","keepsNumber":true,"phone":"833 123 4567","nip":" 1234"},
    {"sim":"physical","keepsNumber":false,"phone":null,"nip":null,"color":"red"}])");
  const auto order = read(body);
  EXPECT_EQ(order.type, CheckoutType::cart);
  EXPECT_EQ(order.phone, "8331234567");
  EXPECT_EQ(order.email, "ana@example.com");
  EXPECT_EQ(order.quote, "0123456789abcdef");
  EXPECT_EQ(order.zone, shop::ShippingZone::elsewhere);
  ASSERT_EQ(order.products.size(), 1U);
  EXPECT_EQ(order.products[0].id, 204);
  EXPECT_EQ(order.products[0].name, "Tuisty");
  EXPECT_EQ(order.products[0].price_centavos, 16900);
  EXPECT_EQ(order.products[0].quantity, 2);
  EXPECT_EQ(
      order.products[0].units.value(),
      (std::vector<shop::Unit>{{.sim = shop::SimType::esim},
                               {.keeps_number = true, .phone = "833 123 4567", .nip = " 1234"},
                               {}}));
  const std::uint64_t huge = 18'446'744'073'709'551'615U;
  body["products"][0].update({{"id", huge}, {"quantity", huge}});
  EXPECT_EQ(read(body).products[0].id, INT64_MAX) << "not truncated";
  EXPECT_GT(read(body).products[0].quantity, 1e18);
}

TEST(CheckoutBody, OptionalMembersMayBeMissingOrNull) {
  json body = good();
  EXPECT_EQ(read(body).products[0].units, std::nullopt);
  body["products"][0].erase("id");
  body["products"][0].erase("image");
  for (const char* member : {"phone", "email", "quote", "shippingZone"}) {
    body[member] = nullptr;
  }
  const auto order = read(body);
  EXPECT_EQ(order.products[0].id, std::nullopt);
  EXPECT_EQ(order.zone, std::nullopt);
}

TEST(CheckoutBody, InvalidUnitIsReportedByItsPath) {
  const auto invalid = ErrorCode::field_invalid;
  for (const auto& [units, code, field] :
       {std::tuple("null", invalid, ""), std::tuple("{}", invalid, ""),
        std::tuple("[null]", invalid, "[0]"),
        std::tuple(R"([{"sim":"esim"},"esim"])", invalid, "[1]"),
        std::tuple("[{}]", ErrorCode::field_missing, "[0].sim"),
        std::tuple(R"([{"sim":1}])", invalid, "[0].sim"),
        std::tuple(R"([{"sim":"eSIM"}])", ErrorCode::sim_invalid, "[0].sim"),
        std::tuple(R"([{"sim":"esim"},{"sim":""}])", ErrorCode::sim_invalid, "[1].sim"),
        std::tuple(R"([{"sim":"esim","keepsNumber":"true"}])", invalid, "[0].keepsNumber"),
        std::tuple(R"([{"sim":"esim","keepsNumber":null}])", invalid, "[0].keepsNumber"),
        std::tuple(R"([{"sim":"esim","phone":8331234567}])", invalid, "[0].phone"),
        std::tuple(R"([{"sim":"esim","nip":1234}])", invalid, "[0].nip")}) {
    json body = good();
    body["products"][0]["units"] = json::parse(units);
    expect_error(body, code, std::string("products[0].units") + field);
  }
}

TEST(CheckoutBody, InvalidFieldIsReportedByItsPath) {
  struct Case {
    const char* pointer;
    const char* field;
    std::vector<json> values;
    ErrorCode code = ErrorCode::field_invalid;
  };
  for (const Case& c : std::vector<Case>{
           {"/type", "type", {3, 0, "1", 1.0, nullptr}, ErrorCode::type_invalid},
           {"/phone", "phone", {8331234567}},
           {"/email", "email", {json::array()}},
           {"/quote", "quote", {1, std::string(1001, 'a')}},
           {"/shippingZone", "shippingZone", {1}},
           {"/shippingZone", "shippingZone", {"Tampico"}, ErrorCode::shipping_zone_invalid},
           {"/products", "products", {json::object(), nullptr}},
           {"/products/0", "products[0]", {1}},
           {"/products/0/id", "products[0].id", {"204", 204.0, nullptr}},
           {"/products/0/name", "products[0].name", {1, std::string(201, 'a')}},
           {"/products/0/image", "products[0].image", {1}},
           {"/products/0/price", "products[0].price", {169.5, "16900", -1}},
           {"/products/0/quantity",
            "products[0].quantity",
            {1.5, 1.0, 1e9, "2", nullptr, true, json::array(), json::object()},
            ErrorCode::quantity_invalid}}) {
    for (const json& value : c.values) {
      json body = good();
      body[json::json_pointer(c.pointer)] = value;
      expect_error(body, c.code, c.field);
    }
  }
}

TEST(CheckoutBody, MissingFieldIsReportedByItsPath) {
  json body = good();
  body["products"].push_back(body["products"][0]);
  body["products"][1].erase("quantity");
  expect_error(body, ErrorCode::field_missing, "products[1].quantity");
  for (const char* field : {"name", "price", "type", "products"}) {
    json without = good();
    without["products"][0].erase(field);
    without.erase(field);
    const bool of_product = good()["products"][0].contains(field);
    expect_error(without, ErrorCode::field_missing,
                 (of_product ? "products[0]." : "") + std::string(field));
  }
}

TEST(CheckoutBody, MoreThanFiftyProductsReturnFieldInvalid) {
  json body = good();
  const json product = body["products"][0];
  body["products"] = std::vector(50, product);
  EXPECT_EQ(read(body).products.size(), 50U);
  body["products"].push_back(product);
  expect_error(body, ErrorCode::field_invalid, "products");
}

}  // namespace
}  // namespace server
