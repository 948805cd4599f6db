#include "shop/quote.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>

#include "hash.hpp"
#include "support/carts.hpp"
#include "support/printing.hpp"

namespace shop {
namespace {

using test::cart_of;
using test::kEstelar;
using test::kExpress;
using test::kPrimeHalf;

TEST(Quote, LinesHaveTheCataloguePrices) {
  const Quote made = quote(cart_of({{kPrimeHalf, 2}, {kExpress, 3}})).value();
  const Money prime = Money::of_pesos(1319);
  const Money express = Money::of_pesos(19);
  EXPECT_EQ(made.lines, (std::vector<QuoteLine>{
                            {kPrimeHalf, 2, prime, Money::of_pesos(2638)},
                            {kExpress, 3, express, Money::of_pesos(57)},
                        }));
  EXPECT_EQ(made.count, 5);
  EXPECT_EQ(made.total.format(), "$2,695.00");
}

TEST(Quote, EmptyCartCostsTheShippingAlone) {
  EXPECT_EQ(quote(Cart()).value().total, Money());
  EXPECT_EQ(quote(Cart(), Money::of_pesos(150)).value().total, Money::of_pesos(150));
  EXPECT_TRUE(quote(Cart()).value().lines.empty());
}

TEST(Quote, ShippingIsAddedToTheTotal) {
  const Quote free = quote(cart_of({{kEstelar, 2}})).value();
  EXPECT_EQ(free.shipping, Money());
  EXPECT_EQ(free, quote(cart_of({{kEstelar, 2}}), Money()).value());
  const Quote sent = quote(cart_of({{kEstelar, 2}}), Money::of_pesos(150)).value();
  EXPECT_EQ(sent.lines, free.lines);
  EXPECT_EQ(sent.count, 2);
  EXPECT_EQ(sent.shipping, Money::of_pesos(150));
  EXPECT_EQ(sent.total, Money::of_pesos(2 * 169 + 150));
}

TEST(Quote, TotalWithShippingAboveTheLimitReturnsTotalLimit) {
  const Cart dear = cart_of({{503, 99}, {502, 99}, {501, 99}, {403, 99}, {402, 99}});
  const std::int64_t room = kMaxTotal.centavos() - dear.total().centavos();
  EXPECT_EQ(quote(dear, Money::from_centavos(room).value()).value().total, kMaxTotal);
  EXPECT_EQ(quote(dear, Money::from_centavos(room + 1).value()), ErrorCode::total_limit);
  EXPECT_EQ(quote(dear, Money::from_centavos(Money::kMaxCentavos).value()), ErrorCode::total_limit);
}

TEST(QuoteFingerprint, CoversIdQuantityPriceShippingAndTotalButNoText) {
  const auto of = [](std::initializer_list<std::int64_t> numbers) {
    Hash hash;
    for (const std::int64_t number : numbers) {
      hash.add(number);
    }
    const auto digits = hash.hex();
    return std::string(digits.begin(), digits.end());
  };
  EXPECT_EQ(quote(cart_of({{kEstelar, 2}}), Money::of_pesos(150)).value().fingerprint,
            of({kEstelar, 2, 169'00, 150'00, 488'00}));
  // An earlier release without shipping must have the same.
  EXPECT_EQ(quote(cart_of({{kEstelar, 2}})).value().fingerprint, of({kEstelar, 2, 169'00, 338'00}));
}

TEST(QuoteFingerprint, DoesNotDependOnTheOrderOfLines) {
  EXPECT_EQ(quote(cart_of({{kEstelar, 1}, {kExpress, 2}, {kPrimeHalf, 3}})).value().fingerprint,
            quote(cart_of({{kPrimeHalf, 3}, {kEstelar, 1}, {kExpress, 2}})).value().fingerprint);
}

TEST(QuoteFingerprint, EveryCartOfTwoPlansHasItsOwnFingerprint) {
  std::set<std::string> seen;
  std::size_t made = 0;
  for (const Plan& a : plans()) {
    for (const Plan& b : plans()) {
      for (const int quantity : {1, 2, 10, 99}) {
        if (a.id < b.id) {
          seen.insert(quote(cart_of({{a.id, quantity}, {b.id, 1}})).value().fingerprint);
          ++made;
        }
      }
    }
  }
  EXPECT_EQ(seen.size(), made);
}

TEST(QuoteTopUp, TopUpIsOneLineOfOneUnit) {
  const Quote made = quote_top_up(902).value();
  const Money price = Money::of_pesos(100);
  EXPECT_EQ(made.lines, (std::vector<QuoteLine>{{902, 1, price, price}}));
  EXPECT_EQ(made.count, 1);
  EXPECT_EQ(made.shipping, Money());
  EXPECT_EQ(made.total, price);
  EXPECT_NE(made.fingerprint, quote_top_up(901).value().fingerprint);
  EXPECT_EQ(quote_top_up(kEstelar).error(), ErrorCode::top_up_unknown);
  EXPECT_EQ(quote_top_up(-1).error(), ErrorCode::top_up_unknown);
}

}  // namespace
}  // namespace shop
