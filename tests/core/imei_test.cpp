#include "shop/imei.hpp"

#include <gtest/gtest.h>

#include "support/printing.hpp"

namespace shop::imei {
namespace {

Check refused(ErrorCode code, std::size_t characters, std::string digits = {}) {
  return {.error = code, .characters = characters, .digits = std::move(digits)};
}

Check accepted(bool check_digit_ok, std::string digits) {
  return {.characters = 15, .check_digit_ok = check_digit_ok, .digits = std::move(digits)};
}

TEST(ImeiCheck, FifteenDigitsAreAcceptedWithTheResultOfTheirCheckDigit) {
  for (const char* imei : {"356938035643809", "490154203237518", "000000000000000"}) {
    EXPECT_EQ(check(imei), accepted(true, imei));
  }
  EXPECT_EQ(check("356938035643808"), accepted(false, "356938035643808"));
  EXPECT_EQ(check("35-693803-564380-8/01"), accepted(false, "356938035643808"));
}

TEST(ImeiCheck, ExactlyOneLastDigitPassesLuhn) {
  for (char last = '0'; last <= '9'; ++last) {
    const std::string imei = std::string("35693803564380") + last;
    EXPECT_EQ(check(imei).check_digit_ok, last == '9') << imei;
  }
}

TEST(ImeiCheck, OtherCharactersReturnNotDigitsBeforeWrongLength) {
  // With the number of characters, not of bytes.
  for (const auto& [text, characters] : std::initializer_list<std::pair<std::string_view, int>>{
           {"35693803564380A", 15},
           {"abc", 3},
           {"35-693803-56438O-9", 15},
           {"IMEISV 3569380356438001", 22},
           {"IMEI", 4},
           {"IMEI: A", 6},
           {"MEID 356938035643809", 19},
           {{"1\0", 2}, 2},
           {"ñandú", 5},
           {"📱📱", 2},
           // Digits of other scripts.
           {"３５６９３８０３５６４３８０９", 15},
           {"٣٥", 2},
           // Malformed UTF-8, and a joiner of words.
           {"3\xFF", 2},
           {"\xE2\x80\xBF", 1},
           {"356938035643809 y 490154203237518", 31}}) {
    EXPECT_EQ(check(text),
              refused(ErrorCode::imei_not_digits, static_cast<std::size_t>(characters)))
        << text;
  }
}

TEST(ImeiCheck, OtherNumberOfDigitsReturnsWrongLengthWithUpToFourteenDigits) {
  for (const auto& [text, digits] : std::initializer_list<std::pair<std::string_view, std::string>>{
           {"", ""},
           {" -./", ""},
           {"1", "1"},
           {"35693803564380", "35693803564380"},
           {"35-693803-", "35693803"},
           {"IMEI: 356938035", "356938035"}}) {
    EXPECT_EQ(check(text), refused(ErrorCode::imei_wrong_length, digits.size(), digits)) << text;
  }
  for (const auto& [text, digits] : std::initializer_list<std::pair<std::string, int>>{
           {"3569380356438090", 16},
           {"IMEI15693803564380901", 17},
           {std::string(100'000, '7'), 100'000},
           // Two IMEIs, but with a wrong check digit.
           {"356938035643809490154203237519", 30},
           {"356938035643808490154203237518", 30}}) {
    EXPECT_EQ(check(text), refused(ErrorCode::imei_wrong_length, static_cast<std::size_t>(digits)));
  }
}

TEST(ImeiCheck, PrintedNotationsAreRead) {
  test::expect_each({"35-693803-564380-9", "35 693803 564380 9", "35.693803.564380.9",
                     "356938/03/564380/9", " 35-693803 564380.9/", "356938035643809/01",
                     "35 693803 564380 9 / 78", "356938/03/564380/9/01", "IMEI: 356938035643809",
                     "imei 35-693803-564380-9", "IMEI:356938035643809/01", "IMEI1: 356938035643809",
                     "IMEI 2: 356938035643809 / 01", "IMEI 1 356938035643809", "356938035643809,",
                     // Spaces, dashes and invisible characters of Unicode.
                     "\t35\u00A069\u200B3803\u202F564380\r\n9\uFEFF",
                     "35–69—38−03‑564-38\u00AD0﹣9－", "\u200E35693803\u20605643809\u202C"},
                    check, accepted(true, "356938035643809"));
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
    return read_answer(R"({"result":{"n":NaN,"homologated":")" + std::string(homologated) +
                       R"("}})")
        .value()
        .homologation;
  };
  test::expect_each({"COMPATIBLE PROBADO", "Compatible Probado\\u00a0", "\\u0043OMPATIBLE PROBADO"},
                    word, Homologation::tested);
  test::expect_each({"COMPATIBLE HOMOLOGADO", "  compatible homologado\\n"}, word,
                    Homologation::homologated);
  test::expect_each({"NO COMPATIBLE", " No compatible"}, word, Homologation::refused);
  test::expect_each({"", "NO ENCONTRADO", "COMPATIBLE", "COMPATIBLE  PROBADO", "COMPATIBLEPROBADO",
                     "COMPATIBLE PROBADO.", "COMPATIBLE PROBAD", "NO COMPATIBLE PROBADO", "SI"},
                    word, Homologation::unknown);
}

TEST(ImeiResponse, CompatiblePhoneWithoutBand28OrVolteIsLimited) {
  for (const Homologation homologation : {Homologation::homologated, Homologation::tested}) {
    EXPECT_TRUE((Answer{homologation, false, false, false}).compatible());
    EXPECT_EQ((Answer{homologation, true, true, false}).verdict(), Verdict::works);
    EXPECT_EQ((Answer{homologation, false, true, true}).verdict(), Verdict::limited);
    EXPECT_EQ((Answer{homologation, true, false, true}).verdict(), Verdict::limited);
    EXPECT_EQ((Answer{homologation, false, false, true}).verdict(), Verdict::limited);
  }
  EXPECT_FALSE((Answer{Homologation::refused, true, true, true}).compatible());
  EXPECT_FALSE((Answer{Homologation::unknown, true, true, true}).compatible());
  EXPECT_EQ((Answer{Homologation::refused, true, true, true}).verdict(), Verdict::refused);
  EXPECT_EQ((Answer{Homologation::unknown, true, true, true}).verdict(), Verdict::unknown);
}

TEST(ImeiResponse, EachSupportFieldIsRead) {
  EXPECT_EQ(read_answer(R"({"result":{"homologated":"COMPATIBLE PROBADO","volte_support":"SI",
                "band28_support":"si ","esim":"NO"},"otro":[1,{"a":null}]})")
                .value(),
            (Answer{Homologation::tested, true, true, false}));
  EXPECT_EQ(read_answer(R"({"id":7,"result":{"otro":1,"esim":"SI","volte_support":"no"}})").value(),
            (Answer{Homologation::unknown, false, false, true}));
}

TEST(ImeiResponse, ValuesOfOtherTypesMeanNo) {
  EXPECT_EQ(read_answer(R"({"result":{"homologated":true,"volte_support":1,"band28_support":["SI"],
                "esim":null}})")
                .value(),
            Answer{});
  EXPECT_EQ(read_answer(R"({"result":{}})").value(), Answer{});
}

TEST(ImeiResponse, LastDuplicateKeyWins) {
  EXPECT_EQ(read_answer(R"({"result":{"esim":"SI"},"result":{"esim":"SI","esim":"NO"}})").value(),
            Answer{});
}

TEST(ImeiResponse, MissingOrMalformedResultReturnsIncomplete) {
  test::expect_each(
      {// Other JSON.
       "null", "[]", "{}", "\"result\"", "42", R"({"result":null})", R"({"result":"SI"})",
       R"({"result":[{}]})", R"({"Result":{}})", R"({"data":{"result":{}}})",
       R"({"result":{},"result":1})",
       // Not JSON.
       "", " ", R"({"result":{})", R"({"result":{"esim"}})", R"({"result":{"esim":}})",
       R"({"result":{}} x)", R"({"result":{},})", R"({"a":,"result":{}})", R"({"result":{}}{})",
       "<html>502 Bad Gateway</html>"},
      read_answer, Result<Answer>(ErrorCode::imei_answer_incomplete));
}

}  // namespace

void PrintTo(const Answer& answer, std::ostream* out) {
  *out << "homologation " << static_cast<int>(answer.homologation) << " band28 " << answer.band28
       << " volte " << answer.volte << " esim " << answer.esim;
}

void PrintTo(const Check& check, std::ostream* out) {
  *out << (check.error ? shop::name(*check.error) : "accepted") << ", " << check.characters
       << " characters, check digit " << check.check_digit_ok;
}

}  // namespace shop::imei
