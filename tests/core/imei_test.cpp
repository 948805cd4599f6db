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

TEST(ImeiCheck, FifteenDigitsAreAccepted) {
  EXPECT_EQ(check("356938035643809"), accepted(true, "356938035643809"));
  EXPECT_EQ(check("490154203237518"), accepted(true, "490154203237518"));
  EXPECT_EQ(check("000000000000000"), accepted(true, "000000000000000"));
}

TEST(ImeiCheck, WrongCheckDigitIsReportedButAccepted) {
  EXPECT_EQ(check("356938035643808"), accepted(false, "356938035643808"));
  EXPECT_EQ(check("35-693803-564380-8/01"), check("356938035643808"));
}

TEST(ImeiCheck, ExactlyOneLastDigitPassesLuhn) {
  for (char last = '0'; last <= '9'; ++last) {
    const std::string imei = std::string("35693803564380") + last;
    EXPECT_EQ(check(imei).check_digit_ok, last == '9') << imei;
  }
}

TEST(ImeiCheck, OtherCharactersReturnNotDigitsBeforeWrongLength) {
  EXPECT_EQ(check("35693803564380A"), refused(ErrorCode::imei_not_digits, 15));
  EXPECT_EQ(check("abc"), refused(ErrorCode::imei_not_digits, 3));
  EXPECT_EQ(check("35-693803-56438O-9"), refused(ErrorCode::imei_not_digits, 15));
  EXPECT_EQ(check("IMEISV 3569380356438001"), refused(ErrorCode::imei_not_digits, 22));
  EXPECT_EQ(check("IMEI"), refused(ErrorCode::imei_not_digits, 4));
  EXPECT_EQ(check("IMEI: A"), refused(ErrorCode::imei_not_digits, 6));
  EXPECT_EQ(check("MEID 356938035643809"), refused(ErrorCode::imei_not_digits, 19));
  EXPECT_EQ(check(std::string_view("1\0", 2)), refused(ErrorCode::imei_not_digits, 2));
}

TEST(ImeiCheck, DigitsOfOtherScriptsReturnNotDigits) {
  EXPECT_EQ(check("３５６９３８０３５６４３８０９"), refused(ErrorCode::imei_not_digits, 15));
  EXPECT_EQ(check("٣٥"), refused(ErrorCode::imei_not_digits, 2));
}

TEST(ImeiCheck, LengthIsCountedInCharactersNotBytes) {
  EXPECT_EQ(check("ñandú").characters, 5U);
  EXPECT_EQ(check("📱📱").characters, 2U);
}

TEST(ImeiCheck, OtherNumberOfDigitsReturnsWrongLength) {
  EXPECT_EQ(check(""), refused(ErrorCode::imei_wrong_length, 0));
  EXPECT_EQ(check(" -./"), refused(ErrorCode::imei_wrong_length, 0));
  EXPECT_EQ(check("1"), refused(ErrorCode::imei_wrong_length, 1, "1"));
  EXPECT_EQ(check("35693803564380"), refused(ErrorCode::imei_wrong_length, 14, "35693803564380"));
  EXPECT_EQ(check("3569380356438090"), refused(ErrorCode::imei_wrong_length, 16));
  EXPECT_EQ(check(std::string(100'000, '7')), refused(ErrorCode::imei_wrong_length, 100'000));
  EXPECT_EQ(check("IMEI15693803564380901"), refused(ErrorCode::imei_wrong_length, 17));
}

TEST(ImeiCheck, PrintedNotationsAreRead) {
  const Check expected = check("356938035643809");
  for (const std::string_view text :
       {"35-693803-564380-9", "35 693803 564380 9", "35.693803.564380.9", "356938/03/564380/9",
        " 35-693803 564380.9/", "356938035643809/01", "35 693803 564380 9 / 78",
        "356938/03/564380/9/01", "IMEI: 356938035643809", "imei 35-693803-564380-9",
        "IMEI:356938035643809/01", "IMEI1: 356938035643809", "IMEI 2: 356938035643809 / 01",
        "IMEI 1 356938035643809", "356938035643809,"}) {
    EXPECT_EQ(check(text), expected) << text;
  }
}

TEST(ImeiCheck, UnicodeSpacesDashesAndInvisibleCharactersAreRemoved) {
  const Check expected = check("356938035643809");
  for (const std::string_view text :
       {"\t35\u00A069\u200B3803\u202F564380\r\n9\uFEFF", "35–69—38−03‑564-38\u00AD0﹣9－",
        "\u200E35693803\u20605643809\u202C"}) {
    EXPECT_EQ(check(text), expected) << text;
  }
  EXPECT_EQ(check("3\xFF"), refused(ErrorCode::imei_not_digits, 2));
  EXPECT_EQ(check("\xE2\x80\xBF").error, ErrorCode::imei_not_digits);
}

TEST(ImeiCheck, IncompleteImeiHasItsDigits) {
  EXPECT_EQ(check("35-693803-"), refused(ErrorCode::imei_wrong_length, 8, "35693803"));
  EXPECT_EQ(check("IMEI: 356938035"), refused(ErrorCode::imei_wrong_length, 9, "356938035"));
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

TEST(ImeiCheck, ThirtyDigitsWithAWrongCheckDigitReturnWrongLength) {
  EXPECT_EQ(check("356938035643809490154203237519"), refused(ErrorCode::imei_wrong_length, 30));
  EXPECT_EQ(check("356938035643808490154203237518"), refused(ErrorCode::imei_wrong_length, 30));
  EXPECT_EQ(check("356938035643809 y 490154203237518"), refused(ErrorCode::imei_not_digits, 31));
}

// --- The carrier's response ---------------------------------------------------------------------

TEST(ImeiResponse, BothCompatibleWordingsAreRecognised) {
  const auto compatible = [](const std::string& homologated) {
    return read_answer(R"({"result":{"homologated":")" + homologated + R"("}})")
        .value()
        .compatible();
  };
  EXPECT_TRUE(compatible("COMPATIBLE PROBADO"));
  EXPECT_TRUE(compatible("COMPATIBLE HOMOLOGADO"));
  EXPECT_TRUE(compatible("  compatible homologado\\n"));
  EXPECT_TRUE(compatible("Compatible Probado\\u00a0"));
  EXPECT_TRUE(compatible("\\u0043OMPATIBLE PROBADO"));
  for (const std::string_view other :
       {"", "NO COMPATIBLE", "COMPATIBLE", "COMPATIBLE  PROBADO", "COMPATIBLEPROBADO",
        "COMPATIBLE PROBADO.", "COMPATIBLE PROBAD", "NO COMPATIBLE PROBADO", "SI"}) {
    EXPECT_FALSE(compatible(std::string(other))) << other;
  }
}

TEST(ImeiResponse, HomologationKeepsTheExactWording) {
  const auto word = [](const std::string& homologated) {
    return read_answer(R"({"result":{"n":NaN,"homologated":")" + homologated + R"("}})")
        .value()
        .homologation;
  };
  EXPECT_EQ(word("COMPATIBLE PROBADO"), Homologation::tested);
  EXPECT_EQ(word("compatible homologado "), Homologation::homologated);
  EXPECT_EQ(word(" No compatible"), Homologation::refused);
  EXPECT_EQ(word("COMPATIBLE"), Homologation::unknown);
  EXPECT_EQ(word("NO ENCONTRADO"), Homologation::unknown);
  EXPECT_EQ(word(""), Homologation::unknown);
}

TEST(ImeiResponse, CompatiblePhoneWithoutBand28OrVolteIsLimited) {
  for (const Homologation homologation : {Homologation::homologated, Homologation::tested}) {
    EXPECT_EQ((Answer{homologation, true, true, false}).verdict(), Verdict::works);
    EXPECT_EQ((Answer{homologation, false, true, true}).verdict(), Verdict::limited);
    EXPECT_EQ((Answer{homologation, true, false, true}).verdict(), Verdict::limited);
    EXPECT_EQ((Answer{homologation, false, false, true}).verdict(), Verdict::limited);
  }
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
  for (const std::string_view text : {"",
                                      " ",
                                      "null",
                                      "[]",
                                      "{}",
                                      "\"result\"",
                                      "42",
                                      "{\"result\":null}",
                                      "{\"result\":\"SI\"}",
                                      "{\"result\":[{}]}",
                                      "{\"Result\":{}}",
                                      "{\"data\":{\"result\":{}}}",
                                      "{\"result\":{}",
                                      "{\"result\":{\"esim\"}}",
                                      "{\"result\":{\"esim\":}}",
                                      "{\"result\":{}} x",
                                      "{\"result\":{},}",
                                      "{\"a\":,\"result\":{}}",
                                      "{\"result\":{}}{}",
                                      "{\"result\":{},\"result\":1}",
                                      "<html>502 Bad Gateway</html>"}) {
    EXPECT_EQ(read_answer(text), Result<Answer>(ErrorCode::imei_answer_incomplete)) << text;
  }
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
