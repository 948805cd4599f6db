#include "text.hpp"

#include <gtest/gtest.h>

#include "crypto.hpp"

namespace server {
namespace {

TEST(Hex, EachByteIsTwoDigits) {
  EXPECT_EQ(hex(std::string_view("\x00\x0f\xff", 3)), "000fff");
  EXPECT_EQ(hex(""), "");
}

TEST(Sha256, MatchesThePublishedExamples) {
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(IsPlain, ChecksLengthAndCharacters) {
  EXPECT_TRUE(is_plain("aZ09", 4, 4));
  EXPECT_FALSE(is_plain("abc", 4, 8));
  EXPECT_FALSE(is_plain("abcdefghi", 4, 8));
  EXPECT_FALSE(is_plain("ab_c", 4, 8));
  EXPECT_TRUE(is_plain("ab_c-", 4, 8, "_-"));
  EXPECT_FALSE(
      is_plain("ab\xc3\xb1"
               "c",
               1, 8, "_-"));
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

}  // namespace
}  // namespace server
