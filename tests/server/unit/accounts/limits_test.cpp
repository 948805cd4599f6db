#include "accounts/limits.hpp"

#include <gtest/gtest.h>

#include "support/loop.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

constexpr const char* kAna = "ana@example.com";
constexpr const char* kHome = "203.0.113.7";

class AttemptLimitsTest : public testing::Test {
 protected:
  void fail(const std::string& email, const std::string& address, int times) {
    for (int i = 0; i < times; ++i) {
      ASSERT_EQ(decision(email, address), "continue") << email << ' ' << address << ' ' << i;
      test::run(limits_.sign_in_failed(email));
    }
  }

  std::string decision(const std::string& email, const std::string& address) {
    return test::run(limits_.sign_in(email, address)).captcha ? "captcha" : "continue";
  }

  test::ShopDatabase database_;
  Pseudonyms names_{"0123456789abcdef0123456789abcdef"};
  AttemptLimits limits_{Limits{{3, 1'000}, {5, 2'000}, {7, 3'000}, {2, 4'000}},
                        database_.connections, names_};
};

TEST_F(AttemptLimitsTest, CaptchaIsRequiredForAnAccountAtAnAddressAfterItsLimit) {
  fail(kAna, kHome, 3);
  EXPECT_EQ(decision(kAna, kHome), "captcha");
  EXPECT_EQ(decision("luis@example.com", kHome), "continue");
  EXPECT_EQ(decision(kAna, "203.0.113.8"), "continue");
}

TEST_F(AttemptLimitsTest, CaptchaIsRequiredAtAnAddressAfterFailuresOfAnyAccounts) {
  fail("a@example.com", kHome, 2);
  fail("b@example.com", kHome, 3);
  EXPECT_EQ(decision("c@example.com", kHome), "captcha");
  EXPECT_EQ(decision("c@example.com", "203.0.113.8"), "continue");
}

TEST_F(AttemptLimitsTest, EachFurtherLimitOfFailuresDoublesTheCaptchaCostForTheAddress) {
  for (int failed = 0; failed < 15; ++failed) {
    EXPECT_EQ(test::run(limits_.doublings(kHome)), failed / 5);
    EXPECT_EQ(test::run(limits_.sign_in("a@example.com", kHome)).doublings, failed / 5);
  }
  EXPECT_EQ(test::run(limits_.doublings("203.0.113.8")), 0);
}

TEST_F(AttemptLimitsTest, CaptchaIsRequiredForAnAccountAfterFailuresFromManyAddresses) {
  for (int i = 0; i < 7; ++i) {
    fail(kAna, "203.0.113." + std::to_string(i), 1);
  }
  EXPECT_EQ(decision(kAna, "198.51.100.1"), "captcha");
  EXPECT_EQ(decision("luis@example.com", "198.51.100.1"), "continue");
}

// Otherwise a blocked client could raise the account's captcha cost for its owner.
TEST_F(AttemptLimitsTest, RejectedAttemptsDoNotCountAgainstTheAccount) {
  fail(kAna, kHome, 3);
  for (int i = 0; i < 100; ++i) {
    EXPECT_NE(decision(kAna, kHome), "continue");
  }
  EXPECT_EQ(decision(kAna, "203.0.113.8"), "continue");
}

TEST_F(AttemptLimitsTest, SuccessfulSignInsNeverRequireACaptcha) {
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(decision(kAna, kHome), "continue");
    test::run(limits_.refund_sign_in(kAna, kHome));
  }
  fail(kAna, kHome, 3);
  EXPECT_EQ(decision(kAna, kHome), "captcha");
}

TEST_F(AttemptLimitsTest, RegistrationsDoubleTheCaptchaCostForTheAddress) {
  for (int registered = 0; registered < 6; ++registered) {
    EXPECT_EQ(test::run(limits_.doublings(kHome)), registered / 2);
    test::run(limits_.registered(kHome));
  }
  EXPECT_EQ(test::run(limits_.sign_in(kAna, kHome)).doublings, 3);
  EXPECT_EQ(decision(kAna, kHome), "continue");
  EXPECT_EQ(test::run(limits_.doublings("203.0.113.8")), 0);
}

TEST_F(AttemptLimitsTest, StoredKeysDependOnTheSecretKey) {
  fail(kAna, kHome, 1);
  EXPECT_EQ(database_.value("SELECT count(DISTINCT key) FROM rate_limits"), "4");
  const Pseudonyms others("another key, just as long as that");
  AttemptLimits elsewhere(Limits{{1, 1'000}, {1, 2'000}, {1, 3'000}}, database_.connections,
                          others);
  EXPECT_FALSE(test::run(elsewhere.sign_in(kAna, kHome)).captcha)
      << "another key yields other pseudonyms";
  EXPECT_EQ(database_.value("SELECT count(DISTINCT key) FROM rate_limits"), "8");
}

}  // namespace
}  // namespace server
