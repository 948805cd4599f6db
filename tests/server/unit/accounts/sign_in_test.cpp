#include <gtest/gtest.h>

#include "support/accounts.hpp"

namespace server {
namespace {

using shop::ErrorCode;

class SignInTest : public test::AccountFixture {
 protected:
  SignInTest() {
    EXPECT_TRUE(test::run(accounts_.create(
        test::new_account('1', "ana@example.com", Passwords::hash_here("correct horse")))));
  }

  test::Outcome<std::string> sign_in(const std::string& email, const std::string& password,
                                     const std::string& address = "203.0.113.7",
                                     const std::string& captcha = {}) {
    return test::outcome(service_.sign_in({email, password, captcha}, address));
  }

  void expect_error(const std::string& email, const std::string& password, ErrorCode code,
                    const std::string& field = {}) {
    AccountFixture::expect_error(sign_in(email, password), code, field);
  }

  /// The code of Ana's error, `internal` without one.
  ErrorCode code(const std::string& password, const std::string& captcha, bool crowded = false) {
    const auto outcome = test::outcome(
        service_.sign_in({"ana@example.com", password, captcha}, "203.0.113.7", crowded));
    return outcome ? ErrorCode::internal : outcome.error().code;
  }

  /// The error of a sign-in without time for hashing: busy, unless it fails before the hash.
  ErrorCode unseen(const std::string& email) {
    const NoTimeToHash over;
    const auto outcome = sign_in(email, "correct horse");
    EXPECT_FALSE(outcome) << email;
    return outcome ? ErrorCode::internal : outcome.error().code;
  }

  /// From now on no attempt can be refunded.
  void keep_every_count() const {
    database_.run(
        "CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS"
        " 'BEGIN RAISE EXCEPTION ''kept''; END';"
        "CREATE TRIGGER keep BEFORE UPDATE ON rate_limits FOR EACH ROW"
        " WHEN (new.hits < old.hits) EXECUTE FUNCTION keep()");
  }
};

TEST_F(SignInTest, RightPasswordReturnsATokenOfTheAccount) {
  const auto outcome = sign_in(" Ana@Example.COM ", "correct horse");
  ASSERT_TRUE(outcome);
  const std::string& token = *outcome;
  EXPECT_EQ(token.size(), 43U);
  EXPECT_EQ(test::account_of(accounts_, token), test::new_account('1', "").id);
}

TEST_F(SignInTest, EverySignInReturnsANewToken) {
  const auto first = sign_in("ana@example.com", "correct horse");
  const auto second = sign_in("ana@example.com", "correct horse");
  EXPECT_NE(*first, *second);
}

TEST_F(SignInTest, MissingOrLongFieldsReturnTheirError) {
  expect_error("", "x", ErrorCode::email_required, "email");
  expect_error("ana@example.com", "", ErrorCode::password_required, "password");
  expect_error("ana@example.com", std::string(129, 'x'), ErrorCode::field_too_long, "password");
  EXPECT_EQ(count("rate_limits"), "0");
}

// The hash dominates the response time, so it is computed for every e-mail.
TEST_F(SignInTest, UnknownEmailIsHashedAndReturnsCredentialsWrong) {
  for (const char* email : {"ana@example.com", "absent@example.com", "not an e-mail"}) {
    EXPECT_EQ(unseen(email), ErrorCode::busy);
    expect_error(email, "wrong", ErrorCode::credentials_wrong);
  }
  EXPECT_EQ(count("sessions"), "0");
}

TEST_F(SignInTest, CrowdedServerRequiresACaptchaBeforeAnyStatementOrHash) {
  EXPECT_EQ(code("correct horse", "", true), ErrorCode::captcha_required);
  EXPECT_EQ(count("rate_limits"), "0");
  EXPECT_EQ(code("correct horse", "bad", true), ErrorCode::captcha_invalid);
  EXPECT_EQ(code("wrong", "good", true), ErrorCode::credentials_wrong);
  EXPECT_EQ(code("correct horse", "good", true), ErrorCode::internal) << "signed in";
}

TEST_F(SignInTest, ManyFailuresRequireACaptchaBeforeThePasswordIsChecked) {
  for (int i = 0; i < 3; ++i) {
    expect_error(i % 2 == 0 ? "ana@example.com" : "ANA@example.com", "wrong",
                 ErrorCode::credentials_wrong);
  }
  expect_error("ana@example.com", "correct horse", ErrorCode::captcha_required, "captcha");
  EXPECT_EQ(unseen("ana@example.com"), ErrorCode::captcha_required) << "the password is not hashed";
  EXPECT_EQ(code("correct horse", "bad"), ErrorCode::captcha_invalid);
  EXPECT_EQ(code("correct horse", "later"), ErrorCode::busy);
  EXPECT_EQ(code("wrong", "good"), ErrorCode::credentials_wrong);
  EXPECT_TRUE(sign_in("ana@example.com", "correct horse", "203.0.113.7", "good"));
}

TEST_F(SignInTest, MissingAndRejectedCaptchasAreNoFailedAttempts) {
  for (int i = 0; i < 3; ++i) {
    expect_error("ana@example.com", "wrong", ErrorCode::credentials_wrong);
  }
  for (int i = 0; i < 20; ++i) {
    const auto outcome =
        sign_in("ana@example.com", "correct horse", "203.0.113.7", i % 2 == 0 ? "" : "bad");
    EXPECT_EQ(outcome.error().code,
              i % 2 == 0 ? ErrorCode::captcha_required : ErrorCode::captcha_invalid);
  }
  EXPECT_EQ(test::run(limits_.doublings("203.0.113.7")), 0);
  EXPECT_TRUE(sign_in("ana@example.com", "correct horse", "203.0.113.7", "cheap"));
}

TEST_F(SignInTest, ManyFailuresFromAnAddressRaiseItsCaptchaCostOnly) {
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(sign_in("ana@example.com", "wrong", "203.0.113.7", "cheap").error().code,
              ErrorCode::credentials_wrong);
  }
  const auto cheap = sign_in("luis@example.com", "wrong", "203.0.113.7", "cheap");
  EXPECT_EQ(cheap.error().code, ErrorCode::captcha_invalid);
  expect_error("luis@example.com", "wrong", ErrorCode::captcha_required, "captcha");
  EXPECT_TRUE(sign_in("ana@example.com", "correct horse", "203.0.113.7", "good"));
  EXPECT_TRUE(sign_in("ana@example.com", "correct horse", "203.0.113.8", "good"))
      << "another address has no failures";
}

TEST_F(SignInTest, CaptchaIsUsedUpByOneCheckedPassword) {
  captcha_.id = std::string(64, 'a');
  for (int i = 0; i < 3; ++i) {
    expect_error("ana@example.com", "wrong", ErrorCode::credentials_wrong);
  }
  {
    const NoTimeToHash over;
    EXPECT_EQ(sign_in("ana@example.com", "wrong", "203.0.113.7", "good").error().code,
              ErrorCode::busy);
  }
  EXPECT_EQ(sign_in("ana@example.com", "wrong", "203.0.113.7", "good").error().code,
            ErrorCode::credentials_wrong);
  EXPECT_EQ(sign_in("ana@example.com", "correct horse", "203.0.113.7", "good").error().code,
            ErrorCode::captcha_invalid);
}

TEST_F(SignInTest, BusyResponseDoesNotCountAsFailedAttempt) {
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(unseen("ana@example.com"), ErrorCode::busy);
  }
  EXPECT_TRUE(sign_in("ana@example.com", "correct horse"));
}

class WithoutSessions : public test::Connections {
 public:
  using Connections::Connections;
  Task<PgRows> execute(const PgStatement& statement, const PgValues& values) override {
    if (statement.name == "session_open") {
      throw DatabaseUnavailable("away");
    }
    PgRows rows = co_await Connections::execute(statement, values);
    co_return rows;
  }
};

TEST_F(SignInTest, DatabaseOutageDoesNotCountAsFailedAttempt) {
  test::NoDatabase away;
  WithoutSessions in_part(database_.url());
  Accounts no_accounts(away.connections, {});
  Accounts no_sessions(in_part, {});
  AccountService without_accounts(no_accounts, passwords_, captcha_, limits_, test::kResetKey);
  AccountService without_sessions(no_sessions, passwords_, captcha_, limits_, test::kResetKey);
  const Credentials form{"ana@example.com", "correct horse"};
  for (int i = 0; i < 10; ++i) {
    for (AccountService* one : {&without_accounts, &without_sessions}) {
      EXPECT_THROW(test::run(one->sign_in(form, "203.0.113.7")), DatabaseUnavailable);
    }
  }
  EXPECT_TRUE(sign_in("ana@example.com", "correct horse"));
}

// Otherwise a hundred concurrent guesses would start before the first failure is counted.
TEST_F(SignInTest, AttemptIsCountedBeforeItsPasswordIsChecked) {
  keep_every_count();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(unseen("ana@example.com"), ErrorCode::busy);
  }
  expect_error("ana@example.com", "correct horse", ErrorCode::captcha_required, "captcha");
}

TEST_F(SignInTest, OnlyWrongPasswordsStayCounted) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(unseen("ana@example.com"), ErrorCode::busy);
    expect_error("ana@example.com", "wrong", ErrorCode::credentials_wrong);
  }
  expect_error("ana@example.com", "correct horse", ErrorCode::captcha_required, "captcha");
}

TEST_F(SignInTest, SuccessfulSignInRehashesAtTheCurrentCost) {
  // "correct horse" at 8 KiB and one pass.
  const std::string cheap =
      "$argon2id$v=19$m=8,t=1,p=1$2Hat13D4AbqPK7W8Quf9zw$"
      "OQ2P9D6QoR5afaa2zPPI3s5CsRkKtYDVKqACpciJ4ek";
  ASSERT_TRUE(Passwords::needs_rehash(cheap));
  database_.run("UPDATE accounts SET password_hash = '" + cheap + "'");
  expect_error("ana@example.com", "wrong", ErrorCode::credentials_wrong);
  EXPECT_EQ(test::run(accounts_.find("ana@example.com"))->password_hash, cheap);
  EXPECT_TRUE(sign_in("ana@example.com", "correct horse"));
  EXPECT_FALSE(
      Passwords::needs_rehash(test::run(accounts_.find("ana@example.com"))->password_hash));
  EXPECT_TRUE(sign_in("ana@example.com", "correct horse"));
}

TEST_F(SignInTest, ConcurrentPasswordChangeReturnsBusyAndOpensNoSession) {
  auto change = database_.transaction("UPDATE accounts SET password_hash = password_hash || 'x'");
  meets(change, [&] { expect_error("ana@example.com", "correct horse", ErrorCode::busy); });
  EXPECT_EQ(count("sessions"), "0");
}

TEST_F(SignInTest, SignInSucceedsIfTheAttemptCannotBeRefunded) {
  keep_every_count();
  EXPECT_TRUE(sign_in("ana@example.com", "correct horse"));
}

}  // namespace
}  // namespace server
