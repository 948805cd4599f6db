#include "json.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

TEST(JsonObject, WritesMembersInTheOrderGiven) {
  EXPECT_EQ(JsonObject().text(), "{}");
  EXPECT_EQ(JsonObject().add("b", "x\"y").add("a", -1).add_json("c", "[]").text(),
            R"({"b":"x\"y","a":-1,"c":[]})");
}

TEST(JsonQuoted, EscapesQuotesControlsAndBackslashes) {
  EXPECT_EQ(json_quoted("a\"b\\c\nd\x01"), R"("a\"b\\c\nd\u0001")");
}

TEST(JsonQuoted, KeepsSpanishAndReplacesWhatIsNotUtf8) {
  EXPECT_EQ(json_quoted("año"), "\"año\"");
  EXPECT_EQ(json_quoted("a\xff"), "\"a\xEF\xBF\xBD\"");
}

}  // namespace
}  // namespace server
