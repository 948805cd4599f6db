#include "shop/imei.hpp"

#include <gtest/gtest.h>

#include "support/printing.hpp"

namespace shop::imei {
namespace {

Check refused(ErrorCode code, std::size_t characters) {
  return {.error = code, .characters = characters, .check_digit_ok = false};
}

Check accepted(bool check_digit_ok) {
  return {.error = {}, .characters = 15, .check_digit_ok = check_digit_ok};
}

TEST(ImeiCheck, FifteenDigitsAreAccepted) {
  EXPECT_EQ(check("356938035643809"), accepted(true));
  EXPECT_EQ(check("490154203237518"), accepted(true));
  EXPECT_EQ(check("000000000000000"), accepted(true));
}

TEST(ImeiCheck, WrongCheckDigitIsReportedButAccepted) {
  EXPECT_EQ(check("356938035643808"), accepted(false));
  EXPECT_EQ(check("000000000000001"), accepted(false));
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
  EXPECT_EQ(check("35-693803-564380-9"), refused(ErrorCode::imei_not_digits, 18));
  EXPECT_EQ(check(" 356938035643809"), refused(ErrorCode::imei_not_digits, 16));
  EXPECT_EQ(check("-1"), refused(ErrorCode::imei_not_digits, 2));
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
  EXPECT_EQ(check("1"), refused(ErrorCode::imei_wrong_length, 1));
  EXPECT_EQ(check("35693803564380"), refused(ErrorCode::imei_wrong_length, 14));
  EXPECT_EQ(check("3569380356438090"), refused(ErrorCode::imei_wrong_length, 16));
  EXPECT_EQ(check(std::string(100'000, '7')), refused(ErrorCode::imei_wrong_length, 100'000));
}

// --- Cleaning ---------------------------------------------------------------------------------

TEST(ImeiClean, SeparatorsAreRemovedAndReported) {
  const Cleaned cleaned = clean("35-693803 564380.9/");
  EXPECT_EQ(cleaned.text, "356938035643809");
  EXPECT_EQ(cleaned.grouped, "35 693803 564380 9");
  EXPECT_TRUE(cleaned.has_removed(Separator::space));
  EXPECT_TRUE(cleaned.has_removed(Separator::dash));
  EXPECT_TRUE(cleaned.has_removed(Separator::dot));
  EXPECT_TRUE(cleaned.has_removed(Separator::slash));
}

TEST(ImeiClean, TextWithoutSeparatorsReportsNone) {
  const Cleaned cleaned = clean("356938035643809");
  EXPECT_EQ(cleaned.text, "356938035643809");
  EXPECT_EQ(cleaned.removed, 0);
  EXPECT_EQ(clean(""), Cleaned{});
}

TEST(ImeiClean, UnicodeSpacesAndDashesAreRemoved) {
  const Cleaned spaces = clean(
      "\t35\xC2\xA0"
      "69\xE2\x80\x8B"
      "38\xE2\x80\xAF"
      "03\r\n\xEF\xBB\xBF");
  EXPECT_EQ(spaces.text, "35693803");
  EXPECT_EQ(spaces.removed, static_cast<std::uint8_t>(Separator::space));
  const Cleaned dashes = clean(
      "35–69—38−03‑56-43\xC2\xAD"
      "80﹣９－﹘");
  EXPECT_EQ(dashes.text, "35693803564380９");
  EXPECT_EQ(dashes.removed, static_cast<std::uint8_t>(Separator::dash));
}

TEST(ImeiClean, InvisibleCharactersAreRemoved) {
  EXPECT_EQ(clean("\u200E35693803\u20605643809\u202C").text, "356938035643809");
}

TEST(ImeiClean, OtherCharactersAndBrokenUtf8AreKept) {
  const Cleaned cleaned = clean("IMEI: 35ñ");
  EXPECT_EQ(cleaned.text, "IMEI:35ñ");
  EXPECT_EQ(cleaned.grouped, "IMEI:35ñ");
  EXPECT_EQ(clean("\xFF\xE2\x80").text, "\xFF\xE2\x80");  // Broken UTF-8 passes through.
  EXPECT_EQ(clean("\xE2\x80\xBF").text, "\xE2\x80\xBF");
}

TEST(ImeiClean, PartialImeiIsGroupedAsItIsTyped) {
  EXPECT_EQ(clean("35").grouped, "35");
  EXPECT_EQ(clean("356").grouped, "35 6");
  EXPECT_EQ(clean("35693803").grouped, "35 693803");
  EXPECT_EQ(clean("356938035").grouped, "35 693803 5");
  EXPECT_EQ(clean("3569380356438091").grouped, "3569380356438091");  // Too long for an IMEI.
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
