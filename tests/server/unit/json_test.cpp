#include "base/json.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

TEST(JsonObject, MembersAreWrittenInTheOrderGiven) {
  EXPECT_EQ(JsonObject().text(), "{}");
  EXPECT_EQ(JsonObject().add("b", "x\"y").add("a", -1).add("d", true).add_json("c", "[]").text(),
            R"({"b":"x\"y","a":-1,"d":true,"c":[]})");
}

TEST(JsonQuoted, QuotesControlsAndBackslashesAreEscapedAndInvalidUtf8IsReplaced) {
  EXPECT_EQ(json_quoted("a\"b\\c\nd\x01"), R"("a\"b\\c\nd\u0001")");
  EXPECT_EQ(json_quoted("año"), "\"año\"");
  EXPECT_EQ(json_quoted("a\xff"), "\"a\xEF\xBF\xBD\"");
}

TEST(JsonArray, ElementsAreSeparatedByCommas) {
  EXPECT_EQ(json_array(std::vector<int>(), [](int n) { return std::to_string(n); }), "[]");
  EXPECT_EQ(json_array(std::vector{1, 2}, [](int n) { return std::to_string(n); }), "[1,2]");
}

// Serialising recurses once per level, so a thread's stack limits the depth.
TEST(Json, MoreThan16LevelsAreNoValue) {
  const auto nested = [](std::size_t levels) {
    return std::string(levels, '[') + std::string(levels, ']');
  };
  EXPECT_TRUE(Json::parse(nested(16)).is_array());
  EXPECT_TRUE(Json::parse(std::string(16, '[') + '1' + std::string(16, ']')).is_array());
  EXPECT_FALSE(Json::parse(nested(17)));
  EXPECT_FALSE(Json::parse(nested(1'500)));
  EXPECT_FALSE(Json::parse(R"({"a":)" + nested(16) + '}'));
}

TEST(Json, BracketsInTextsAreNoLevels) {
  const std::string brackets(20, '[');
  EXPECT_EQ(Json::parse('"' + brackets + '"').as_text(), brackets);
  EXPECT_EQ(Json::parse(R"("\")" + brackets + '"').as_text(), "\"" + brackets);
  EXPECT_FALSE(Json::parse(R"(["\\",)" + brackets + std::string(21, ']')));
}

TEST(Json, MemberOfAnotherTypeOrOfNoObjectIsEmpty) {
  const Json all = Json::parse(R"({"a":"x","b":2,"c":true,"d":null,"e":[1,"y"],"f":1.0})");
  EXPECT_EQ(all.text("a") + all.text("b") + all.text("d") + all.text("z"), "x");
  EXPECT_EQ(all.number("b") + all.number("a") + all.number("f") + all.number("z"), 2);
  EXPECT_TRUE(all.flag("c"));
  EXPECT_FALSE(all.flag("a") || all.flag("b") || all.flag("z"));
  EXPECT_TRUE(all["d"] && all["d"].is_null());
  EXPECT_FALSE(all["z"] || all["z"]["a"] || all["e"]["a"] || all["a"]["a"] || Json()["a"]);
  EXPECT_EQ(all["e"].elements().at(1).as_text(), "y");
  EXPECT_TRUE(all.elements().empty() && all["e"].members().empty() && Json().elements().empty());
}

TEST(Json, IntegerBeyond64BitsIsTheLargestOne) {
  const Json all = Json::parse("[9223372036854775807,9223372036854775808,-9223372036854775808]");
  EXPECT_EQ(all.elements()[0].as_integer(), INT64_MAX);
  EXPECT_EQ(all.elements()[1].as_integer(), INT64_MAX);
  EXPECT_EQ(all.elements()[2].as_integer(), INT64_MIN);
}

TEST(Json, ValueKeepsItsDocument) {
  const Json inner = Json::parse(R"({"a":{"long text so that it is stored elsewhere":[1]}})")["a"];
  EXPECT_EQ(inner.to_text(), R"({"long text so that it is stored elsewhere":[1]})");
}

TEST(Json, TextHasItsMembersSortedAndInvalidUtf8IsNoValue) {
  const Json value = Json::parse(R"( {"b": [], "a": "ñ"} )");
  EXPECT_EQ(value.to_text(), R"({"a":"ñ","b":[]})");
  EXPECT_EQ(value.to_text(2), "{\n  \"a\": \"ñ\",\n  \"b\": []\n}");
  EXPECT_EQ(value.members().at(0).first, "a");
  EXPECT_FALSE(Json::parse("\"\xff\""));
  EXPECT_EQ(Json().to_text(), "");
}

}  // namespace
}  // namespace server
