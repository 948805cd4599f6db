#include <gtest/gtest.h>

#include "base/crypto.hpp"
#include "support/accounts.hpp"

namespace server {
namespace {

using shop::ErrorCode;

constexpr const char* kPresent = "correct horse";
constexpr const char* kNew = "another battery";

class ChangePasswordTest : public test::AccountFixture {
 protected:
  ChangePasswordTest() {
    for (const char one : {'1', '2'}) {
      const auto account = test::new_account(one, std::string(1, one) + "@example.com",
                                             Passwords::hash_here(kPresent));
      EXPECT_TRUE(test::run(accounts_.create(account)));
      for (const char* device : {"phone ", "laptop "}) {
        EXPECT_TRUE(test::run(accounts_.open_session({account.id, account.password_hash},
                                                     device + std::string(1, one))));
      }
    }
  }

  test::Outcome<std::string> change(const std::string& token = "phone 1",
                                    const std::string& present = kPresent,
                                    const std::string& fresh = kNew) {
    return test::outcome(service_.change_password(token, {present, fresh}));
  }
  auto account_of(const std::string& token) { return test::account_of(accounts_, token); }
  /// A reset token of the first account.
  std::string reset_token_until(std::chrono::sys_seconds end) {
    return reset_token(*test::run(accounts_.find("1@example.com")), end.time_since_epoch().count(),
                       test::kResetKey);
  }
  auto reset(const std::string& token, std::chrono::sys_seconds now,
             const std::string& fresh = kNew) {
    return test::outcome(service_.reset_password({token, fresh}, now));
  }

  static constexpr std::chrono::sys_seconds kEnd{std::chrono::seconds{1'800'000'000}};
};

TEST_F(ChangePasswordTest, SuccessfulChangeRevokesAllSessionsAndOpensOne) {
  const auto token = change();
  ASSERT_TRUE(token);
  EXPECT_EQ(token->size(), 43U);
  EXPECT_EQ(account_of(*token), test::new_account('1', "").id);
  EXPECT_FALSE(account_of("phone 1"));
  EXPECT_FALSE(account_of("laptop 1"));
  EXPECT_TRUE(is_password("1@example.com", kNew));
  EXPECT_FALSE(is_password("1@example.com", kPresent));
  // The other account is unaffected.
  EXPECT_TRUE(account_of("phone 2"));
  EXPECT_TRUE(is_password("2@example.com", kPresent));
}

TEST_F(ChangePasswordTest, UnknownOrRevokedTokenReturnsTokenInvalid) {
  for (const char* token : {"", "unknown"}) {
    expect_error(change(token), ErrorCode::token_invalid);
  }
  ASSERT_TRUE(test::run(accounts_.revoke("phone 1")));
  expect_error(change(), ErrorCode::token_invalid);
  EXPECT_TRUE(is_password("1@example.com", kPresent));
}

TEST_F(ChangePasswordTest, InvalidFormIsReportedBeforeTheCurrentPasswordIsChecked) {
  expect_error(change("phone 1", ""), ErrorCode::password_required, "currentPassword");
  expect_error(change("phone 1", "wrong", "short"), ErrorCode::password_too_short, "password");
  expect_error(change("phone 1", kPresent, kPresent), ErrorCode::password_unchanged, "password");
  expect_error(change("phone 1", kPresent, "Password1"), ErrorCode::field_invalid, "password");
  EXPECT_EQ(database_.value("SELECT count(*) FROM rate_limits"), "0");
}

TEST_F(ChangePasswordTest, WrongCurrentPasswordCountsForItsSessionOnly) {
  for (int i = 0; i < 3; ++i) {
    expect_error(change("phone 1", "wrong"), ErrorCode::password_wrong, "currentPassword");
  }
  const auto stopped = change();
  expect_error(stopped, ErrorCode::too_many_requests);
  EXPECT_GT(stopped.error().retry_after, 900);
  EXPECT_TRUE(is_password("1@example.com", kPresent));
  // Other sessions of the account are unaffected.
  EXPECT_TRUE(change("laptop 1"));
}

TEST_F(ChangePasswordTest, BusyResponseDoesNotCountAsFailedAttempt) {
  for (int i = 0; i < 5; ++i) {
    const NoTimeToHash over;
    expect_error(change(), ErrorCode::busy);
  }
  EXPECT_TRUE(change());
}

// A concurrent sign-in with the old password has inserted its session but not committed.
TEST_F(ChangePasswordTest, ChangeRevokesASessionThatIsBeingOpened) {
  auto sign_in = database_.transaction("");
  const auto old = test::run(accounts_.find("1@example.com"));
  EXPECT_TRUE(now(test::Accounts{sign_in}.open_session(*old, "just in time")));
  meets(sign_in, [&] { EXPECT_TRUE(change()); });
  EXPECT_TRUE(is_password("1@example.com", kNew));
  EXPECT_FALSE(account_of("just in time"));
}

TEST_F(ChangePasswordTest, ConcurrentChangeReturnsPasswordWrong) {
  auto other_device =
      database_.transaction("UPDATE accounts SET password_hash = password_hash || 'x'");
  meets(other_device,
        [&] { expect_error(change(), ErrorCode::password_wrong, "currentPassword"); });
  EXPECT_FALSE(is_password("1@example.com", kNew));
}

TEST_F(ChangePasswordTest, ResetTokenExpiresAndIsValidOnce) {
  const auto token = reset_token_until(kEnd);
  EXPECT_EQ(token.size(), 36U + 1U + 10U + 1U + 64U);
  expect_error(reset(token, kEnd), ErrorCode::reset_link_invalid);
  const std::chrono::sys_seconds before = kEnd - std::chrono::seconds{1};
  const std::string later = std::string(token).replace(token.find('.') + 10, 1, "1");
  const std::string of_another = test::new_account('2', "").id + token.substr(token.find('.'));
  for (const std::string& modified :
       {later, of_another, token + '0', token.substr(0, 37), token.substr(0, 36)}) {
    expect_error(reset(modified, before), ErrorCode::reset_link_invalid);
  }
  const auto fresh = reset(token, before);
  ASSERT_TRUE(fresh);
  EXPECT_EQ(account_of(*fresh), test::new_account('1', "").id);
  EXPECT_FALSE(account_of("phone 1"));
  EXPECT_TRUE(account_of("phone 2"));
  expect_error(reset(token, before, kPresent), ErrorCode::reset_link_invalid);
  EXPECT_TRUE(is_password("1@example.com", kNew));
}

}  // namespace
}  // namespace server
