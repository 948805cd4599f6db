#include "json_reader.hpp"

#include <gtest/gtest.h>

#include <string>

namespace shop::json {
namespace {

Value read(std::string_view text) { return Reader(text).read(); }

std::string string_of(std::string_view text) {
  const Value value = read(text);
  EXPECT_EQ(value.kind, Kind::string) << text;
  return value.text;
}

TEST(JsonReader, EveryKindOfValueIsRecognised) {
  EXPECT_EQ(read("\"a\"").kind, Kind::string);
  EXPECT_EQ(read(" \n-1.5e+3").kind, Kind::number);
  EXPECT_EQ(read("null").kind, Kind::null);
  EXPECT_EQ(read("true").kind, Kind::word);
  EXPECT_EQ(read("[1,[2]]").kind, Kind::nested);
  EXPECT_EQ(read("{\"a\":{}}").kind, Kind::nested);
  for (const std::string_view text :
       {"NaN", "undefined", "01", "1.", ".5", "+1", "1e", "0x1", "--1"}) {
    EXPECT_EQ(read(text).kind, Kind::word) << text;
  }
  for (const std::string_view text : {"", " ", ",", ":", "]", "}", "[", "{", "[}", "{\"a]\"", "\"a",
                                      "\"a\\", "\"a\\\"", "[\"", "[\"\\"}) {
    EXPECT_EQ(read(text).kind, Kind::nothing) << text;
  }
}

TEST(JsonReader, EscapesAreDecoded) {
  EXPECT_EQ(string_of(R"("\"\\\/\b\f\n\r\t")"), "\"\\/\b\f\n\r\t");
  EXPECT_EQ(string_of(R"("d\u00edas \u20AC \ud83d\udcf1")"), "días € 📱");
  EXPECT_EQ(string_of(R"("\u0000x")"), std::string("\0x", 2));
}

TEST(JsonReader, BrokenEscapesAndUtf8AreTolerated) {
  const std::string bad = "\xEF\xBF\xBD";
  for (const auto& [text, expected] :
       std::initializer_list<std::pair<std::string_view, std::string>>{
           {R"("\x")", "x"},
           {"\"\\ñ\"", "ñ"},
           {R"("\u12G4")", bad + "12G4"},
           {"\"\\u12\"", bad + "12"},
           {"\"a\xFF\xC3\"", "a" + bad + bad},
           // Lone surrogates.
           {R"("\ud83d")", bad},
           {R"("\ud83dx")", bad + "x"},
           {R"("\udcf1")", bad},
           {R"("\ud83d\u0041")", bad + "A"},
           {R"("\ud83d\ud83d\udcf1")", bad + "📱"},
           {R"("\ud83d\uffff")", bad + "\xEF\xBF\xBF"},
           {R"("\ud83d\uZZ")", bad + bad + "ZZ"}}) {
    EXPECT_EQ(string_of(text), expected) << text;
  }
  EXPECT_EQ(read("\"\\u12").kind, Kind::nothing);
}

TEST(JsonReader, ZeroByteIsNotTheEnd) {
  Reader reader(std::string_view("\0", 1));
  EXPECT_FALSE(reader.at_end());
  EXPECT_FALSE(Reader("").take('\0'));
  EXPECT_TRUE(reader.take('\0'));
}

TEST(JsonReader, DeepNestingUsesNoStack) {
  const std::size_t depth = 2'000'000;
  EXPECT_EQ(read(std::string(depth, '[') + std::string(depth, ']')).kind, Kind::nested);
  EXPECT_EQ(read(std::string(depth, '[')).kind, Kind::nothing);
}

// --- Numbers ----------------------------------------------------------------------------------

struct Expected {
  std::string_view number;
  int decimals;
  std::int64_t value;
  bool exact;
};

TEST(JsonScaled, DecimalNumbersAreScaledExactly) {
  for (const auto& [number, decimals, value, exact] : std::initializer_list<Expected>{
           // Exact.
           {"0", 0, 0, true},
           {"-0", 2, 0, true},
           {"0.000", 2, 0, true},
           {"0e999999999999999999999", 2, 0, true},
           {"1", 0, 1, true},
           {"99", 0, 99, true},
           {"-3", 0, -3, true},
           {"1.0", 0, 1, true},
           {"2e0", 0, 2, true},
           {"20e-1", 0, 2, true},
           {"0.02E+2", 0, 2, true},
           {"1319", 2, 131900, true},
           {"1319.5", 2, 131950, true},
           {"1319.05", 2, 131905, true},
           {"1.319e3", 2, 131900, true},
           {"131900e-2", 2, 131900, true},
           {"9007199254740991", 0, 9'007'199'254'740'991, true},
           {"90071992547409.91", 2, 9'007'199'254'740'991, true},
           // Rounded.
           {"1.5", 0, 2, false},
           {"-1.5", 0, -2, false},
           {"1.4999999999999999999999", 0, 1, false},
           {"0.5", 0, 1, false},
           {"0.49", 0, 0, false},
           {"0.05", 0, 0, false},
           {"1e-400", 0, 0, false},
           {"9e-1", 0, 1, false},
           {"19.995", 2, 2000, false},
           {"19.994999", 2, 1999, false},
           {"168.99999999999997", 2, 16900, false},
           {"0.004", 2, 0, false},
           {"0.005", 2, 1, false},
           {"0.0049", 2, 0, false},
       }) {
    const auto result = scaled(number, decimals);
    ASSERT_TRUE(result.has_value()) << number;
    EXPECT_EQ(result->value, value) << number;
    EXPECT_EQ(result->exact, exact) << number;
  }
}

TEST(JsonScaled, TooLargeOrMalformedNumberReturnsNothing) {
  for (const std::string_view number :
       {// Too large.
        "9007199254740992", "9007199254740991.5", "-9007199254740992", "1e16", "1e9999",
        "1e99999999999999999999999", "10000000000000000",
        // Malformed.
        "", "-", "a", "1a", "01", "1.", ".1", "1e", "1e+", "NaN", "Infinity", " 1", "1 ",
        "1,319"}) {
    EXPECT_FALSE(scaled(number, 0).has_value()) << number;
  }
  EXPECT_FALSE(scaled("90071992547409.92", 2).has_value());
  EXPECT_FALSE(scaled("99999999999999.99", 2).has_value());
}

TEST(JsonScaled, NumberOfAMillionDigitsIsScaled) {
  const std::string zeros(1'000'000, '0');
  EXPECT_EQ(scaled("0." + zeros + "1", 0)->value, 0);
  EXPECT_EQ(scaled("1" + zeros + "e-1000000", 0)->value, 1);
  EXPECT_TRUE(scaled("1" + zeros + "e-1000000", 0)->exact);
  EXPECT_FALSE(scaled("1" + zeros, 0).has_value());
}

}  // namespace
}  // namespace shop::json
