#include <gtest/gtest.h>

#include "crypto.hpp"
#include "text.hpp"

namespace server {
namespace {

using namespace std::string_literals;

TEST(Unhex, ReversesHexInAnyCase) {
  const std::string bytes = "\x00\x7f\x80\xff"s;
  EXPECT_EQ(unhex(hex(bytes)), bytes);
  EXPECT_EQ(unhex("00FFaB"), "\x00\xff\xab"s);
  EXPECT_EQ(unhex(""), "");
}

TEST(Unhex, ReturnsNothingForMalformedText) {
  for (const char* text : {"0", "0g", "0x00", " 00", "00 ", "@0", "`0", "G0"}) {
    EXPECT_EQ(unhex(text), std::nullopt) << text;
  }
}

// RFC 4648, section 10.
TEST(Base64url, HasNoPadding) {
  EXPECT_EQ(base64url(""), "");
  EXPECT_EQ(base64url("f"), "Zg");
  EXPECT_EQ(base64url("fo"), "Zm8");
  EXPECT_EQ(base64url("foo"), "Zm9v");
  EXPECT_EQ(base64url("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64url("\xfb\xff\xfe"), "-__-");
  EXPECT_EQ(base64url(std::string(32, '\0')).size(), 43U);
}

TEST(FromBase64, ReturnsTheBytesOfTheRfcVectors) {
  EXPECT_EQ(from_base64(""), "");
  EXPECT_EQ(from_base64("Zg=="), "f");
  EXPECT_EQ(from_base64("Zm8="), "fo");
  EXPECT_EQ(from_base64("Zm9v"), "foo");
  EXPECT_EQ(from_base64("Zm9vYg=="), "foob");
  EXPECT_EQ(from_base64("Zm9vYmE="), "fooba");
  EXPECT_EQ(from_base64("+/8="), "\xfb\xff");
}

TEST(FromBase64, ReturnsNothingForNonCanonicalText) {
  for (const char* text : {"Zg", "Zg=", "Zg===", "Z===", "====", "Zh==", "Zm9=", "Zm9v\n", " Zm9",
                           "-_8=", "Zg==Zg==", "Z=8="}) {
    EXPECT_EQ(from_base64(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace server
