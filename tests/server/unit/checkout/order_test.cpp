#include "checkout/order.hpp"

#include <gtest/gtest.h>

#include "support/orders.hpp"

namespace server {
namespace {

using shop::ErrorCode;
using test::cart_order;
using test::plan_204;
using test::top_up_order;

ApiError error_of(const CheckoutOrder& order) {
  auto result = price_order(order);
  EXPECT_FALSE(result);
  return !result ? result.error() : ApiError{ErrorCode::internal};
}

NewSession priced(const CheckoutOrder& order) {
  auto result = price_order(order);
  if (!result) {
    ADD_FAILURE() << shop::name(result.error().code) << ' ' << result.error().field;
    return {};
  }
  return *result;
}

TEST(PriceOrder, TotalIsTheSumOfCataloguePrices) {
  CheckoutOrder order = cart_order(3);
  order.products.push_back({402, "Tuisty", 131'900, 1});
  const auto result = priced(order);
  EXPECT_EQ(result.quote.total.centavos(), 3 * 16'900 + 131'900);
  EXPECT_EQ(result.quote.count, 4);
  EXPECT_EQ(result.phone, "");
  EXPECT_EQ(result.email, "");
}

TEST(PriceOrder, CurrentFingerprintIsAccepted) {
  CheckoutOrder order = cart_order(2);
  order.quote = priced(order).quote.fingerprint;
  EXPECT_EQ(priced(order).quote.total.centavos(), 33'800);
}

TEST(PriceOrder, ProductWithoutIdIsFoundByNameAndPrice) {
  CheckoutOrder order = cart_order();
  order.products = {{std::nullopt, "Tuisty", 13'900, 1}};
  EXPECT_EQ(priced(order).quote.lines.at(0).plan_id, 203);
}

TEST(PriceOrder, AnotherPriceReturnsQuoteMismatchWithTheQuote) {
  CheckoutOrder order = cart_order(2);
  order.products[0].price_centavos = 1;
  const auto error = error_of(order);
  EXPECT_EQ(error.code, ErrorCode::quote_mismatch);
  ASSERT_TRUE(error.quote);
  EXPECT_EQ(error.quote->total.centavos(), 33'800);
}

TEST(PriceOrder, AnotherFingerprintReturnsQuoteMismatchWithTheQuote) {
  CheckoutOrder order = cart_order();
  order.quote = "0123456789abcdef";
  const auto error = error_of(order);
  EXPECT_EQ(error.code, ErrorCode::quote_mismatch);
  EXPECT_TRUE(error.quote);
}

TEST(PriceOrder, InvalidProductIsReportedByItsIndex) {
  struct Case {
    shop::ClientProduct product;
    ErrorCode code;
    std::string field;
  };
  const std::vector<Case> cases{
      {{999, "Tuisty", 16'900, 1}, ErrorCode::plan_unknown, "products[1].id"},
      {{901, "Recarga $50", 5'000, 1}, ErrorCode::plan_unknown, "products[1].id"},
      {{std::nullopt, "Nadie", 16'900, 1}, ErrorCode::plan_unknown, "products[1].name"},
      {{std::nullopt, "Tuisty", 1, 1}, ErrorCode::product_ambiguous, "products[1]"},
      {{204, "Tuisty", 16'900, 0}, ErrorCode::quantity_invalid, "products[1].quantity"},
      {{204, "Tuisty", 16'900, -3}, ErrorCode::quantity_invalid, "products[1].quantity"},
      {{204, "Tuisty", 16'900, 100}, ErrorCode::quantity_limit, "products[1].quantity"},
      {{204, "Tuisty", 16'900, 1e18}, ErrorCode::quantity_limit, "products[1].quantity"}};
  for (const Case& c : cases) {
    CheckoutOrder order = cart_order();
    order.products.push_back(c.product);
    const auto error = error_of(order);
    EXPECT_EQ(shop::name(error.code), shop::name(c.code));
    EXPECT_EQ(error.field, c.field);
    EXPECT_FALSE(error.quote);
  }
}

TEST(PriceOrder, QuantitiesOfOnePlanAreSummedUpToTheLimit) {
  CheckoutOrder order = cart_order(60);
  order.products.push_back(plan_204(39));
  EXPECT_EQ(priced(order).quote.lines.at(0).quantity, 99);
  order.products.push_back(plan_204(1));
  const auto error = error_of(order);
  EXPECT_EQ(error.code, ErrorCode::quantity_limit);
  EXPECT_EQ(error.field, "products");
}

TEST(PriceOrder, TotalAboveTheProvidersLimitReturnsTotalLimit) {
  CheckoutOrder order;
  for (const shop::Plan& plan : shop::plans()) {
    order.products.push_back({plan.id, "Tuisty", plan.price.centavos(), 99});
  }
  const auto error = error_of(order);
  EXPECT_EQ(error.code, ErrorCode::total_limit);
  EXPECT_EQ(error.field, "products");
}

TEST(PriceOrder, EmptyCartReturnsCartEmpty) {
  const auto error = error_of(CheckoutOrder{});
  EXPECT_EQ(error.code, ErrorCode::cart_empty);
  EXPECT_EQ(error.field, "products");
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
      {"8331234567", " ", ErrorCode::contact_required, "email"},
      {"", "ana@example.com", ErrorCode::contact_required, "phone"},
      {"833123456", "ana@example.com", ErrorCode::phone_malformed, "phone"},
      {"8331234567", "ana@", ErrorCode::email_malformed, "email"}};
  for (const Case& c : cases) {
    CheckoutOrder order = top_up_order();
    order.phone = c.phone;
    order.email = c.email;
    const auto error = error_of(order);
    EXPECT_EQ(shop::name(error.code), shop::name(c.code));
    EXPECT_EQ(error.field, c.field);
  }
}

TEST(PriceOrder, TopUpIsExactlyOneUnit) {
  CheckoutOrder two = top_up_order();
  two.products.push_back(two.products[0]);
  EXPECT_EQ(error_of(two).code, ErrorCode::quantity_limit);
  EXPECT_EQ(error_of(two).field, "products");
  CheckoutOrder twice = top_up_order();
  twice.products[0].quantity = 2;
  EXPECT_EQ(error_of(twice).code, ErrorCode::quantity_limit);
  CheckoutOrder none = top_up_order();
  none.products.clear();
  EXPECT_EQ(error_of(none).code, ErrorCode::cart_empty);
}

TEST(PriceOrder, TopUpWithPlanIdOrWrongPriceReturnsAnError) {
  CheckoutOrder plan = top_up_order();
  plan.products = {plan_204()};
  EXPECT_EQ(error_of(plan).code, ErrorCode::top_up_unknown);
  EXPECT_EQ(error_of(plan).field, "products[0].id");
  CheckoutOrder cheap = top_up_order();
  cheap.products[0].price_centavos = 1;
  const auto error = error_of(cheap);
  EXPECT_EQ(error.code, ErrorCode::quote_mismatch);
  ASSERT_TRUE(error.quote);
  EXPECT_EQ(error.quote->total.centavos(), 10'000);
}

TEST(PriceOrder, ContactOfACartIsIgnored) {
  CheckoutOrder order = cart_order();
  order.phone = "no phone";
  order.email = "no email";
  EXPECT_EQ(priced(order).phone, "");
}

// --- Units and shipping -----------------------------------------------------------------------

constexpr shop::Money kPrice = shop::Money::of_pesos(150);

CheckoutOrder order_of_units(std::vector<shop::Unit> units) {
  CheckoutOrder order = cart_order(static_cast<double>(units.size()));
  order.products[0].units = std::move(units);
  return order;
}

shop::Unit esim() { return {.sim = shop::SimType::esim}; }

shop::Unit keeps(std::string phone, std::string nip) {
  return {.keeps_number = true, .phone = std::move(phone), .nip = std::move(nip)};
}

TEST(PriceOrder, ChoicesHaveEveryUnitByLine) {
  CheckoutOrder order = order_of_units({esim(), keeps("tel:+52 1 833 123 4567", "1234")});
  order.products.push_back({402, "Tuisty", 131'900, 1});
  EXPECT_EQ(priced(order).choices,
            (std::vector<shop::LineUnits>{{204, {esim(), keeps("8331234567", "1234")}},
                                          {402, {shop::Unit{}}}}));
  EXPECT_TRUE(priced(top_up_order()).choices.empty());
}

TEST(PriceOrder, InvalidUnitIsReportedByItsPath) {
  struct Case {
    std::vector<shop::Unit> units;
    ErrorCode code;
    std::string field;
  };
  const std::vector<Case> cases{
      {{keeps("833", "")}, ErrorCode::phone_malformed, "products[1].units[0].phone"},
      {{esim(), keeps("", "1234")}, ErrorCode::phone_required, "products[1].units[1].phone"},
      {{esim(), keeps("8331234567", "1")}, ErrorCode::nip_malformed, "products[1].units[1].nip"},
      {{keeps("8331234567", ""), keeps("8331234567", "")},
       ErrorCode::number_repeated,
       "products[1].units[1].phone"},
      {{{.phone = "8331234567"}}, ErrorCode::field_invalid, "products[1].units[0].keepsNumber"}};
  for (const Case& c : cases) {
    CheckoutOrder order = cart_order();
    order.products.push_back(order_of_units(c.units).products[0]);
    const auto error = error_of(order);
    EXPECT_EQ(shop::name(error.code), shop::name(c.code));
    EXPECT_EQ(error.field, c.field);
  }
  CheckoutOrder fewer = order_of_units({esim()});
  fewer.products[0].quantity = 2;
  EXPECT_EQ(error_of(fewer).code, ErrorCode::units_mismatch);
  EXPECT_EQ(error_of(fewer).field, "products[0].units");
}

TEST(PriceOrder, TopUpWithUnitsReturnsUnitsMismatch) {
  CheckoutOrder order = top_up_order();
  order.products[0].units.emplace(1);
  const auto error = error_of(order);
  EXPECT_EQ(error.code, ErrorCode::units_mismatch);
  EXPECT_EQ(error.field, "products[0].units");
}

TEST(PriceOrder, PhysicalSimElsewhereAddsTheShippingPrice) {
  CheckoutOrder order = order_of_units({esim(), shop::Unit{}});
  order.zone = shop::ShippingZone::elsewhere;
  const auto result = price_order(order, kPrice);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->quote.shipping, kPrice);
  EXPECT_EQ(result->quote.total.centavos(), 2 * 16'900 + 15'000);
  EXPECT_EQ(result->zone, shop::ShippingZone::elsewhere);
}

TEST(PriceOrder, LocalZoneAddsNoShippingPrice) {
  CheckoutOrder order = cart_order();
  order.zone = shop::ShippingZone::local;
  const auto result = price_order(order, kPrice);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->quote.total.centavos(), 16'900);
  EXPECT_EQ(result->zone, shop::ShippingZone::local);
}

TEST(PriceOrder, ZoneIsRequiredOnlyForPricedPhysicalSims) {
  const auto refused = price_order(cart_order(), kPrice);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::shipping_zone_required);
  EXPECT_EQ(refused.error().field, "shippingZone");
  EXPECT_TRUE(price_order(cart_order()));
  EXPECT_TRUE(price_order(order_of_units({esim()}), kPrice));
  EXPECT_TRUE(price_order(top_up_order(), kPrice));
}

TEST(PriceOrder, ZoneIsDroppedWithoutPricedShipping) {
  CheckoutOrder esims = order_of_units({esim()});
  CheckoutOrder sims = cart_order();
  esims.zone = sims.zone = shop::ShippingZone::elsewhere;
  EXPECT_EQ(price_order(esims, kPrice)->zone, std::nullopt);
  EXPECT_EQ(price_order(esims, kPrice)->quote.shipping, shop::Money());
  EXPECT_EQ(price_order(sims)->zone, std::nullopt);
  EXPECT_EQ(price_order(sims)->quote.shipping, shop::Money());
}

TEST(PriceOrder, AnotherShippingPriceReturnsQuoteMismatchWithTheQuote) {
  CheckoutOrder order = cart_order();
  order.zone = shop::ShippingZone::elsewhere;
  order.quote = priced(order).quote.fingerprint;
  const auto mismatch = price_order(order, kPrice);
  ASSERT_FALSE(mismatch);
  EXPECT_EQ(mismatch.error().code, ErrorCode::quote_mismatch);
  ASSERT_TRUE(mismatch.error().quote);
  EXPECT_EQ(mismatch.error().quote->shipping, kPrice);
  order.quote = mismatch.error().quote->fingerprint;
  EXPECT_TRUE(price_order(order, kPrice));
}

TEST(PriceOrder, TotalWithShippingAboveTheLimitReturnsTotalLimit) {
  CheckoutOrder order;
  for (const int id : {503, 502, 501, 403, 402}) {
    order.products.push_back({id, "Tuisty", shop::find_plan(id)->price.centavos(), 99});
  }
  order.zone = shop::ShippingZone::elsewhere;
  EXPECT_TRUE(price_order(order, shop::Money::of_pesos(1'584)));
  const auto refused = price_order(order, shop::Money::of_pesos(1'585));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::total_limit);
  EXPECT_EQ(refused.error().field, "products");
}

}  // namespace
}  // namespace server
