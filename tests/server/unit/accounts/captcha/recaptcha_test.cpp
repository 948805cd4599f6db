#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "accounts/captcha.hpp"
#include "loop/task.hpp"
#include "support/fake_provider.hpp"
#include "support/fakes.hpp"
#include "support/loop.hpp"

namespace server {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

class RecaptchaTest : public testing::Test {
 protected:
  /// "passed", "refused" or "unavailable".
  std::string check(const std::string& proof) {
    const auto ticket = test::run(captcha_.check(proof, 0));
    return ticket                                      ? "passed"
           : ticket.error() == CaptchaFailure::refused ? "refused"
                                                       : "unavailable";
  }

  test::FakeProvider google_;
  Log log_{-1};
  Metrics metrics_;
  HttpClient http_{test::loop()};
  test::FakeClock clock_;
  Recaptcha captcha_{http_, google_.url(), "site-key", "secret-key", clock_, log_, metrics_};
};

TEST_F(RecaptchaTest, ChallengeIsTheSiteKeyAndItsResponseIsVerifiedWithGoogle) {
  EXPECT_EQ(test::run(captcha_.offer(0)), R"({"provider":"recaptcha","siteKey":"site-key"})");
  google_.answer_with(200, R"({"success":true,"hostname":"tienda.example"})");
  EXPECT_EQ(check("a proof&more"), "passed");
  const auto asked = google_.requests();
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(asked[0].path, "/recaptcha/api/siteverify");
  EXPECT_EQ(asked[0].body, "secret=secret-key&response=a%20proof%26more");
  EXPECT_EQ(asked[0].header("Content-Type"), "application/x-www-form-urlencoded");
  EXPECT_THAT(metrics_.text(),
              HasSubstr("tuisty_outgoing_call_duration_seconds_count{service=\"recaptcha\"} 1\n"));
}

// A response without a verdict is not the shopper's fault, so the captcha counts as unavailable.
TEST_F(RecaptchaTest, NegativeVerdictIsRefusedAndUnusableResponseIsUnavailable) {
  for (const auto& [body, result] :
       {std::pair(R"({"success":false,"error-codes":["timeout-or-duplicate"]})", "refused"),
        {R"({"success":false})", "refused"},
        {R"({"success":false,"error-codes":["invalid-input-secret"]})", "unavailable"},
        {"", "unavailable"},
        {"[]", "unavailable"},
        {"<html>", "unavailable"},
        {R"({"success":"yes"})", "unavailable"},
        {"{}", "unavailable"}}) {
    google_.answer_with(200, body);
    EXPECT_EQ(check("x"), result) << body;
  }
  google_.answer_with(500, R"({"success":true})");
  EXPECT_EQ(check("x"), "unavailable");
  EXPECT_THAT(metrics_.text(),
              HasSubstr("tuisty_recaptcha_calls_total{outcome=\"unavailable\"} 7"));
}

TEST_F(RecaptchaTest, BreakerOpensAfterSixFailuresAndProbesAfterTwoSeconds) {
  google_.answer_with(500, "");
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(check("x"), "unavailable");
  }
  EXPECT_EQ(google_.requests().size(), 6U);
  google_.answer_with(200, R"({"success":true})");
  clock_.advance(milliseconds{2'000});
  EXPECT_EQ(check("x"), "passed");
}

TEST_F(RecaptchaTest, CheckMakesNoCallWithoutTimeForTheSignInAfterIt) {
  const Deadline soon{std::chrono::steady_clock::now() + milliseconds{1'900}};
  EXPECT_EQ(check("x"), "unavailable");
  EXPECT_TRUE(google_.requests().empty());
}

}  // namespace
}  // namespace server
