#include "accounts/limits.hpp"

#include <gtest/gtest.h>

#include "support/test_database.hpp"

namespace server {
namespace {

constexpr const char* kAna = "ana@example.com";
constexpr const char* kHome = "203.0.113.7";

class AttemptLimitsTest : public testing::Test {
 protected:
  void fail(const std::string& email, const std::string& address, int times) {
    for (int i = 0; i < times; ++i) {
      ASSERT_EQ(told(email, address), "go on") << email << ' ' << address << ' ' << i;
      limits_.sign_in_failed(email);
    }
  }

  std::string told(const std::string& email, const std::string& address) {
    const auto leave = limits_.sign_in(email, address);
    return leave.wait > 0 ? "wait" : leave.proof ? "prove" : "go on";
  }

  test::ShopDatabase database_;
  RateLimits counts_{database_.connections};
  Pseudonyms names_{"0123456789abcdef0123456789abcdef"};
  AttemptLimits limits_{Limits{{3, 1'000}, {5, 2'000}, {7, 3'000}, {2, 4'000}, {2, 5'000}}, counts_,
                        names_};
};

/// What is left of a window that has just begun.
void expect_wait(int seconds, int window) {
  EXPECT_LE(seconds, window);
  EXPECT_GT(seconds, window - 500);
}

TEST_F(AttemptLimitsTest, WantsProofForOneAccountAtOneAddress) {
  fail(kAna, kHome, 3);
  EXPECT_EQ(told(kAna, kHome), "prove");
  EXPECT_EQ(told("luis@example.com", kHome), "go on");
  EXPECT_EQ(told(kAna, "203.0.113.8"), "go on");
}

TEST_F(AttemptLimitsTest, StopsOneAddressWhateverTheAccounts) {
  fail("a@example.com", kHome, 2);
  fail("b@example.com", kHome, 3);
  expect_wait(limits_.sign_in("c@example.com", kHome).wait, 2'000);
  EXPECT_EQ(told("c@example.com", "203.0.113.8"), "go on");
}

TEST_F(AttemptLimitsTest, WantsProofForOneAccountFromManyAddresses) {
  for (int i = 0; i < 7; ++i) {
    fail(kAna, "203.0.113." + std::to_string(i), 1);
  }
  EXPECT_EQ(told(kAna, "198.51.100.1"), "prove");
  EXPECT_EQ(told("luis@example.com", "198.51.100.1"), "go on");
}

// Whoever has been stopped cannot go on and make it harder for somebody else everywhere.
TEST_F(AttemptLimitsTest, TriesThatAreRefusedDoNotCountAgainstTheAccount) {
  fail(kAna, kHome, 3);
  for (int i = 0; i < 100; ++i) {
    EXPECT_NE(told(kAna, kHome), "go on");
  }
  EXPECT_EQ(told(kAna, "203.0.113.8"), "go on");
}

TEST_F(AttemptLimitsTest, SigningInLocksNobodyOut) {
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(told(kAna, kHome), "go on");
    limits_.give_back_sign_in(kAna, kHome);
  }
  fail(kAna, kHome, 3);
  EXPECT_EQ(told(kAna, kHome), "prove");
}

TEST_F(AttemptLimitsTest, RegistrationsAndCaptchasCountForEachAddressApart) {
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(limits_.registration(kHome), 0);
    EXPECT_EQ(limits_.captcha(kHome), 0);
  }
  expect_wait(limits_.registration(kHome), 4'000);
  expect_wait(limits_.captcha(kHome), 5'000);
  EXPECT_EQ(limits_.registration("203.0.113.8"), 0);
  EXPECT_EQ(told(kAna, kHome), "go on");
}

TEST_F(AttemptLimitsTest, KeysTellNothing) {
  fail(kAna, kHome, 1);
  EXPECT_EQ(database_.value("SELECT count(DISTINCT key) FROM rate_limits"), "3");
  const Pseudonyms others("another key, just as long as that");
  AttemptLimits elsewhere(Limits{{1, 1'000}, {1, 2'000}, {1, 3'000}}, counts_, others);
  EXPECT_FALSE(elsewhere.sign_in(kAna, kHome).proof) << "other names with another key";
  EXPECT_EQ(database_.value("SELECT count(DISTINCT key) FROM rate_limits"), "6");
}

}  // namespace
}  // namespace server
