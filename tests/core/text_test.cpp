#include "text.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "utf8.hpp"

namespace shop {
namespace {

TEST(Text, TrimRemovesUnicodeWhiteSpaceAtBothEnds) {
  EXPECT_EQ(text::trim(" \t\v\r\n a b \n"), "a b");
  EXPECT_EQ(text::trim("\xC2\xA0\xE2\x80\x80"
                       "a"
                       "\xE2\x80\x8B\xE2\x80\xAF\xEF\xBB\xBF"),
            "a");
  EXPECT_EQ(text::trim(""), "");
  EXPECT_EQ(text::trim(" \xC2\xA0 "), "");
  EXPECT_EQ(text::trim("\xE2\x80\x8C"
                       "a"),
            "\xE2\x80\x8C"
            "a");                         // A joiner is no space.
  EXPECT_EQ(text::trim("\xA0"), "\xA0");  // Not a character at all.
  EXPECT_EQ(text::trim("\x80\x80\x80\x80"), "\x80\x80\x80\x80");
  EXPECT_EQ(text::trim("\xE2\x80"), "\xE2\x80");
}

TEST(Text, EqualIgnoringCaseFoldsAsciiOnly) {
  EXPECT_TRUE(text::equal_ignoring_case("Áb-9Z", "Áb-9z"));
  EXPECT_FALSE(text::equal_ignoring_case("Á", "á"));
  EXPECT_FALSE(text::equal_ignoring_case("a", "ab"));
  EXPECT_FALSE(text::equal_ignoring_case("[", "{"));
}

TEST(Text, AppendNumberWritesDecimalDigits) {
  std::string out;
  text::append_number(out, std::numeric_limits<std::int64_t>::min());
  text::append_number(out, 0);
  text::append_number(out, 42);
  EXPECT_EQ(out, "-9223372036854775808042");
}

TEST(Utf8, CharactersOfEveryLengthRoundTrip) {
  for (const auto& [bytes, character] :
       std::initializer_list<std::pair<std::string_view, char32_t>>{
           {"a", U'a'},
           {"\xC2\x80", 0x80},
           {"ñ", U'ñ'},
           {"\xE0\xA0\x80", 0x800},
           {"€", U'€'},
           {"\xF0\x90\x80\x80", 0x10000},
           {"📱", U'📱'},
           {"\xF4\x8F\xBF\xBF", 0x10FFFF}}) {
    const auto [decoded, length] = utf8::decode(bytes);
    EXPECT_EQ(decoded, character) << bytes;
    EXPECT_EQ(length, bytes.size()) << bytes;
  }
}

TEST(Utf8, BrokenByteDecodesToOneReplacementCharacter) {
  for (const std::string_view bytes :
       {// Stray or overlong.
        "\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF",
        // Cut short.
        "\xC3", "\xC3(", "\xE2\x82", "\xE2(\xA1",
        // Surrogates, and beyond Unicode.
        "\xED\xA0\x80", "\xED\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    const auto [character, length] = utf8::decode(bytes);
    EXPECT_EQ(character, utf8::kReplacement);
    EXPECT_EQ(length, 1U);
  }
}

}  // namespace
}  // namespace shop
