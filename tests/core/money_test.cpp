#include "shop/money.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <tuple>

#include "support/printing.hpp"
#include "support/vectors.hpp"

namespace shop {
namespace {

constexpr std::int64_t kInt64Max = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kInt64Min = std::numeric_limits<std::int64_t>::min();

Money centavos(std::int64_t amount) { return Money::from_centavos(amount).value(); }

TEST(Money, AmountsAreWholeCentavosWithinTheirRange) {
  EXPECT_EQ(Money::of_pesos(1319).centavos(), 131900);
  EXPECT_EQ(centavos(0).centavos(), 0);
  EXPECT_EQ(centavos(Money::kMaxCentavos).centavos(), 9'007'199'254'740'991);
  EXPECT_LT(centavos(4), centavos(5));
  for (const auto& [amount, code] : {std::pair(std::int64_t{-1}, ErrorCode::amount_negative),
                                     {kInt64Min, ErrorCode::amount_negative},
                                     {Money::kMaxCentavos + 1, ErrorCode::amount_out_of_range},
                                     {kInt64Max, ErrorCode::amount_out_of_range}}) {
    EXPECT_EQ(Money::from_centavos(amount).error(), code) << amount;
  }
}

// --- Arithmetic -------------------------------------------------------------------------------

using Amount = Result<Money>;

TEST(MoneyArithmetic, PlusReturnsTheSumOrOutOfRange) {
  const Money most = centavos(Money::kMaxCentavos);
  EXPECT_EQ(centavos(10).plus(centavos(20)), Amount(centavos(30)));
  EXPECT_EQ(most.plus(Money()), Amount(most));
  EXPECT_EQ(most.plus(centavos(1)), Amount(ErrorCode::amount_out_of_range));
  EXPECT_EQ(most.plus(most), Amount(ErrorCode::amount_out_of_range));
}

TEST(MoneyArithmetic, TimesReturnsTheProductOrItsError) {
  constexpr auto kMost = Money::kMaxCentavos;
  for (const auto& [amount, factor, product] :
       {std::tuple(std::int64_t{16900}, std::int64_t{3}, Amount(centavos(50700))),
        {16900, 0, Amount(Money())},
        {0, kInt64Max, Amount(Money())},
        {0, -1, Amount(Money())},
        {1, kMost, Amount(centavos(kMost))},
        {2, kMost, Amount(ErrorCode::amount_out_of_range)},
        {3, kInt64Max, Amount(ErrorCode::amount_out_of_range)},
        {kMost, kInt64Max, Amount(ErrorCode::amount_out_of_range)},
        {1, -1, Amount(ErrorCode::amount_negative)},
        {1, kInt64Min, Amount(ErrorCode::amount_negative)}}) {
    EXPECT_EQ(centavos(amount).times(factor), product) << amount << " times " << factor;
  }
}

TEST(MoneyArithmetic, ScaledRoundsHalvesUpAndRejectsInvalidFractions) {
  constexpr auto kMost = Money::kMaxCentavos;
  for (const auto& [amount, numerator, denominator, scaled] :
       {std::tuple(std::int64_t{1}, std::int64_t{1}, std::int64_t{2}, Amount(centavos(1))),  // 0.5
        {3, 1, 2, Amount(centavos(2))},                                                      // 1.5
        {1, 1, 3, Amount(Money())},
        {2, 1, 3, Amount(centavos(1))},
        {10, 1, 5, Amount(centavos(2))},
        {16900, 1, 30, Amount(centavos(563))},
        {1, 1, kInt64Max, Amount(Money())},
        {kMost, 1, 1, Amount(centavos(kMost))},
        {1, 1, 0, Amount(ErrorCode::amount_malformed)},
        {1, 1, -1, Amount(ErrorCode::amount_malformed)},
        {1, -1, 1, Amount(ErrorCode::amount_malformed)},
        {2, kMost, 2, Amount(ErrorCode::amount_out_of_range)}}) {
    EXPECT_EQ(centavos(amount).scaled(numerator, denominator), scaled)
        << amount << " by " << numerator << '/' << denominator;
  }
}

// --- Parsing ----------------------------------------------------------------------------------

TEST(MoneyParse, SharedVectorsHaveTheirAmountOrError) {
  for (const auto& vector : test::vectors("core.json", "parseMxn")) {
    const auto amount = Money::parse(vector.at("text").get<std::string>());
    EXPECT_EQ(
        amount ? nlohmann::json(amount.value().centavos()) : nlohmann::json(name(amount.error())),
        vector.contains("error") ? vector["error"] : vector["centavos"])
        << vector;
  }
  EXPECT_EQ(Money::parse(std::string_view("1\0", 2)).error(), ErrorCode::amount_malformed);
}

// --- From binary fractions --------------------------------------------------------------------

TEST(MoneyFromPesosInexact, BinaryFractionIsRoundedToTheNearestCentavoOrReturnsItsError) {
  using Double = std::numeric_limits<double>;
  for (const auto& [pesos, amount] :
       {std::pair(0.0, Amount(Money())),
        {-0.0, Amount(Money())},
        {1319, Amount(centavos(131900))},
        {0.1 + 0.2, Amount(centavos(30))},
        {19.99, Amount(centavos(1999))},
        {0.125, Amount(centavos(13))},  // Exactly half: upwards.
        {0.0049999999999999994, Amount(Money())},
        {Double::denorm_min(), Amount(Money())},
        {Double::quiet_NaN(), Amount(ErrorCode::amount_malformed)},
        {-0.01, Amount(ErrorCode::amount_negative)},
        {-Double::infinity(), Amount(ErrorCode::amount_negative)},
        {Double::infinity(), Amount(ErrorCode::amount_out_of_range)},
        {1e300, Amount(ErrorCode::amount_out_of_range)},
        {90'071'992'547'410.0, Amount(ErrorCode::amount_out_of_range)}}) {
    EXPECT_EQ(Money::from_pesos_inexact(pesos), amount) << pesos;
  }
}

// --- Formatting -------------------------------------------------------------------------------

TEST(MoneyFormat, SharedVectorsHaveThousandsSeparatorsAndTwoDecimals) {
  for (const auto& vector : test::vectors("core.json", "formatMxn")) {
    if (vector.contains("text")) {
      EXPECT_EQ(centavos(vector["centavos"]).format(), vector["text"]);
    }
  }
}

TEST(MoneyFormat, FormattedAmountParsesToTheSameAmount) {
  for (std::int64_t amount = 0; amount < Money::kMaxCentavos / 3; amount = amount * 3 + 7) {
    const std::string text = centavos(amount).format();
    EXPECT_EQ(Money::parse(text).value(), centavos(amount)) << text;
  }
}

}  // namespace
}  // namespace shop
