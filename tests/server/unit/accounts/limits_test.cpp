#include "accounts/limits.hpp"

#include <gtest/gtest.h>

#include "support/account_fakes.hpp"

namespace server {
namespace {

constexpr const char* kAna = "ana@example.com";
constexpr const char* kHome = "203.0.113.7";

class AttemptLimitsTest : public testing::Test {
 protected:
  void fail(const std::string& email, const std::string& address, int times) {
    for (int i = 0; i < times; ++i) {
      ASSERT_EQ(limits_.sign_in(email, address), 0) << email << ' ' << address << ' ' << i;
      limits_.sign_in_failed(email);
    }
  }

  test::FakeRateLimits counts_;
  Pseudonyms names_{"0123456789abcdef0123456789abcdef"};
  AttemptLimits limits_{Limits{{3, 60}, {5, 61}, {7, 62}, {2, 63}, {2, 64}}, counts_, names_};
};

TEST_F(AttemptLimitsTest, StopsOneAccountAtOneAddress) {
  fail(kAna, kHome, 3);
  EXPECT_EQ(limits_.sign_in(kAna, kHome), 60);
  EXPECT_EQ(limits_.sign_in("luis@example.com", kHome), 0);
  EXPECT_EQ(limits_.sign_in(kAna, "203.0.113.8"), 0);
}

TEST_F(AttemptLimitsTest, StopsOneAddressWhateverTheAccounts) {
  fail("a@example.com", kHome, 2);
  fail("b@example.com", kHome, 3);
  EXPECT_EQ(limits_.sign_in("c@example.com", kHome), 61);
  EXPECT_EQ(limits_.sign_in("c@example.com", "203.0.113.8"), 0);
}

TEST_F(AttemptLimitsTest, StopsOneAccountFromManyAddresses) {
  for (int i = 0; i < 7; ++i) {
    fail(kAna, "203.0.113." + std::to_string(i), 1);
  }
  EXPECT_EQ(limits_.sign_in(kAna, "198.51.100.1"), 62);
  EXPECT_EQ(limits_.sign_in("luis@example.com", "198.51.100.1"), 0);
}

// Whoever has been stopped cannot go on and have somebody else stopped everywhere.
TEST_F(AttemptLimitsTest, TriesThatAreRefusedDoNotCountAgainstTheAccount) {
  fail(kAna, kHome, 3);
  for (int i = 0; i < 100; ++i) {
    EXPECT_NE(limits_.sign_in(kAna, kHome), 0);
  }
  EXPECT_EQ(limits_.sign_in(kAna, "203.0.113.8"), 0);
}

TEST_F(AttemptLimitsTest, SigningInLocksNobodyOut) {
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(limits_.sign_in(kAna, kHome), 0);
    limits_.signed_in(kAna, kHome);
  }
  fail(kAna, kHome, 3);
  EXPECT_EQ(limits_.sign_in(kAna, kHome), 60);
}

TEST_F(AttemptLimitsTest, RegistrationsAndCaptchasCountForEachAddressApart) {
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(limits_.registration(kHome), 0);
    EXPECT_EQ(limits_.captcha(kHome), 0);
  }
  EXPECT_EQ(limits_.registration(kHome), 63);
  EXPECT_EQ(limits_.captcha(kHome), 64);
  EXPECT_EQ(limits_.registration("203.0.113.8"), 0);
  EXPECT_EQ(limits_.sign_in(kAna, kHome), 0);
}

TEST_F(AttemptLimitsTest, KeysTellNothing) {
  fail(kAna, kHome, 1);
  EXPECT_EQ(counts_.hits.size(), 3U);
  for (const auto& [key, hits] : counts_.hits) {
    EXPECT_EQ(key.size(), 64U);
    EXPECT_EQ(key.find_first_not_of("0123456789abcdef"), std::string::npos);
  }
}

}  // namespace
}  // namespace server
