#include "crypto.hpp"

#include <gtest/gtest.h>

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

TEST(Hex, EachByteIsTwoDigits) {
  EXPECT_EQ(hex(std::string_view("\x00\x0f\xff", 3)), "000fff");
  EXPECT_EQ(hex(""), "");
}

TEST(Sha256, MatchesThePublishedExamples) {
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

// RFC 4231, test case 2.
TEST(Mac, HexDigestMatchesTheRfcVector) {
  EXPECT_EQ(hmac_sha256_hex("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(Mac, ConstantTimeComparisonCoversTheWholeText) {
  EXPECT_TRUE(equal_in_constant_time("abc", "abc"));
  EXPECT_TRUE(equal_in_constant_time("", ""));
  EXPECT_FALSE(equal_in_constant_time("abc", "abd"));
  EXPECT_FALSE(equal_in_constant_time("abc", "ab"));
}

TEST(Pseudonyms, DependOnKeyKindAndValue) {
  const Pseudonyms names("0123456789abcdef0123456789abcdef");
  const std::string name = names.full("log", "ana@example.com");
  EXPECT_EQ(name.size(), 64U);
  EXPECT_EQ(names.full("log", "ana@example.com"), name);
  EXPECT_NE(names.full("limit", "ana@example.com"), name);
  EXPECT_NE(names.full("log", "ana@example.org"), name);
  EXPECT_NE(Pseudonyms("another key, just as long as that").full("log", "ana@example.com"), name);
  // Kind and value are separated.
  EXPECT_NE(names.full("lo", "gana@example.com"), name);
  EXPECT_EQ(names.brief("log", "ana@example.com"), name.substr(0, 16));
}

}  // namespace
}  // namespace server
