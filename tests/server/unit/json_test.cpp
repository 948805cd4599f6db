#include "base/json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace server {
namespace {

TEST(JsonObject, MembersAreWrittenInTheOrderGiven) {
  EXPECT_EQ(JsonObject().text(), "{}");
  EXPECT_EQ(JsonObject().add("b", "x\"y").add("a", -1).add_json("c", "[]").text(),
            R"({"b":"x\"y","a":-1,"c":[]})");
}

TEST(JsonQuoted, QuotesControlsAndBackslashesAreEscapedAndInvalidUtf8IsReplaced) {
  EXPECT_EQ(json_quoted("a\"b\\c\nd\x01"), R"("a\"b\\c\nd\u0001")");
  EXPECT_EQ(json_quoted("año"), "\"año\"");
  EXPECT_EQ(json_quoted("a\xff"), "\"a\xEF\xBF\xBD\"");
}

// Serialising recurses once per level, so a thread's stack limits the depth.
TEST(Json, ParseDiscardsMoreThan16Levels) {
  const auto nested = [](std::size_t levels) {
    return std::string(levels, '[') + std::string(levels, ']');
  };
  EXPECT_TRUE(parse_json(nested(16)).is_array());
  EXPECT_TRUE(parse_json(std::string(16, '[') + '1' + std::string(16, ']')).is_array());
  EXPECT_TRUE(parse_json(nested(17)).is_discarded());
  EXPECT_TRUE(parse_json(nested(1'500)).is_discarded());
  EXPECT_TRUE(parse_json(R"({"a":)" + nested(16) + '}').is_discarded());
}

TEST(Json, BracketsInTextsAreNoLevels) {
  const std::string brackets(20, '[');
  EXPECT_EQ(parse_json('"' + brackets + '"'), brackets);
  EXPECT_EQ(parse_json(R"("\")" + brackets + '"'), "\"" + brackets);
  EXPECT_TRUE(parse_json(R"(["\\",)" + brackets + std::string(21, ']')).is_discarded());
}

}  // namespace
}  // namespace server
