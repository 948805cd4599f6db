#include "shop/money.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/printing.hpp"
#include "support/vectors.hpp"

namespace shop {
namespace {

constexpr std::int64_t kInt64Max = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kInt64Min = std::numeric_limits<std::int64_t>::min();

Money centavos(std::int64_t amount) { return Money::from_centavos(amount).value(); }

TEST(Money, OfPesosIsExact) { EXPECT_EQ(Money::of_pesos(1319).centavos(), 131900); }

TEST(Money, FromCentavosAcceptsItsWholeRange) {
  EXPECT_EQ(centavos(0).centavos(), 0);
  EXPECT_EQ(centavos(Money::kMaxCentavos).centavos(), 9'007'199'254'740'991);
}

TEST(Money, FromCentavosOutsideItsRangeReturnsAnError) {
  EXPECT_EQ(Money::from_centavos(-1).error(), ErrorCode::amount_negative);
  EXPECT_EQ(Money::from_centavos(kInt64Min).error(), ErrorCode::amount_negative);
  EXPECT_EQ(Money::from_centavos(Money::kMaxCentavos + 1).error(), ErrorCode::amount_out_of_range);
  EXPECT_EQ(Money::from_centavos(kInt64Max).error(), ErrorCode::amount_out_of_range);
}

TEST(Money, AmountsAreOrdered) {
  EXPECT_EQ(centavos(5), centavos(5));
  EXPECT_LT(centavos(4), centavos(5));
  EXPECT_GT(centavos(6), centavos(5));
}

// --- Arithmetic -------------------------------------------------------------------------------

TEST(MoneyArithmetic, PlusReturnsTheSum) {
  EXPECT_EQ(centavos(10).plus(centavos(20)).value(), centavos(30));
  EXPECT_EQ(centavos(Money::kMaxCentavos).plus(Money()).value(), centavos(Money::kMaxCentavos));
}

TEST(MoneyArithmetic, PlusOverflowReturnsOutOfRange) {
  const Money most = centavos(Money::kMaxCentavos);
  EXPECT_EQ(most.plus(centavos(1)).error(), ErrorCode::amount_out_of_range);
  EXPECT_EQ(most.plus(most).error(), ErrorCode::amount_out_of_range);
}

TEST(MoneyArithmetic, TimesReturnsTheProduct) {
  EXPECT_EQ(centavos(16900).times(3).value(), centavos(50700));
  EXPECT_EQ(centavos(16900).times(0).value(), Money());
  EXPECT_EQ(Money().times(kInt64Max).value(), Money());
  EXPECT_EQ(Money().times(-1).value(), Money());
  EXPECT_EQ(centavos(1).times(Money::kMaxCentavos).value(), centavos(Money::kMaxCentavos));
}

TEST(MoneyArithmetic, TimesOverflowReturnsOutOfRange) {
  EXPECT_EQ(centavos(2).times(Money::kMaxCentavos).error(), ErrorCode::amount_out_of_range);
  EXPECT_EQ(centavos(3).times(kInt64Max).error(), ErrorCode::amount_out_of_range);
  EXPECT_EQ(centavos(Money::kMaxCentavos).times(kInt64Max).error(), ErrorCode::amount_out_of_range);
}

TEST(MoneyArithmetic, TimesANegativeFactorReturnsNegative) {
  EXPECT_EQ(centavos(1).times(-1).error(), ErrorCode::amount_negative);
  EXPECT_EQ(centavos(1).times(kInt64Min).error(), ErrorCode::amount_negative);
}

TEST(MoneyArithmetic, ScaledRoundsHalvesUp) {
  EXPECT_EQ(centavos(1).scaled(1, 2).value(), centavos(1));   // 0.5
  EXPECT_EQ(centavos(3).scaled(1, 2).value(), centavos(2));   // 1.5
  EXPECT_EQ(centavos(1).scaled(1, 3).value(), centavos(0));   // 0.33
  EXPECT_EQ(centavos(2).scaled(1, 3).value(), centavos(1));   // 0.67
  EXPECT_EQ(centavos(10).scaled(1, 5).value(), centavos(2));  // exact
  EXPECT_EQ(centavos(16900).scaled(1, 30).value(), centavos(563));
  EXPECT_EQ(centavos(1).scaled(1, kInt64Max).value(), Money());
  EXPECT_EQ(centavos(Money::kMaxCentavos).scaled(1, 1).value(), centavos(Money::kMaxCentavos));
}

TEST(MoneyArithmetic, ScaledByAnInvalidFractionReturnsAnError) {
  EXPECT_EQ(centavos(1).scaled(1, 0).error(), ErrorCode::amount_malformed);
  EXPECT_EQ(centavos(1).scaled(1, -1).error(), ErrorCode::amount_malformed);
  EXPECT_EQ(centavos(1).scaled(-1, 1).error(), ErrorCode::amount_malformed);
  EXPECT_EQ(centavos(2).scaled(Money::kMaxCentavos, 2).error(), ErrorCode::amount_out_of_range);
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

TEST(MoneyFromPesosInexact, BinaryFractionIsRoundedToTheNearestCentavo) {
  EXPECT_EQ(Money::from_pesos_inexact(0).value(), Money());
  EXPECT_EQ(Money::from_pesos_inexact(-0.0).value(), Money());
  EXPECT_EQ(Money::from_pesos_inexact(1319).value(), centavos(131900));
  EXPECT_EQ(Money::from_pesos_inexact(0.1 + 0.2).value(), centavos(30));
  EXPECT_EQ(Money::from_pesos_inexact(19.99).value(), centavos(1999));
  EXPECT_EQ(Money::from_pesos_inexact(0.125).value(), centavos(13));  // Exactly half: upwards.
  EXPECT_EQ(Money::from_pesos_inexact(0.0049999999999999994).value(), Money());
  EXPECT_EQ(Money::from_pesos_inexact(std::numeric_limits<double>::denorm_min()).value(), Money());
}

TEST(MoneyFromPesosInexact, NotANumberNegativeOrTooLargeReturnsItsError) {
  EXPECT_EQ(Money::from_pesos_inexact(std::numeric_limits<double>::quiet_NaN()).error(),
            ErrorCode::amount_malformed);
  EXPECT_EQ(Money::from_pesos_inexact(-0.01).error(), ErrorCode::amount_negative);
  EXPECT_EQ(Money::from_pesos_inexact(-std::numeric_limits<double>::infinity()).error(),
            ErrorCode::amount_negative);
  EXPECT_EQ(Money::from_pesos_inexact(std::numeric_limits<double>::infinity()).error(),
            ErrorCode::amount_out_of_range);
  EXPECT_EQ(Money::from_pesos_inexact(1e300).error(), ErrorCode::amount_out_of_range);
  EXPECT_EQ(Money::from_pesos_inexact(90'071'992'547'410.0).error(),
            ErrorCode::amount_out_of_range);
}

// --- Formatting -------------------------------------------------------------------------------

TEST(MoneyFormat, SharedVectorsHaveThousandsSeparatorsAndTwoDecimals) {
  for (const auto& vector : test::vectors("core.json", "formatMxn")) {
    if (vector.contains("text")) {
      EXPECT_EQ(centavos(vector["centavos"]).format(), vector["text"]);
    }
  }
}

TEST(MoneyPlain, CentavosAreWrittenOnlyIfNotZero) {
  EXPECT_EQ(Money().plain(), "0");
  EXPECT_EQ(centavos(5).plain(), "0.05");
  EXPECT_EQ(centavos(131900).plain(), "1319");
  EXPECT_EQ(centavos(131950).plain(), "1319.50");
  EXPECT_EQ(centavos(Money::kMaxCentavos).plain(), "90071992547409.91");
}

TEST(MoneyFormat, FormattedAmountParsesToTheSameAmount) {
  for (std::int64_t amount = 0; amount < Money::kMaxCentavos / 3; amount = amount * 3 + 7) {
    const std::string text = centavos(amount).format();
    EXPECT_EQ(Money::parse(text).value(), centavos(amount)) << text;
  }
}

}  // namespace
}  // namespace shop
