#include "base/crypto.hpp"

#include <gtest/gtest.h>

#include <tuple>

namespace server {
namespace {

using namespace std::string_literals;

TEST(Hex, EachByteIsTwoDigitsThatUnhexReadsInAnyCase) {
  const std::string bytes = "\x00\x0f\x7f\x80\xff"s;
  EXPECT_EQ(hex(bytes), "000f7f80ff");
  EXPECT_EQ(hex(""), "");
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
TEST(Base64, RfcVectorsAreReadWithPaddingAndWrittenWithout) {
  for (const auto& [bytes, url, padded] : {std::tuple("", "", ""),
                                           {"f", "Zg", "Zg=="},
                                           {"fo", "Zm8", "Zm8="},
                                           {"foo", "Zm9v", "Zm9v"},
                                           {"foob", "Zm9vYg", "Zm9vYg=="},
                                           {"fooba", "Zm9vYmE", "Zm9vYmE="},
                                           {"\xfb\xff\xfe", "-__-", "+//+"}}) {
    EXPECT_EQ(base64url(bytes), url);
    EXPECT_EQ(from_base64(padded), bytes);
  }
}

TEST(FromBase64, ReturnsNothingForNonCanonicalText) {
  for (const char* text : {"Zg", "Zg=", "Zg===", "Z===", "====", "Zh==", "Zm9=", "Zm9v\n", " Zm9",
                           "-_8=", "Zg==Zg==", "Z=8="}) {
    EXPECT_EQ(from_base64(text), std::nullopt) << text;
  }
}

TEST(Digests, MatchPublishedExamples) {
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  // RFC 4231, test case 2.
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
