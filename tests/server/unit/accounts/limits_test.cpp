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
  void fail(const std::string& email, int times, const std::string& address = kHome) {
    for (int i = 0; i < times; ++i) {
      ASSERT_FALSE(needs_captcha(email, address)) << email << ' ' << address << ' ' << i;
      test::run(limits_.sign_in_failed(email));
    }
  }
  bool needs_captcha(const std::string& email = kAna, const std::string& address = kHome) {
    return test::run(limits_.sign_in(email, address)).captcha;
  }
  int doublings(const std::string& address = kHome) {
    return test::run(limits_.doublings(address));
  }

  test::ShopDatabase database_;
  Pseudonyms names_{"0123456789abcdef0123456789abcdef"};
  AttemptLimits limits_{Limits{{3, 1'000}, {5, 2'000}, {7, 3'000}, {2, 4'000}},
                        database_.connections, names_};
};

TEST_F(AttemptLimitsTest, CaptchaIsRequiredForAnAccountAtAnAddressAfterItsLimit) {
  fail(kAna, 3);
  EXPECT_TRUE(needs_captcha());
  EXPECT_FALSE(needs_captcha("luis@example.com"));
  EXPECT_FALSE(needs_captcha(kAna, "203.0.113.8"));
}

TEST_F(AttemptLimitsTest, CaptchaIsRequiredAtAnAddressAfterFailuresOfAnyAccounts) {
  fail("a@example.com", 2);
  fail("b@example.com", 3);
  EXPECT_TRUE(needs_captcha("c@example.com"));
  EXPECT_FALSE(needs_captcha("c@example.com", "203.0.113.8"));
}

TEST_F(AttemptLimitsTest, EachFurtherLimitOfFailuresDoublesTheCaptchaCostForTheAddress) {
  for (int failed = 0; failed < 15; ++failed) {
    EXPECT_EQ(doublings(), failed / 5);
    EXPECT_EQ(test::run(limits_.sign_in("a@example.com", kHome)).doublings, failed / 5);
  }
  EXPECT_EQ(doublings("203.0.113.8"), 0);
}

TEST_F(AttemptLimitsTest, CaptchaIsRequiredForAnAccountAfterFailuresFromManyAddresses) {
  for (int i = 0; i < 7; ++i) {
    fail(kAna, 1, "203.0.113." + std::to_string(i));
  }
  EXPECT_TRUE(needs_captcha(kAna, "198.51.100.1"));
  EXPECT_FALSE(needs_captcha("luis@example.com", "198.51.100.1"));
}

// Otherwise a blocked client could raise the account's captcha cost for its owner.
TEST_F(AttemptLimitsTest, RejectedAttemptsDoNotCountAgainstTheAccount) {
  fail(kAna, 3);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(needs_captcha());
  }
  EXPECT_FALSE(needs_captcha(kAna, "203.0.113.8"));
}

TEST_F(AttemptLimitsTest, SuccessfulSignInsNeverRequireACaptcha) {
  for (int i = 0; i < 100; ++i) {
    ASSERT_FALSE(needs_captcha());
    test::run(limits_.refund_sign_in(kAna, kHome));
  }
  fail(kAna, 3);
  EXPECT_TRUE(needs_captcha());
}

TEST_F(AttemptLimitsTest, RegistrationsDoubleTheCaptchaCostForTheAddress) {
  for (int registered = 0; registered < 6; ++registered) {
    EXPECT_EQ(doublings(), registered / 2);
    test::run(limits_.registered(kHome));
  }
  EXPECT_EQ(test::run(limits_.sign_in(kAna, kHome)).doublings, 3);
  EXPECT_FALSE(needs_captcha());
  EXPECT_EQ(doublings("203.0.113.8"), 0);
}

TEST_F(AttemptLimitsTest, StoredKeysDependOnTheSecretKey) {
  fail(kAna, 1);
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
