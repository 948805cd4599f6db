#include "accounts/captcha/recaptcha.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/fake_provider.hpp"

namespace server {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

class RecaptchaTest : public testing::Test {
 protected:
  CaptchaVerdict check(const std::string& proof) { return captcha_.check(proof, kLimit); }

  static constexpr milliseconds kLimit{60'000};
  test::FakeProvider google_;
  Log log_{-1};
  Metrics metrics_;
  HttpClient http_;
  Recaptcha captcha_{http_, google_.url(), "site-key", "secret-key", log_, metrics_};
};

TEST_F(RecaptchaTest, OffersTheSiteKey) {
  EXPECT_EQ(captcha_.offer(), R"({"provider":"recaptcha","siteKey":"site-key"})");
}

TEST_F(RecaptchaTest, AsksGoogle) {
  google_.answer_with(200, R"({"success":true,"hostname":"tienda.example"})");
  EXPECT_EQ(check("a proof&more"), CaptchaVerdict::passed);
  const auto asked = google_.requests();
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(asked[0].path, "/recaptcha/api/siteverify");
  EXPECT_EQ(asked[0].body, "secret=secret-key&response=a%20proof%26more");
  EXPECT_EQ(asked[0].header("Content-Type"), "application/x-www-form-urlencoded");
}

TEST_F(RecaptchaTest, ANoIsANo) {
  google_.answer_with(200, R"({"success":false,"error-codes":["timeout-or-duplicate"]})");
  EXPECT_EQ(check("x"), CaptchaVerdict::refused);
  google_.answer_with(200, R"({"success":false})");
  EXPECT_EQ(check("x"), CaptchaVerdict::refused);
}

// The shopper has done nothing wrong then.
TEST_F(RecaptchaTest, WithoutAUsableAnswerItIsUnavailable) {
  google_.answer_with(200, R"({"success":false,"error-codes":["invalid-input-secret"]})");
  EXPECT_EQ(check("x"), CaptchaVerdict::unavailable);
  for (const char* body : {"", "[]", "null", "<html>", R"({"success":"yes"})", "{}"}) {
    google_.answer_with(200, body);
    EXPECT_EQ(check("x"), CaptchaVerdict::unavailable) << body;
  }
  google_.answer_with(500, R"({"success":true})");
  EXPECT_EQ(check("x"), CaptchaVerdict::unavailable);
  EXPECT_THAT(metrics_.text(), HasSubstr("recaptcha_calls_total{outcome=\"unavailable\"} 8"));
}

TEST_F(RecaptchaTest, NotReachedIsUnavailable) {
  Recaptcha nowhere(http_, "http://127.0.0.1:1", "site-key", "secret-key", log_, metrics_);
  EXPECT_EQ(nowhere.check("x", kLimit), CaptchaVerdict::unavailable);
}

}  // namespace
}  // namespace server
