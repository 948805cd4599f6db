#include "shop/money.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/printing.hpp"

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

struct Parsed {
  std::string_view text;
  std::int64_t centavos;
};

TEST(MoneyParse, AmountsWithOrWithoutSignsAreParsed) {
  for (const auto& [text, expected] : std::initializer_list<Parsed>{
           // Whole pesos.
           {"0", 0},
           {"-0", 0},
           {"-$0", 0},
           {"7", 700},
           {"19", 1900},
           {"169", 16900},
           {"1319", 131900},
           {"1,319", 131900},
           {"12,345", 1234500},
           {"$1", 100},
           // With centavos.
           {"-0.00", 0},
           {"0.5", 50},
           {"0.05", 5},
           {"1319.5", 131950},
           {"1319.50", 131950},
           {"1,319.05", 131905},
           {"$1,319.00", 131900},
           {"123,456,789.01", 12345678901},
           {"90,071,992,547,409.91", Money::kMaxCentavos},
           {"90071992547409.91", Money::kMaxCentavos},
       }) {
    EXPECT_EQ(Money::parse(text), Result(centavos(expected))) << text;
  }
}

TEST(MoneyParse, OtherTextReturnsMalformed) {
  using namespace std::string_view_literals;
  test::expect_each(
      {"", " ", "abc", "NaN", "Infinity", "1e3", "1e9999", "0x10", "+1", "--1", "-", "$", "$$1",
       "$-1", "1 ", " 1", "1\n", "MXN", "１", "1\0"sv,
       // Misplaced commas.
       "1,31", "1,3190", "13,19", "1319,000", ",319", "1,,319", "1,319,", "1,", "0,319", "1,31a",
       "1,319,0", "1.319,00",
       // Misplaced points and zeros.
       ".", ".5", "1.", "1.234", "1.2.3", "1..2", "1.a", "01", "00", "007.50", "1.5,0"},
      Money::parse, Result<Money>(ErrorCode::amount_malformed));
}

TEST(MoneyParse, AmountOutsideTheRangeReturnsItsError) {
  test::expect_each({"-1", "-$1", "-1,319", "-0.01", "-99999999999999999999999"}, Money::parse,
                    Result<Money>(ErrorCode::amount_negative));
  test::expect_each(
      {"90071992547409.92", "90,071,992,547,410", "9223372036854775807", "9223372036854775808",
       "18446744073709551616", "99999999999999999999999999999999999999999999999999"},
      Money::parse, Result<Money>(ErrorCode::amount_out_of_range));
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

TEST(MoneyFormat, PesosHaveThousandsSeparatorsAndCentavosIfNotZeroOrAlways) {
  for (const auto& [amount, formatted, plain] :
       {std::tuple(std::int64_t{0}, "$0.00", "0"),
        {5, "$0.05", "0.05"},
        {50, "$0.50", "0.50"},
        {100, "$1.00", "1"},
        {16900, "$169.00", "169"},
        {99999, "$999.99", "999.99"},
        {100000, "$1,000.00", "1000"},
        {131900, "$1,319.00", "1319"},
        {131950, "$1,319.50", "1319.50"},
        {99'999'999, "$999,999.99", "999999.99"},
        {100'000'000, "$1,000,000.00", "1000000"},
        {Money::kMaxCentavos, "$90,071,992,547,409.91", "90071992547409.91"}}) {
    EXPECT_EQ(centavos(amount).format(), formatted);
    EXPECT_EQ(centavos(amount).plain(), plain);
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
