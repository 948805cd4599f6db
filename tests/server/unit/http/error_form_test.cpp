#include <gtest/gtest.h>

#include "http/errors.hpp"
#include "text.hpp"

namespace server {
namespace {

TEST(ErrorForm, LeavesOutWhatIsEmpty) {
  EXPECT_EQ(to_json({"busy", "Espera."}), R"({"error":{"code":"busy","message":"Espera."}})");
}

TEST(ErrorForm, NamesFieldAndIncident) {
  EXPECT_EQ(to_json({"internal", "x", "products[0].id", "ab12"}),
            R"({"error":{"code":"internal","message":"x","field":"products[0].id",)"
            R"("incident":"ab12"}})");
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
