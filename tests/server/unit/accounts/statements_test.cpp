#include <gtest/gtest.h>

#include "support/accounts.hpp"

namespace server {
namespace {

constexpr std::int64_t kEnd = 4'102'444'800;
const std::string kResponse(64, 'a');

class AccountStatementsTest : public test::AccountFixture {
 protected:
  AccountStatementsTest() { EXPECT_TRUE(create('1', "ana@example.com")); }

  bool create(char digit, const std::string& email) {
    return test::run(accounts_.create(test::new_account(digit, email)));
  }
  auto find(const std::string& email) { return test::run(accounts_.find(email)); }
  std::optional<std::string> account_of(const char* token) {
    return test::account_of(accounts_, token);
  }
  /// The value of an SQL expression over the only session.
  [[nodiscard]] std::string session(const std::string& expression) const {
    return database_.value("SELECT " + expression + " FROM sessions");
  }
  void open(const std::string& token) {
    EXPECT_TRUE(test::run(accounts_.open_session(*find("ana@example.com"), token)));
  }

  static inline const std::string kAna = "acc_" + std::string(32, '1');
};

TEST_F(AccountStatementsTest, FindReturnsAnAccountForItsStoredEmailOnly) {
  EXPECT_TRUE(create('2', "kiki@example.com"));
  const auto found = find("ana@example.com");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->account_id, kAna);
  EXPECT_EQ(found->password_hash, "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA");
  // Callers normalise first: the attempt limits count other spellings separately, so none is found.
  // lower() of a UTF-8 locale maps U+212A to k and U+0130 to i.
  for (const char* other :
       {"ANA@Example.Com", "ana@example.org", "ana_example.com", "\u212aiki@example.com",
        "k\u0130ki@example.com", "\u212a\u0130\u212a\u0130@example.com"}) {
    EXPECT_FALSE(find(other)) << other;
  }
}

TEST_F(AccountStatementsTest, EveryFieldIsStoredAndOnlyTheUserRoleIsAllowed) {
  EXPECT_EQ(database_.value("SELECT concat_ws('|', role, first_name, last_name, address,"
                            " between_streets, postal_code, home_references, phone, email)"
                            " FROM accounts"),
            "user|Ana|Pérez|Av. Hidalgo 100|5 de Mayo y Juárez|89000|Portón azul|8331234567|"
            "ana@example.com");
  EXPECT_THROW(database_.run("UPDATE accounts SET role = 'admin'"), std::exception);
}

TEST_F(AccountStatementsTest, EmailIsUniqueIgnoringCase) {
  EXPECT_FALSE(create('2', "ana@example.com"));
  EXPECT_FALSE(create('2', "Ana@EXAMPLE.com"));
  EXPECT_EQ(count("accounts"), "1");
}

TEST_F(AccountStatementsTest, ExactlyOneOfManyConcurrentAccountsGetsTheEmail) {
  int created = 0;
  test::together(8, [&](int i) -> Task<void> {
    const test::NewAccount one = test::new_account(static_cast<char>('2' + i), "luis@example.com");
    const bool is_new = co_await accounts_.create(one);
    created += is_new ? 1 : 0;
  });
  EXPECT_EQ(created, 1);
}

TEST_F(AccountStatementsTest, ReplaceHashDoesNothingIfTheHashHasChanged) {
  const auto was = find("ana@example.com");
  for (const char* hash : {"$argon2id$new", "$argon2id$other"}) {
    test::run(sql::account_replace_hash(database_.connections, kAna, was->password_hash, hash));
  }
  EXPECT_EQ(find("ana@example.com")->password_hash, "$argon2id$new");
}

TEST_F(AccountStatementsTest, TokenIsStoredAsItsDigestAndValidUntilRevoked) {
  open("token");
  EXPECT_EQ(session("encode(token_sha256, 'hex')"),
            "3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0");
  EXPECT_EQ(session("position('token' IN sessions::text)"), "0");
  EXPECT_EQ(account_of("token"), kAna);
  EXPECT_EQ(account_of("Token"), std::nullopt);
  open("of another device");
  EXPECT_TRUE(test::run(accounts_.revoke("token")));
  EXPECT_FALSE(test::run(accounts_.revoke("token")));
  EXPECT_EQ(account_of("token"), std::nullopt);
  EXPECT_EQ(account_of("of another device"), kAna);
}

TEST_F(AccountStatementsTest, TokenExpiresAfterItsIdleAndItsAbsoluteTimeout) {
  for (const char* column : {"idle_until", "ends_at"}) {
    database_.run("DELETE FROM sessions");
    open("token");
    EXPECT_EQ(session("concat_ws(' ', idle_until - created_at, ends_at - created_at)"),
              "01:00:00 02:00:00");
    database_.run(std::string("UPDATE sessions SET ") + column + " = now()");
    EXPECT_EQ(account_of("token"), std::nullopt) << column;
    EXPECT_FALSE(test::run(accounts_.revoke("token"))) << column;
  }
}

TEST_F(AccountStatementsTest, UsedTokenIsExtended) {
  open("token");
  EXPECT_EQ(account_of("token"), kAna);
  EXPECT_EQ(session("last_used_at = created_at"), "t")
      << "a use is recorded once in a fiftieth of the idle time";
  database_.run(
      "UPDATE sessions SET last_used_at = now() - interval '73 s', idle_until = now() +"
      " interval '5 s'");
  EXPECT_EQ(account_of("token"), kAna);
  EXPECT_EQ(session("idle_until > now() + interval '59 min'"), "t");
}

TEST_F(AccountStatementsTest, AccountKeepsItsFiftyMostRecentSessions) {
  for (int i = 0; i < 60; ++i) {
    open("token-" + std::to_string(i));
  }
  EXPECT_EQ(count("sessions"), "50");
  EXPECT_EQ(account_of("token-9"), std::nullopt);
  EXPECT_EQ(account_of("token-10"), kAna);
}

TEST_F(AccountStatementsTest, PurgeDeletesAccountsTwoYearsAfterTheLastSignIn) {
  ASSERT_TRUE(create('2', "eva@example.com"));
  database_.run("UPDATE accounts SET signed_in_at = now() - interval '2 years 1 day'");
  database_.insert_paid(1, "account_id, paid_at", "'acc_22222222222222222222222222222222', now()");
  open("phone");  // Ana's, which counts as a sign-in
  EXPECT_EQ(database_.purge("forget_accounts"), 1U);
  EXPECT_EQ(database_.value("SELECT string_agg(email, ',') FROM accounts"), "ana@example.com");
  EXPECT_EQ(database_.value("SELECT status || coalesce(account_id, ' of nobody')"
                            " FROM checkout_sessions"),
            "paid of nobody");
}

TEST_F(AccountStatementsTest, CaptchaResponseIsUsedUpOnce) {
  int spent = 0;
  test::together(8, [&](int) -> Task<void> {
    const bool is_first = co_await sql::captcha_use_up(database_.connections, kResponse, kEnd);
    spent += is_first ? 1 : 0;
  });
  EXPECT_EQ(spent, 1);
  EXPECT_TRUE(test::run(sql::captcha_use_up(database_.connections, std::string(64, 'b'), kEnd)));
}

}  // namespace
}  // namespace server
