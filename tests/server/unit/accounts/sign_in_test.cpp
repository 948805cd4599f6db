#include "accounts/sign_in.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "support/account_fakes.hpp"
#include "support/fakes.hpp"

namespace server {
namespace {

using shop::ErrorCode;

class SignInTest : public testing::Test {
 protected:
  SignInTest() {
    NewAccount ana;
    ana.id = "acc_1";
    ana.email = "ana@example.com";
    ana.password_hash = "hash:correct horse";
    EXPECT_TRUE(accounts_.create(ana));
  }

  std::variant<SignIn::SignedIn, ApiError> sign_in(const std::string& email,
                                                   const std::string& password,
                                                   const std::string& address = "203.0.113.7") {
    return sign_in_({email, password, address, clock_.now() + std::chrono::seconds{8}});
  }

  void expect_error(const std::string& email, const std::string& password, ErrorCode code,
                    const std::string& field = {}) {
    const auto outcome = sign_in(email, password);
    ASSERT_TRUE(std::holds_alternative<ApiError>(outcome)) << email;
    EXPECT_EQ(std::get<ApiError>(outcome).code, code) << email;
    EXPECT_EQ(std::get<ApiError>(outcome).field, field) << email;
  }

  test::FakeAccounts accounts_;
  test::FakeSignIns sign_ins_;
  test::FakePasswords passwords_;
  test::FakeRateLimits counts_;
  test::FakeRandom random_;
  test::FakeClock clock_;
  Pseudonyms names_{"0123456789abcdef0123456789abcdef"};
  AttemptLimits limits_{Limits{{3, 60}, {5, 61}, {7, 62}, {2, 63}, {2, 64}}, counts_, names_};
  SignIn sign_in_{accounts_, sign_ins_, passwords_, limits_, random_};
};

TEST_F(SignInTest, GivesATokenThatIsTheAccounts) {
  const auto outcome = sign_in(" Ana@Example.COM ", "correct horse");
  ASSERT_TRUE(std::holds_alternative<SignIn::SignedIn>(outcome));
  const std::string token = std::get<SignIn::SignedIn>(outcome).token;
  EXPECT_EQ(token.size(), 43U);
  EXPECT_EQ(sign_ins_.account_of(token), "acc_1");
}

TEST_F(SignInTest, EachTokenIsAnother) {
  const auto first = sign_in("ana@example.com", "correct horse");
  const auto second = sign_in("ana@example.com", "correct horse");
  EXPECT_NE(std::get<SignIn::SignedIn>(first).token, std::get<SignIn::SignedIn>(second).token);
}

TEST_F(SignInTest, AsksForWhatIsMissing) {
  expect_error("", "x", ErrorCode::email_required, "email");
  expect_error("ana@example.com", "", ErrorCode::password_required, "password");
  expect_error("ana@example.com", std::string(129, 'x'), ErrorCode::field_too_long, "password");
  EXPECT_EQ(passwords_.verified, 0);
  EXPECT_TRUE(counts_.hits.empty());
}

TEST_F(SignInTest, AnUnknownEmailDoesTheSameWorkAndGetsTheSameAnswer) {
  expect_error("ana@example.com", "wrong", ErrorCode::credentials_wrong);
  const int looked_up = accounts_.looked_up;
  const int verified = passwords_.verified;
  expect_error("nobody@example.com", "wrong", ErrorCode::credentials_wrong);
  EXPECT_EQ(accounts_.looked_up, 2 * looked_up);
  EXPECT_EQ(passwords_.verified, 2 * verified);
  EXPECT_TRUE(sign_ins_.accounts.empty());
}

TEST_F(SignInTest, WhatCannotBeAnEmailIsTreatedLikeAStranger) {
  expect_error("not an e-mail", "correct horse", ErrorCode::credentials_wrong);
  EXPECT_EQ(passwords_.verified, 1);
  EXPECT_EQ(accounts_.looked_up, 0);
}

TEST_F(SignInTest, StopsGuessingEvenWithTheRightPassword) {
  for (int i = 0; i < 3; ++i) {
    expect_error(i % 2 == 0 ? "ana@example.com" : "ANA@example.com", "wrong",
                 ErrorCode::credentials_wrong);
  }
  const auto outcome = sign_in("ana@example.com", "correct horse");
  EXPECT_EQ(std::get<ApiError>(outcome).code, ErrorCode::too_many_requests);
  EXPECT_EQ(std::get<ApiError>(outcome).retry_after, 60);
  EXPECT_EQ(passwords_.verified, 3);
}

TEST_F(SignInTest, WrongPasswordsCountForTheAccountWhereverTheyComeFrom) {
  const auto code = [this](int host, const std::string& password) {
    const auto outcome = sign_in("ana@example.com", password, "198.51.100." + std::to_string(host));
    return std::get<ApiError>(outcome);
  };
  for (int host = 0; host < 7; ++host) {
    EXPECT_EQ(code(host, "wrong").code, ErrorCode::credentials_wrong);
  }
  const ApiError stopped = code(7, "correct horse");
  EXPECT_EQ(stopped.code, ErrorCode::too_many_requests);
  EXPECT_EQ(stopped.retry_after, 62);
  EXPECT_EQ(passwords_.verified, 7);
}

TEST_F(SignInTest, SigningInAgainAndAgainIsAllRight) {
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(
        std::holds_alternative<SignIn::SignedIn>(sign_in("ana@example.com", "correct horse")));
  }
}

TEST_F(SignInTest, IsBusyWhenHashingIs) {
  passwords_.busy = true;
  expect_error("ana@example.com", "correct horse", ErrorCode::busy);
  expect_error("nobody@example.com", "correct horse", ErrorCode::busy);
}

/// The look-up fails after the try has been counted.
class AccountsAway final : public AccountStore {
 public:
  bool create(const NewAccount& /*account*/) override { throw StoreUnavailable("away"); }
  std::optional<StoredCredentials> find(std::string_view /*email*/) override {
    throw StoreUnavailable("away");
  }
  void replace_hash(const StoredCredentials& /*was*/, std::string_view /*hash*/) override {}
};

/// Nobody gets to look at a password; what happens meanwhile the test says.
class PasswordsUnseen final : public Passwords {
 public:
  std::optional<std::string> hash(const std::string& /*password*/,
                                  Clock::TimePoint /*deadline*/) override {
    return std::nullopt;
  }
  std::optional<bool> verify(const std::optional<std::string>& /*hash*/,
                             const std::string& /*password*/,
                             Clock::TimePoint /*deadline*/) override {
    meanwhile();
    return std::nullopt;
  }
  [[nodiscard]] bool needs_rehash(const std::string& /*hash*/) const override { return false; }

  std::function<void()> meanwhile = [] {};
};

class SignInsAway final : public SignIns {
 public:
  std::optional<std::string> account_of(std::string_view /*token*/) override {
    return std::nullopt;
  }
  void open(std::string_view /*account_id*/, std::string_view /*token*/) override {
    throw StoreUnavailable("away");
  }
  bool revoke(std::string_view /*token*/) override { return false; }
};

/// What a program's mistake would make of random bytes: no hexadecimal digits, or none at all.
class OddRandom final : public Random {
 public:
  explicit OddRandom(std::string digits) : digits_(std::move(digits)) {}
  std::string hex(std::size_t /*bytes*/) override { return digits_; }

 private:
  std::string digits_;
};

TEST_F(SignInTest, ABusyAnswerIsNoFailedTry) {
  passwords_.busy = true;
  for (int i = 0; i < 20; ++i) {
    expect_error("ana@example.com", "correct horse", ErrorCode::busy);
  }
  passwords_.busy = false;
  EXPECT_TRUE(
      std::holds_alternative<SignIn::SignedIn>(sign_in("ana@example.com", "correct horse")));
}

TEST_F(SignInTest, ATryThatAnAbsentDatabaseEndsIsNoFailedOne) {
  AccountsAway away;
  SignInsAway nowhere;
  SignIn without_accounts(away, sign_ins_, passwords_, limits_, random_);
  SignIn without_sign_ins(accounts_, nowhere, passwords_, limits_, random_);
  const SignIn::Command command{"ana@example.com", "correct horse", "203.0.113.7",
                                clock_.now() + std::chrono::seconds{8}};
  for (int i = 0; i < 20; ++i) {
    EXPECT_THROW(static_cast<void>(without_accounts(command)), StoreUnavailable);
    EXPECT_THROW(static_cast<void>(without_sign_ins(command)), StoreUnavailable);
  }
  EXPECT_TRUE(
      std::holds_alternative<SignIn::SignedIn>(sign_in("ana@example.com", "correct horse")));
}

// Else a hundred guesses at once would all begin before the first of them has been found wrong.
TEST_F(SignInTest, ATryCountsWhileItsPasswordIsLookedAt) {
  PasswordsUnseen unseen;
  SignIn slow(accounts_, sign_ins_, unseen, limits_, random_);
  const SignIn::Command command{"ana@example.com", "a guess", "203.0.113.7",
                                clock_.now() + std::chrono::seconds{8}};
  int at_once = 0;
  ErrorCode refusal = ErrorCode::internal;
  unseen.meanwhile = [&] {
    ++at_once;
    if (at_once < 10) {
      const auto outcome = slow(command);
      refusal = refusal == ErrorCode::internal ? std::get<ApiError>(outcome).code : refusal;
    }
  };
  EXPECT_EQ(std::get<ApiError>(slow(command)).code, ErrorCode::busy);
  EXPECT_EQ(at_once, 3);
  EXPECT_EQ(refusal, ErrorCode::too_many_requests);
}

TEST_F(SignInTest, AWrongPasswordStaysCountedWhereOthersAreGivenBack) {
  for (int i = 0; i < 3; ++i) {
    passwords_.busy = true;
    expect_error("ana@example.com", "wrong", ErrorCode::busy);
    passwords_.busy = false;
    expect_error("ana@example.com", "wrong", ErrorCode::credentials_wrong);
  }
  expect_error("ana@example.com", "correct horse", ErrorCode::too_many_requests);
}

TEST_F(SignInTest, NobodyIsSignedInWithoutAToken) {
  for (const char* digits : {"", "odd", "0123", "zz"}) {
    OddRandom odd(digits);
    SignIn careless(accounts_, sign_ins_, passwords_, limits_, odd);
    EXPECT_THROW(static_cast<void>(careless({"ana@example.com", "correct horse", "203.0.113.7",
                                             clock_.now() + std::chrono::seconds{8}})),
                 std::logic_error)
        << digits;
  }
  EXPECT_TRUE(sign_ins_.accounts.empty());
}

TEST_F(SignInTest, MakesAHashOfAnotherCostAnew) {
  accounts_.by_email.at("ana@example.com").password_hash = "old:correct horse";
  expect_error("ana@example.com", "wrong", ErrorCode::credentials_wrong);
  EXPECT_EQ(accounts_.by_email.at("ana@example.com").password_hash, "old:correct horse");
  EXPECT_TRUE(
      std::holds_alternative<SignIn::SignedIn>(sign_in("ana@example.com", "correct horse")));
  EXPECT_EQ(accounts_.by_email.at("ana@example.com").password_hash, "hash:correct horse");
  EXPECT_EQ(passwords_.hashed, 1);
}

TEST_F(SignInTest, IsSignedInEvenIfTheTryCannotBeGivenBack) {
  counts_.away_when_giving_back = true;
  EXPECT_TRUE(
      std::holds_alternative<SignIn::SignedIn>(sign_in("ana@example.com", "correct horse")));
}

}  // namespace
}  // namespace server
