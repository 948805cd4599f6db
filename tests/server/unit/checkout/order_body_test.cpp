#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "checkout/order.hpp"
#include "support/loop.hpp"

namespace server {
namespace {

using nlohmann::json;
using shop::ErrorCode;

json good() {
  return json::parse(R"({"type":1,"products":[
    {"id":204,"name":"Tuisty","image":"/x.svg","price":16900,"quantity":2}]})");
}

struct Expected {
  ErrorCode code;
  std::string field;
};

void expect_error(const json& body, const Expected& expected) {
  const auto result = test::outcome_of([&] { return read_checkout_order(body); });
  ASSERT_FALSE(result) << body;
  const auto& error = result.error();
  EXPECT_EQ(shop::name(error.code), shop::name(expected.code)) << body;
  EXPECT_EQ(error.field, expected.field) << body;
}

TEST(CheckoutBody, EveryMemberIsRead) {
  json body = good();
  body["phone"] = "8331234567";
  body["email"] = "ana@example.com";
  body["quote"] = "0123456789abcdef";
  const auto order = read_checkout_order(body);
  EXPECT_EQ(order.type, CheckoutType::cart);
  EXPECT_EQ(order.phone, "8331234567");
  EXPECT_EQ(order.email, "ana@example.com");
  EXPECT_EQ(order.quote, "0123456789abcdef");
  ASSERT_EQ(order.products.size(), 1U);
  EXPECT_EQ(order.products[0].id, 204);
  EXPECT_EQ(order.products[0].name, "Tuisty");
  EXPECT_EQ(order.products[0].price_centavos, 16900);
  EXPECT_EQ(order.products[0].quantity, 2);
}

TEST(CheckoutBody, OptionalMembersMayBeMissingOrNull) {
  json body = good();
  body["products"][0].erase("id");
  body["products"][0].erase("image");
  body["phone"] = nullptr;
  body["email"] = nullptr;
  body["quote"] = nullptr;
  body["shippingZone"] = nullptr;
  body["unknown"] = 1;
  const auto order = read_checkout_order(body);
  EXPECT_EQ(order.products[0].id, std::nullopt);
}

TEST(CheckoutBody, UnitsAndZoneAreRead) {
  json body = good();
  EXPECT_EQ(read_checkout_order(body).products[0].units, std::nullopt);
  EXPECT_EQ(read_checkout_order(body).zone, std::nullopt);
  body["shippingZone"] = "elsewhere";
  body["products"][0]["units"] = json::parse(R"([
    {"sim":"esim"},{"sim":"physical","keepsNumber":true,"phone":"833 123 4567","nip":" 1234"},
    {"sim":"physical","keepsNumber":false,"phone":null,"nip":null,"color":"red"}])");
  const auto order = read_checkout_order(body);
  EXPECT_EQ(order.zone, shop::ShippingZone::elsewhere);
  ASSERT_TRUE(order.products[0].units);
  EXPECT_EQ(
      *order.products[0].units,
      (std::vector<shop::Unit>{{.sim = shop::SimType::esim},
                               {.keeps_number = true, .phone = "833 123 4567", .nip = " 1234"},
                               {}}));
}

TEST(CheckoutBody, InvalidUnitIsReportedByItsPath) {
  struct Case {
    const char* units;
    Expected expected;
  };
  const std::vector<Case> cases{
      {"null", {ErrorCode::field_invalid, "products[0].units"}},
      {"{}", {ErrorCode::field_invalid, "products[0].units"}},
      {"[null]", {ErrorCode::field_invalid, "products[0].units[0]"}},
      {R"([{"sim":"esim"},"esim"])", {ErrorCode::field_invalid, "products[0].units[1]"}},
      {"[{}]", {ErrorCode::field_missing, "products[0].units[0].sim"}},
      {R"([{"sim":1}])", {ErrorCode::field_invalid, "products[0].units[0].sim"}},
      {R"([{"sim":"eSIM"}])", {ErrorCode::sim_invalid, "products[0].units[0].sim"}},
      {R"([{"sim":"esim"},{"sim":""}])", {ErrorCode::sim_invalid, "products[0].units[1].sim"}},
      {R"([{"sim":"esim","keepsNumber":"true"}])",
       {ErrorCode::field_invalid, "products[0].units[0].keepsNumber"}},
      {R"([{"sim":"esim","keepsNumber":null}])",
       {ErrorCode::field_invalid, "products[0].units[0].keepsNumber"}},
      {R"([{"sim":"esim","phone":8331234567}])",
       {ErrorCode::field_invalid, "products[0].units[0].phone"}},
      {R"([{"sim":"esim","nip":1234}])", {ErrorCode::field_invalid, "products[0].units[0].nip"}}};
  for (const Case& c : cases) {
    json body = good();
    body["products"][0]["units"] = json::parse(c.units);
    expect_error(body, c.expected);
  }
}

TEST(CheckoutBody, QuantityThatIsNoJsonIntegerReturnsInvalid) {
  for (const char* quantity : {"1.5", "1.0", "1e9", "1e0", "\"2\"", "null", "true", "[]", "{}"}) {
    json body = good();
    body["products"][0]["quantity"] = json::parse(quantity);
    expect_error(body, {ErrorCode::quantity_invalid, "products[0].quantity"});
  }
}

TEST(CheckoutBody, HugeNumbersAreNotTruncated) {
  json body = good();
  body["products"][0]["id"] = std::uint64_t{18'446'744'073'709'551'615U};
  body["products"][0]["quantity"] = std::uint64_t{18'446'744'073'709'551'615U};
  const auto order = read_checkout_order(body);
  EXPECT_EQ(order.products[0].id, 9'223'372'036'854'775'807);
  EXPECT_GT(order.products[0].quantity, 1e18);
}

TEST(CheckoutBody, InvalidFieldIsReportedByItsPath) {
  struct Case {
    const char* pointer;
    json value;
    Expected expected;
  };
  const std::vector<Case> cases{
      {"/type", 3, {ErrorCode::type_invalid, "type"}},
      {"/type", 0, {ErrorCode::type_invalid, "type"}},
      {"/type", "1", {ErrorCode::type_invalid, "type"}},
      {"/type", 1.0, {ErrorCode::type_invalid, "type"}},
      {"/type", nullptr, {ErrorCode::type_invalid, "type"}},
      {"/phone", 8331234567, {ErrorCode::field_invalid, "phone"}},
      {"/email", json::array(), {ErrorCode::field_invalid, "email"}},
      {"/quote", 1, {ErrorCode::field_invalid, "quote"}},
      {"/quote", std::string(1001, 'a'), {ErrorCode::field_invalid, "quote"}},
      {"/shippingZone", 1, {ErrorCode::field_invalid, "shippingZone"}},
      {"/shippingZone", "Tampico", {ErrorCode::shipping_zone_invalid, "shippingZone"}},
      {"/products", json::object(), {ErrorCode::field_invalid, "products"}},
      {"/products", nullptr, {ErrorCode::field_invalid, "products"}},
      {"/products/0", 1, {ErrorCode::field_invalid, "products[0]"}},
      {"/products/0/id", "204", {ErrorCode::field_invalid, "products[0].id"}},
      {"/products/0/id", 204.0, {ErrorCode::field_invalid, "products[0].id"}},
      {"/products/0/id", nullptr, {ErrorCode::field_invalid, "products[0].id"}},
      {"/products/0/name", 1, {ErrorCode::field_invalid, "products[0].name"}},
      {"/products/0/name", std::string(201, 'a'), {ErrorCode::field_invalid, "products[0].name"}},
      {"/products/0/image", 1, {ErrorCode::field_invalid, "products[0].image"}},
      {"/products/0/price", 169.5, {ErrorCode::field_invalid, "products[0].price"}},
      {"/products/0/price", "16900", {ErrorCode::field_invalid, "products[0].price"}},
      {"/products/0/price", -1, {ErrorCode::field_invalid, "products[0].price"}}};
  for (const Case& c : cases) {
    json body = good();
    body[json::json_pointer(c.pointer)] = c.value;
    expect_error(body, c.expected);
  }
}

TEST(CheckoutBody, MissingFieldIsReportedByItsPath) {
  for (const char* field : {"name", "price", "quantity"}) {
    json body = good();
    body["products"][0].erase(field);
    expect_error(body, {ErrorCode::field_missing, std::string("products[0].") + field});
  }
  for (const char* field : {"type", "products"}) {
    json body = good();
    body.erase(field);
    expect_error(body, {ErrorCode::field_missing, field});
  }
}

TEST(CheckoutBody, InvalidProductIsReportedByItsIndex) {
  json body = good();
  body["products"].push_back(body["products"][0]);
  body["products"][1]["quantity"] = 1.5;
  expect_error(body, {ErrorCode::quantity_invalid, "products[1].quantity"});
}

TEST(CheckoutBody, MoreThanFiftyProductsReturnFieldInvalid) {
  json body = good();
  const json product = body["products"][0];
  while (body["products"].size() < 50) {
    body["products"].push_back(product);
  }
  EXPECT_EQ(read_checkout_order(body).products.size(), 50U);
  body["products"].push_back(product);
  expect_error(body, {ErrorCode::field_invalid, "products"});
}

}  // namespace
}  // namespace server
