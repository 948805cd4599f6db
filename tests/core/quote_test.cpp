#include "shop/quote.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/carts.hpp"
#include "support/printing.hpp"

namespace shop {
namespace {

using test::cart_of;
using test::kEstelar;
using test::kExpress;
using test::kPrimeHalf;

TEST(Quote, PricesEveryLineFromTheCatalogue) {
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

TEST(Quote, OfAnEmptyCartIsAnError) { EXPECT_EQ(quote(Cart()).error(), ErrorCode::cart_empty); }

TEST(QuoteFingerprint, IsSixteenHexadecimalDigits) {
  const std::string fingerprint = quote(cart_of({{kEstelar, 1}})).value().fingerprint;
  EXPECT_EQ(fingerprint.size(), 16U);
  EXPECT_EQ(fingerprint.find_first_not_of("0123456789abcdef"), std::string::npos);
}

TEST(QuoteFingerprint, DoesNotDependOnTheOrderOfLines) {
  EXPECT_EQ(quote(cart_of({{kEstelar, 1}, {kExpress, 2}, {kPrimeHalf, 3}})).value().fingerprint,
            quote(cart_of({{kPrimeHalf, 3}, {kEstelar, 1}, {kExpress, 2}})).value().fingerprint);
}

TEST(QuoteFingerprint, TellsEveryCartOfTwoPlansApart) {
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

TEST(QuoteTopUp, IsOneLineOfOneUnit) {
  const Quote made = quote_top_up(902).value();
  const Money price = Money::of_pesos(100);
  EXPECT_EQ(made.lines, (std::vector<QuoteLine>{{902, 1, price, price}}));
  EXPECT_EQ(made.count, 1);
  EXPECT_EQ(made.total, price);
  EXPECT_NE(made.fingerprint, quote_top_up(901).value().fingerprint);
}

TEST(QuoteTopUp, RefusesWhatIsNoTopUp) {
  EXPECT_EQ(quote_top_up(kEstelar).error(), ErrorCode::top_up_unknown);
  EXPECT_EQ(quote_top_up(-1).error(), ErrorCode::top_up_unknown);
}

}  // namespace
}  // namespace shop
