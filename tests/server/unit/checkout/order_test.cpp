#include "checkout/order.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

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
  EXPECT_FALSE(result) << shop::name(code) << ' ' << field;
  const ApiError error = !result ? result.error() : test::Rejection();
  EXPECT_EQ(shop::name(error.code), shop::name(code)) << field;
  EXPECT_EQ(error.field, field) << shop::name(code);
  EXPECT_EQ(!error.quote.empty(), code == ErrorCode::quote_mismatch);
  return error;
}

NewPurchase priced(const CheckoutOrder& order, std::optional<shop::Money> shipping = std::nullopt) {
  auto result = test::outcome_of([&] { return price_order(order, shipping); });
  if (!result) {
    ADD_FAILURE() << shop::name(result.error().code) << ' ' << result.error().field;
    return {};
  }
  return *result;
}

/// The order with its first product changed.
template <class Change>
CheckoutOrder with(CheckoutOrder order, Change change) {
  change(order);
  return order;
}

CheckoutOrder order_of_units(std::vector<shop::Unit> units) {
  CheckoutOrder order = cart_order(static_cast<double>(units.size()));
  order.products[0].units = std::move(units);
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
  const auto another_price = [](CheckoutOrder& order) { order.products[0].price_centavos = 1; };
  const auto another_quote = [](CheckoutOrder& order) { order.quote = "0123456789abcdef"; };
  const auto total = [](const CheckoutOrder& order) -> std::int64_t {
    return json::parse(expect_error(order, ErrorCode::quote_mismatch).quote).at("total");
  };
  EXPECT_EQ(total(with(cart_order(2), another_price)), 33'800);
  EXPECT_EQ(total(with(cart_order(2), another_quote)), 33'800);
  EXPECT_EQ(total(with(top_up_order(), another_price)), 10'000);
}

TEST(PriceOrder, InvalidProductIsReportedByItsIndex) {
  struct Case {
    shop::ClientProduct product;
    ErrorCode code;
    std::string field;
  };
  const std::vector<Case> cases{
      {{999, "Tuisty", 16'900, 1}, ErrorCode::plan_unknown, "products[1].id"},
      {{std::nullopt, "Nadie", 16'900, 1}, ErrorCode::plan_unknown, "products[1].name"},
      {{std::nullopt, "Tuisty", 1, 1}, ErrorCode::product_ambiguous, "products[1]"},
      {{204, "Tuisty", 16'900, 0}, ErrorCode::quantity_invalid, "products[1].quantity"},
      {{204, "Tuisty", 16'900, 100}, ErrorCode::quantity_limit, "products[1].quantity"},
      {order_of_units({keeps("833", "")}).products[0], ErrorCode::phone_malformed,
       "products[1].units[0].phone"},
      {order_of_units({esim(), keeps("8331234567", "1")}).products[0], ErrorCode::nip_malformed,
       "products[1].units[1].nip"},
      {order_of_units({{.phone = "8331234567"}}).products[0], ErrorCode::field_invalid,
       "products[1].units[0].keepsNumber"},
      {{204, "Tuisty", 16'900, 2, std::vector{esim()}},
       ErrorCode::units_mismatch,
       "products[1].units"}};
  for (const Case& c : cases) {
    expect_error(
        with(cart_order(), [&](CheckoutOrder& order) { order.products.push_back(c.product); }),
        c.code, c.field);
  }
}

TEST(PriceOrder, QuantitiesOfOnePlanAreSummedUpToTheLimit) {
  CheckoutOrder order = cart_order(60);
  order.products.push_back(plan_204(39));
  EXPECT_EQ(priced(order).quote.lines.at(0).quantity, 99);
  order.products.push_back(plan_204(1));
  expect_error(order, ErrorCode::quantity_limit, "products");
}

TEST(PriceOrder, EmptyCartReturnsCartEmpty) {
  expect_error(CheckoutOrder{}, ErrorCode::cart_empty, "products");
}

TEST(PriceOrder, TopUpContactIsNormalised) {
  const auto result = priced(top_up_order());
  EXPECT_EQ(result.quote.total.centavos(), 10'000);
  EXPECT_EQ(result.phone, "8331234567");
  EXPECT_EQ(result.email, "ana@example.com");
}

TEST(PriceOrder, TopUpWithoutValidContactReturnsItsError) {
  struct Case {
    std::string phone;
    std::string email;
    ErrorCode code;
    std::string field;
  };
  const std::vector<Case> cases{
      {"", "", ErrorCode::contact_required, "phone"},
      {"833123456", "ana@example.com", ErrorCode::phone_malformed, "phone"},
      {"8331234567", "ana@", ErrorCode::email_malformed, "email"}};
  for (const Case& c : cases) {
    CheckoutOrder order = top_up_order();
    order.phone = c.phone;
    order.email = c.email;
    expect_error(order, c.code, c.field);
  }
}

TEST(PriceOrder, TopUpIsExactlyOneUnitWithoutChoices) {
  const auto changed = [](auto change) {
    return with(top_up_order(), [&](CheckoutOrder& order) { change(order.products); });
  };
  expect_error(changed([](auto& all) { all.push_back(all[0]); }), ErrorCode::quantity_limit,
               "products");
  expect_error(changed([](auto& all) { all[0].quantity = 2; }), ErrorCode::quantity_limit,
               "products[0].quantity");
  expect_error(changed([](auto& all) { all.clear(); }), ErrorCode::cart_empty, "products");
  expect_error(changed([](auto& all) { all = {plan_204()}; }), ErrorCode::top_up_unknown,
               "products[0].id");
  expect_error(changed([](auto& all) { all[0].units.emplace(1); }), ErrorCode::units_mismatch,
               "products[0].units");
}

TEST(PriceOrder, ChoicesHaveEveryUnitByLine) {
  CheckoutOrder order = order_of_units({esim(), keeps("tel:+52 1 833 123 4567", "1234")});
  order.products.push_back({402, "Tuisty", 131'900, 1});
  EXPECT_EQ(priced(order).choices,
            (std::vector<shop::LineUnits>{{204, {esim(), keeps("8331234567", "1234")}},
                                          {402, {shop::Unit{}}}}));
  EXPECT_TRUE(priced(top_up_order()).choices.empty());
}

TEST(PriceOrder, ShippingIsPricedByZone) {
  using Zone = shop::ShippingZone;
  struct Case {
    CheckoutOrder order;
    std::optional<Zone> zone;
    std::optional<shop::Money> price;
    std::int64_t shipping;
    std::optional<Zone> kept;  ///< dropped without priced shipping
  };
  const CheckoutOrder sims = order_of_units({esim(), shop::Unit{}});
  const CheckoutOrder esims = order_of_units({esim()});
  for (const Case& c : {Case{sims, Zone::elsewhere, kPrice, 15'000, Zone::elsewhere},
                        Case{sims, Zone::local, kPrice, 0, Zone::local},
                        Case{sims, Zone::elsewhere, std::nullopt, 0, std::nullopt},
                        Case{sims, std::nullopt, std::nullopt, 0, std::nullopt},
                        Case{esims, Zone::elsewhere, kPrice, 0, std::nullopt},
                        Case{esims, std::nullopt, kPrice, 0, std::nullopt},
                        Case{top_up_order(), std::nullopt, kPrice, 0, std::nullopt}}) {
    CheckoutOrder order = c.order;
    order.zone = c.zone;
    const auto result = priced(order, c.price);
    EXPECT_EQ(result.quote.shipping.centavos(), c.shipping);
    EXPECT_EQ(result.zone, c.kept);
    if (order.type == CheckoutType::cart) {
      EXPECT_EQ(result.quote.total.centavos(),
                c.shipping + 16'900 * static_cast<std::int64_t>(order.products[0].quantity));
    }
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

TEST(PriceOrder, TotalWithShippingAboveTheLimitReturnsTotalLimit) {
  CheckoutOrder order;
  for (const int id : {503, 502, 501, 403, 402}) {
    order.products.push_back({id, "Tuisty", shop::find_plan(id)->price.centavos(), 99});
  }
  order.zone = shop::ShippingZone::elsewhere;
  priced(order, shop::Money::of_pesos(1'584));
  expect_error(order, ErrorCode::total_limit, "products", shop::Money::of_pesos(1'585));
}

}  // namespace
}  // namespace server
