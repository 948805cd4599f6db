#include "base/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(IsPlain, ChecksLengthAndCharacters) {
  EXPECT_TRUE(is_plain("aZ09", 4, 4));
  EXPECT_FALSE(is_plain("abc", 4, 8));
  EXPECT_FALSE(is_plain("abcdefghi", 4, 8));
  EXPECT_FALSE(is_plain("ab_c", 4, 8));
  EXPECT_TRUE(is_plain("ab_c-", 4, 8, "_-"));
  EXPECT_FALSE(is_plain("ab\u00f1c", 1, 8, "_-"));
}

TEST(IsLoopback, IsTrueForLoopbackAddressesOnly) {
  for (const char* host : {"127.0.0.1", "127.8.9.1", "localhost", "::1", "[::1]"}) {
    EXPECT_TRUE(is_loopback(host)) << host;
  }
  for (const char* host :
       {"10.0.0.1", "example.com", "", "0.0.0.0", "128.0.0.1", "127.example.com"}) {
    EXPECT_FALSE(is_loopback(host)) << host;
  }
}

TEST(Split, ReturnsThePartsBetweenSeparators) {
  EXPECT_THAT(split("", ','), IsEmpty());
  EXPECT_THAT(split("a,,b", ','), ElementsAre("a", "", "b"));
  EXPECT_THAT(split(",", ','), ElementsAre(""));
}

TEST(Trim, RemovesSpacesAndTabsAround) {
  EXPECT_EQ(trim("\t a b  "), "a b");
  EXPECT_EQ(trim(" \t"), "");
}

TEST(ParseInteger, ReturnsNothingForOtherTextOrRange) {
  EXPECT_EQ(parse_integer("42", 0, 42), 42);
  for (const char* text : {"", "43", "-1", "+1", " 1", "1 ", "1.0", "99999999999999999999"}) {
    EXPECT_EQ(parse_integer(text, 0, 42), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace server
