#include <gtest/gtest.h>

#include "crypto.hpp"

namespace server {
namespace {

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
