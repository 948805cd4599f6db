#include "shop/imei.hpp"

#include <gtest/gtest.h>

#include "support/printing.hpp"
#include "support/vectors.hpp"

namespace shop::imei {
namespace {

TEST(ImeiCheck, SharedVectorsHaveTheirDigitsOrError) {
  for (const auto& vector : test::vectors("core.json", "imei")) {
    const Check result = check(vector.at("text").get<std::string>());
    nlohmann::json actual{
        {"text", vector["text"]}, {"ok", !result.error}, {"grouped", group(result.digits)}};
    if (result.error) {
      actual["code"] = shop::name(*result.error);
      actual["digits"] = result.characters;
    } else {
      actual["imei"] = result.digits;
      actual["checkDigitOk"] = result.check_digit_ok;
    }
    EXPECT_EQ(actual, vector);
  }
}

TEST(ImeiCheck, BytesThatNoJsonHasAreCountedAndRejected) {
  for (const std::string_view text : {std::string_view("1\0", 2), std::string_view("3\xFF")}) {
    EXPECT_EQ(check(text), (Check{.error = ErrorCode::imei_not_digits, .characters = 2})) << text;
  }
  EXPECT_EQ(check(std::string(100'000, '7')),
            (Check{.error = ErrorCode::imei_wrong_length, .characters = 100'000}));
}

TEST(ImeiCheck, ExactlyOneLastDigitPassesLuhn) {
  for (char last = '0'; last <= '9'; ++last) {
    const std::string imei = std::string("35693803564380") + last;
    EXPECT_EQ(check(imei).check_digit_ok, last == '9') << imei;
  }
}

TEST(ImeiGroup, DigitsAreGroupedAsPhonesPrintThem) {
  EXPECT_EQ(group(""), "");
  EXPECT_EQ(group("35"), "35");
  EXPECT_EQ(group("356"), "35 6");
  EXPECT_EQ(group("35693803"), "35 693803");
  EXPECT_EQ(group("356938035"), "35 693803 5");
  EXPECT_EQ(group("356938035643809"), "35 693803 564380 9");
}

TEST(ImeiCheck, TwoImeisReturnMultiple) {
  for (const std::string_view text :
       {"356938035643809 490154203237518", "356938035643809490154203237518",
        "356938035643809/490154203237518", "35-693803-564380-9, 49-015420-323751-8;",
        "IMEI1: 356938035643809 / 01\nIMEI2: 490154203237518 / 01",
        "IMEI 356938035643809 IMEI 490154203237518 IMEI 356938035643809"}) {
    EXPECT_EQ(check(text).error, ErrorCode::imei_multiple) << text;
  }
}

// --- The carrier's response ---------------------------------------------------------------------

TEST(ImeiResponse, OnlyTheExactWordingsOfHomologationAreRecognised) {
  const auto word = [](std::string_view homologated) {
    return read_answer(homologated, "", "", "").homologation;
  };
  test::expect_each({"COMPATIBLE PROBADO", "Compatible Probado\u00a0"}, word, Homologation::tested);
  test::expect_each({"COMPATIBLE HOMOLOGADO", "  compatible homologado\n"}, word,
                    Homologation::homologated);
  test::expect_each({"NO COMPATIBLE", " No compatible"}, word, Homologation::refused);
  test::expect_each({"", "NO ENCONTRADO", "COMPATIBLE", "COMPATIBLE  PROBADO", "COMPATIBLEPROBADO",
                     "COMPATIBLE PROBADO.", "COMPATIBLE PROBAD", "NO COMPATIBLE PROBADO", "SI"},
                    word, Homologation::unknown);
}

TEST(ImeiResponse, CompatiblePhoneWithoutBand28OrVolteIsLimited) {
  using enum Support;
  for (const Homologation homologation : {Homologation::homologated, Homologation::tested}) {
    EXPECT_TRUE((Answer{homologation, no, no, no}).compatible());
    EXPECT_EQ((Answer{homologation, yes, yes, no}).verdict(), Verdict::works);
    EXPECT_EQ((Answer{homologation, no, yes, yes}).verdict(), Verdict::limited);
    EXPECT_EQ((Answer{homologation, yes, no, yes}).verdict(), Verdict::limited);
    EXPECT_EQ((Answer{homologation, no, no, yes}).verdict(), Verdict::limited);
    EXPECT_EQ((Answer{homologation, yes, unknown, yes}).verdict(), Verdict::limited);
    EXPECT_EQ((Answer{homologation, unknown, yes, yes}).verdict(), Verdict::limited);
  }
  EXPECT_FALSE((Answer{Homologation::refused, yes, yes, yes}).compatible());
  EXPECT_FALSE((Answer{Homologation::unknown, yes, yes, yes}).compatible());
  EXPECT_EQ((Answer{Homologation::refused, yes, yes, yes}).verdict(), Verdict::refused);
  EXPECT_EQ((Answer{Homologation::unknown, yes, yes, yes}).verdict(), Verdict::unknown);
}

TEST(ImeiResponse, EachFieldIsReadAndOtherValuesAreUnknown) {
  using enum Support;
  EXPECT_EQ(read_answer("COMPATIBLE PROBADO", "SI", "si ", "NO"),
            (Answer{Homologation::tested, yes, yes, no}));
  EXPECT_EQ(read_answer("", "no", "", "SI"),
            (Answer{Homologation::unknown, unknown, unknown, yes}));
  EXPECT_EQ(read_answer("NO COMPATIBLE", "no", "", "QUIZÁS"),
            (Answer{Homologation::refused, no, unknown, unknown}));
}

}  // namespace

void PrintTo(const Answer& answer, std::ostream* out) {
  *out << "homologation " << static_cast<int>(answer.homologation) << " band28 "
       << static_cast<int>(answer.band28) << " volte " << static_cast<int>(answer.volte) << " esim "
       << static_cast<int>(answer.esim);
}

void PrintTo(const Check& check, std::ostream* out) {
  *out << (check.error ? shop::name(*check.error) : "accepted") << ", " << check.characters
       << " characters, check digit " << check.check_digit_ok;
}

}  // namespace shop::imei
