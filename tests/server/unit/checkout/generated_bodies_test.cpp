#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "http/errors.hpp"
#include "json.hpp"
#include "support/api_fixture.hpp"

// Every body, valid or not, must yield a defined response.
namespace server {
namespace {

using nlohmann::json;

const std::set<std::string> kCodes{
    "body_missing",      "body_malformed",   "field_missing",   "field_invalid",
    "type_invalid",      "cart_empty",       "plan_unknown",    "top_up_unknown",
    "quantity_invalid",  "quantity_limit",   "total_limit",     "quote_mismatch",
    "product_ambiguous", "contact_required", "phone_malformed", "email_malformed",
    "field_too_long",    "phone_required",   "email_required",  "sim_invalid",
    "units_mismatch",    "nip_malformed",    "number_repeated", "shipping_zone_invalid"};

class GeneratedBodies : public test::ApiFixture {
 protected:
  std::size_t below(std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_engine_);
  }
  template <class T>
  const T& one_of(const std::vector<T>& values) {
    return values[below(values.size())];
  }

  json any_value() {
    static const std::vector<json> values = json::parse(R"([null, true, 0, 1, 2, 3, -1, -3, 99, 100,
      204, 901, 902, 16900, 5000, 1.5, 1e9, 1e300, 18446744073709551615, "", "1", "2", "Tuisty",
      "Recarga $50", "ñandú", "a\u0000b", "8331234567", "ana@example.com", [], {}, [1],
      {"id": 204}])");
    if (below(30) == 0) {
      return std::string(300, 'x');
    }
    return one_of(values);
  }

  json unit() {
    static const std::vector<json> units{
        {{"sim", "physical"}},
        {{"sim", "own"}, {"phone", "833 765 4321"}},
        {{"sim", "esim"}, {"keepsNumber", true}},
        {{"sim", "esim"}, {"keepsNumber", true}, {"phone", "833 123 4567"}, {"nip", "1234"}}};
    json unit = one_of(units);
    static const std::vector<std::string> keys{"sim", "keepsNumber", "phone", "nip"};
    if (below(3) == 0) {
      unit[one_of(keys)] = any_value();
    }
    return unit;
  }

  json product() {
    static const std::vector<json> products{
        {{"id", 204}, {"name", "Tuisty"}, {"image", "/x"}, {"price", 16900}, {"quantity", 1}},
        {{"id", 503}, {"name", "Tuisty"}, {"price", 284900}, {"quantity", 99}},
        {{"name", "Tuisty"}, {"price", 13900}, {"quantity", 2}},
        {{"id", 901}, {"name", "Recarga $50"}, {"price", 5000}, {"quantity", 1}}};
    json product = one_of(products);
    if (below(3) == 0) {
      product["units"] = json::array();
      for (std::size_t count = below(4); count > 0; --count) {
        product["units"].push_back(below(10) == 0 ? any_value() : unit());
      }
    }
    static const std::vector<std::string> keys{"id",       "name",  "image", "price",
                                               "quantity", "units", "más"};
    for (std::size_t changes = below(3); changes > 0; --changes) {
      if (below(4) == 0) {
        product.erase(one_of(keys));
      } else {
        product[one_of(keys)] = any_value();
      }
    }
    return product;
  }

  std::string structured_body() {
    json body{{"type", below(2) + 1}, {"products", json::array()}};
    for (std::size_t count = below(4); count > 0; --count) {
      body["products"].push_back(below(10) == 0 ? any_value() : product());
    }
    static const std::vector<std::string> keys{"type",  "products", "phone",
                                               "email", "quote",    "shippingZone"};
    if (below(2) == 0) {
      body["phone"] = "8331234567";
      body["email"] = "ana@example.com";
    }
    for (std::size_t changes = below(3); changes > 0; --changes) {
      body[one_of(keys)] = any_value();
    }
    return body.dump();
  }

  std::string damaged_body() {
    std::string body = structured_body();
    for (std::size_t changes = below(6) + 1; changes > 0 && !body.empty(); --changes) {
      const std::size_t at = below(body.size());
      switch (below(5)) {
        case 0:
          body[at] = static_cast<char>(below(256));
          break;
        case 1:
          body.erase(at, below(20) + 1);
          break;
        case 2:
          body.insert(at, 1, one_of(std::vector<char>{'{', '[', '"', '\\', '\0', ',', '9'}));
          break;
        case 3:
          body.insert(at, body.substr(at, below(30)));
          break;
        default:
          body.resize(at);
      }
    }
    return body;
  }

  void expect_defined(const std::string& body) {
    const auto reply = checkout(body);
    const auto answer = parse_json(reply.body);
    ASSERT_TRUE(answer.is_object()) << body;
    if (reply.status == 200) {
      ++sold_;
      return;
    }
    const std::string code = answer["error"]["code"];
    seen_.insert(code);
    ASSERT_TRUE(kCodes.contains(code)) << code << " for " << body;
  }

  std::mt19937 random_engine_{20'250'930};
  std::set<std::string> seen_;
  int sold_ = 0;
};

TEST_F(GeneratedBodies, RandomStructuredBodiesReturnOnlyDefinedCodes) {
  for (int i = 0; i < 20'000; ++i) {
    expect_defined(structured_body());
  }
  for (int i = 0; i < 20'000; ++i) {
    expect_defined(damaged_body());
  }
  // The generator must produce valid orders and most of the errors.
  EXPECT_GT(sold_, 200) << "of 40,000";
  EXPECT_GE(seen_.size(), 18U);
  EXPECT_EQ(rows(), std::to_string(sold_)) << "an error leaves no row";
}

TEST_F(GeneratedBodies, RandomBytesReturnOnlyDefinedCodes) {
  for (int i = 0; i < 20'000; ++i) {
    std::string body(below(64), '\0');
    for (char& byte : body) {
      byte = static_cast<char>(below(256));
    }
    expect_defined(body);
  }
  EXPECT_EQ(rows(), std::to_string(sold_));
}

}  // namespace
}  // namespace server
