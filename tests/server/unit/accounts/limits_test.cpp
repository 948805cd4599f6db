#include "accounts/limits.hpp"

#include <gtest/gtest.h>

#include "support/accounts.hpp"

namespace server {
namespace {

constexpr const char* kAna = "ana@example.com";
constexpr const char* kHome = "203.0.113.7";
const std::string kA(64, 'a');
const std::string kB(64, 'b');

class AttemptLimitsTest : public test::AccountFixture {
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
  /// Charges all keys and returns the count of the first one.
  int hits(const std::vector<AttemptLimits::Charge>& charges) {
    return test::run(limits_.charge(charges)).at(0).hits;
  }
  int doublings(const std::string& address = kHome) {
    return test::run(limits_.doublings(address));
  }
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
  fail("c@example.com", 3);
  EXPECT_TRUE(needs_captcha("d@example.com"));
  EXPECT_FALSE(needs_captcha("d@example.com", "203.0.113.8"));
}

TEST_F(AttemptLimitsTest, EachFurtherLimitOfFailuresDoublesTheCaptchaCostForTheAddress) {
  for (int failed = 0; failed < 24; ++failed) {
    EXPECT_EQ(doublings(), failed / 8);
    EXPECT_EQ(test::run(limits_.sign_in("a@example.com", kHome)).doublings, failed / 8);
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

TEST_F(AttemptLimitsTest, ChargesAreCountedWithinTheirWindow) {
  const std::vector<AttemptLimits::Charge> charge{{kA, 60}};
  for (int i = 1; i <= 4; ++i) {
    const auto count = test::run(limits_.charge(charge)).at(0);
    EXPECT_EQ(count.hits, i);
    EXPECT_LE(count.ends_in, 60);
  }
  database_.run("UPDATE rate_limits SET window_ends = now() + interval '9.5 s'");
  EXPECT_LE(test::run(limits_.charge(charge)).at(0).ends_in, 10);
  database_.run("UPDATE rate_limits SET window_ends = now()");
  EXPECT_EQ(hits(charge), 1);
  EXPECT_EQ(database_.value("SELECT hits FROM rate_limits"), "1");
}

TEST_F(AttemptLimitsTest, CountsAreReturnedInTheOrderOfTheChargesAndReadingDoesNotIncreaseThem) {
  const std::string c(64, 'c');
  EXPECT_EQ(hits({{c, 60}}), 1);
  for (int i = 0; i < 2; ++i) {
    const auto counts = test::run(limits_.charge({{c, 60}, {kA, 60}, {kB, 60, false}}));
    EXPECT_EQ(std::vector({counts.at(0).hits, counts.at(1).hits, counts.at(2).hits}),
              std::vector({i + 2, i + 1, 0}));
  }
  EXPECT_EQ(hits({{c, 60, false}}), 3);
}

TEST_F(AttemptLimitsTest, RefundedAttemptDoesNotCount) {
  EXPECT_EQ(hits({{kA, 60}}), 1);
  test::run(limits_.refund({kA, kB}));
  EXPECT_EQ(hits({{kA, 60}}), 1);
  test::run(limits_.refund({kA}));
  test::run(limits_.refund({kA}));
  EXPECT_EQ(database_.value("SELECT hits FROM rate_limits"), "0");
}

TEST_F(AttemptLimitsTest, ConcurrentChargesAndRefundsAreAllCounted) {
  const std::vector<AttemptLimits::Charge> one_way{{kA, 60}, {kB, 60}};
  const std::vector<AttemptLimits::Charge> other_way{{kB, 60}, {kA, 60}};
  test::together(8, [&](int i) -> Task<void> {
    const std::vector<std::string> keys = i % 2 == 0 ? std::vector{kA, kB} : std::vector{kB, kA};
    for (int n = 0; n < 25; ++n) {
      const auto counts = co_await limits_.charge(i % 2 == 0 ? one_way : other_way);
      EXPECT_GT(counts.at(0).hits, 0);
      if (i >= 4) {
        co_await limits_.refund(keys);
      }
    }
  });
  EXPECT_EQ(database_.value("SELECT string_agg(hits::text, ',') FROM rate_limits"), "100,100");
}

}  // namespace
}  // namespace server
