#include <gtest/gtest.h>

#include "support/accounts.hpp"

namespace server {
namespace {

using shop::ErrorCode;

constexpr const char* kAna = "ana@example.com";
constexpr const char* kRight = "correct horse";
constexpr const char* kHome = "203.0.113.7";

class SignInTest : public test::AccountFixture {
 protected:
  SignInTest() {
    EXPECT_TRUE(
        test::run(accounts_.create(test::new_account('1', kAna, Passwords::hash_here(kRight)))));
  }

  test::Outcome<std::string> sign_in(const std::string& password = kRight,
                                     const std::string& captcha = {},
                                     const std::string& email = kAna,
                                     const std::string& address = kHome, bool crowded = false) {
    return test::outcome(service_.sign_in({email, password, captcha}, address, crowded));
  }
  ErrorCode code(const std::string& password = kRight, const std::string& captcha = {},
                 const std::string& email = kAna) {
    return test::code(sign_in(password, captcha, email));
  }
  void expect_error(const std::string& email, const std::string& password, ErrorCode code,
                    const std::string& field = {}) {
    test::expect_error(sign_in(password, "", email), code, field);
  }
  void fail_three_times() {
    for (const char* email : {kAna, "ANA@example.com", kAna}) {
      expect_error(email, "wrong", ErrorCode::credentials_wrong);
    }
  }
  /// The error of a sign-in without time for hashing: busy, unless it fails before the hash.
  ErrorCode unseen(const std::string& email = kAna) {
    const NoTimeToHash over;
    return code(kRight, "", email);
  }
  std::string stored_hash() { return test::run(accounts_.find(kAna))->password_hash; }

  /// From now on no attempt can be refunded.
  void keep_every_count() const {
    database_.run(
        "CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS"
        " 'BEGIN RAISE EXCEPTION ''kept''; END';"
        "CREATE TRIGGER keep BEFORE UPDATE ON rate_limits FOR EACH ROW"
        " WHEN (new.hits < old.hits) EXECUTE FUNCTION keep()");
  }
};

TEST_F(SignInTest, EachSignInReturnsANewTokenOfTheAccount) {
  const auto first = sign_in(kRight, "", " Ana@Example.COM ");
  const auto second = sign_in();
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->size(), 43U);
  EXPECT_NE(*first, *second);
  EXPECT_EQ(test::account_of(accounts_, *first), test::new_account('1', "").id);
}

TEST_F(SignInTest, MissingOrLongFieldsReturnTheirError) {
  expect_error("", "x", ErrorCode::email_required, "email");
  expect_error("not an e-mail", "x", ErrorCode::email_malformed, "email");
  expect_error(kAna, "", ErrorCode::password_required, "password");
  expect_error(kAna, std::string(129, 'x'), ErrorCode::field_too_long, "password");
  EXPECT_EQ(count("rate_limits"), "0");
}

// The hash dominates the response time, so it is computed for every e-mail.
TEST_F(SignInTest, UnknownEmailIsHashedAndReturnsCredentialsWrong) {
  for (const char* email : {kAna, "absent@example.com", "other@example.com"}) {
    EXPECT_EQ(unseen(email), ErrorCode::busy);
    expect_error(email, "wrong", ErrorCode::credentials_wrong);
  }
  EXPECT_EQ(count("sessions"), "0");
}

TEST_F(SignInTest, CrowdedServerRequiresACaptchaBeforeAnyStatementOrHash) {
  const auto crowded = [this](const char* password, const char* captcha) {
    return sign_in(password, captcha, kAna, kHome, true);
  };
  EXPECT_EQ(test::code(crowded(kRight, "")), ErrorCode::captcha_required);
  EXPECT_EQ(count("rate_limits"), "0");
  EXPECT_EQ(test::code(crowded(kRight, "bad")), ErrorCode::captcha_invalid);
  EXPECT_EQ(test::code(crowded("wrong", "good")), ErrorCode::credentials_wrong);
  EXPECT_TRUE(crowded(kRight, "good"));
}

TEST_F(SignInTest, ManyFailuresRequireACaptchaBeforeThePasswordIsChecked) {
  fail_three_times();
  expect_error(kAna, kRight, ErrorCode::captcha_required, "captcha");
  EXPECT_EQ(unseen(), ErrorCode::captcha_required) << "the password is not hashed";
  EXPECT_EQ(code(kRight, "bad"), ErrorCode::captcha_invalid);
  EXPECT_EQ(code(kRight, "later"), ErrorCode::busy);
  EXPECT_EQ(code("wrong", "good"), ErrorCode::credentials_wrong);
  EXPECT_TRUE(sign_in(kRight, "good"));
}

TEST_F(SignInTest, MissingAndRejectedCaptchasAreNoFailedAttempts) {
  fail_three_times();
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(code(kRight, ""), ErrorCode::captcha_required);
    EXPECT_EQ(code(kRight, "bad"), ErrorCode::captcha_invalid);
  }
  EXPECT_EQ(test::run(limits_.doublings(kHome)), 0);
  EXPECT_TRUE(sign_in(kRight, "cheap"));
}

TEST_F(SignInTest, ManyFailuresFromAnAddressRaiseItsCaptchaCostOnly) {
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(code("wrong", "cheap"), ErrorCode::credentials_wrong);
  }
  EXPECT_EQ(code("wrong", "cheap", "luis@example.com"), ErrorCode::captcha_invalid);
  expect_error("luis@example.com", "wrong", ErrorCode::captcha_required, "captcha");
  EXPECT_TRUE(sign_in(kRight, "good"));
  EXPECT_TRUE(sign_in(kRight, "cheap", kAna, "203.0.113.8")) << "another address has no failures";
}

TEST_F(SignInTest, CaptchaIsUsedUpByOneCheckedPassword) {
  captcha_.id = std::string(64, 'a');
  fail_three_times();
  {
    const NoTimeToHash over;
    EXPECT_EQ(code("wrong", "good"), ErrorCode::busy);
  }
  EXPECT_EQ(code("wrong", "good"), ErrorCode::credentials_wrong);
  EXPECT_EQ(code(kRight, "good"), ErrorCode::captcha_invalid);
}

TEST_F(SignInTest, BusyResponseDoesNotCountAsFailedAttempt) {
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(unseen(), ErrorCode::busy);
  }
  EXPECT_TRUE(sign_in());
}

TEST_F(SignInTest, DatabaseOutageDoesNotCountAsFailedAttempt) {
  test::Connections away("host=/nonexistent");
  test::UnreliableConnections in_part(database_.url());
  in_part.failing = "session_open";
  AccountService without_accounts(away, kLifetime, passwords_, captcha_, limits_, {});
  AccountService without_sessions(in_part, kLifetime, passwords_, captcha_, limits_, {});
  const Credentials form{kAna, kRight};
  for (int i = 0; i < 2; ++i) {
    for (AccountService* one : {&without_accounts, &without_sessions}) {
      EXPECT_THROW(test::run(one->sign_in(form, kHome)), DatabaseUnavailable);
    }
  }
  EXPECT_TRUE(sign_in());
}

// Otherwise a hundred concurrent guesses would start before the first failure is counted.
TEST_F(SignInTest, AttemptIsCountedBeforeItsPasswordIsChecked) {
  keep_every_count();
  EXPECT_TRUE(sign_in()) << "although its attempt cannot be refunded";
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(unseen(), ErrorCode::busy);
  }
  EXPECT_EQ(code(), ErrorCode::captcha_required);
}

TEST_F(SignInTest, SuccessfulSignInRehashesAtTheCurrentCost) {
  // "correct horse" at 8 KiB and one pass.
  const std::string cheap =
      "$argon2id$v=19$m=8,t=1,p=1$2Hat13D4AbqPK7W8Quf9zw$"
      "OQ2P9D6QoR5afaa2zPPI3s5CsRkKtYDVKqACpciJ4ek";
  ASSERT_TRUE(Passwords::needs_rehash(cheap));
  database_.run("UPDATE accounts SET password_hash = '" + cheap + "'");
  EXPECT_EQ(code("wrong"), ErrorCode::credentials_wrong);
  EXPECT_EQ(stored_hash(), cheap);
  EXPECT_TRUE(sign_in());
  EXPECT_FALSE(Passwords::needs_rehash(stored_hash()));
  EXPECT_TRUE(sign_in());
}

TEST_F(SignInTest, ConcurrentPasswordChangeReturnsBusyAndOpensNoSession) {
  auto change = database_.transaction("UPDATE accounts SET password_hash = password_hash || 'x'");
  meets(change, [&] { EXPECT_EQ(code(), ErrorCode::busy); });
  EXPECT_EQ(count("sessions"), "0");
}

}  // namespace
}  // namespace server
