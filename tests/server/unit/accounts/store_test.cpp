#include "accounts/store.hpp"

#include <gtest/gtest.h>

#include "accounts/limits.hpp"
#include "support/accounts.hpp"
#include "support/loop.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

NewAccount account(const std::string& id_digit, const std::string& email) {
  return test::new_account(id_digit.at(0), email);
}

class AccountStoreTest : public testing::Test {
 protected:
  AccountStoreTest() { EXPECT_TRUE(test::run(accounts_.create(account("1", "ana@example.com")))); }

  /// The value of an SQL expression over the only session.
  [[nodiscard]] std::string session(const std::string& expression) const {
    return database_.value("SELECT " + expression + " FROM sessions");
  }

  void open(const std::string& token) {
    EXPECT_TRUE(
        test::run(accounts_.open_session(*test::run(accounts_.find("ana@example.com")), token)));
  }

  /// Charges all keys and returns the count of the first one.
  int hits(const std::vector<AttemptLimits::Charge>& charges) {
    return test::run(limits_.charge(charges)).at(0).hits;
  }

  static inline const std::string kAna = "acc_" + std::string(32, '1');

  test::ShopDatabase database_;
  Accounts accounts_{database_.connections,
                     {std::chrono::seconds{100}, std::chrono::seconds{1'000}}};
  Pseudonyms names_{"0123456789abcdef0123456789abcdef"};
  AttemptLimits limits_{Limits{}, database_.connections, names_};
};

TEST_F(AccountStoreTest, FindReturnsAnAccountForItsStoredEmailOnly) {
  const auto found = test::run(accounts_.find("ana@example.com"));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->account_id, kAna);
  EXPECT_EQ(found->password_hash, "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA");
  // Callers normalise first: the attempt limits count other spellings separately, so none is found.
  EXPECT_EQ(test::run(accounts_.find("ANA@Example.Com")), std::nullopt);
  EXPECT_EQ(test::run(accounts_.find("ana@example.org")), std::nullopt);
  EXPECT_EQ(test::run(accounts_.find("ana_example.com")), std::nullopt);
  EXPECT_EQ(test::run(accounts_.find("'; DROP TABLE accounts; --")), std::nullopt);
}

// lower() of a UTF-8 locale maps U+212A to k and U+0130 to i. An account found by sixteen spellings
// would have sixteen times the attempts.
TEST_F(AccountStoreTest, OnlyOneOfSixteenSpellingsFindsTheAccount) {
  EXPECT_TRUE(test::run(accounts_.create(account("2", "kiki@example.com"))));
  int found = 0;
  for (const char* k : {"k", "\u212a"}) {
    for (const char* i : {"i", "\u0130"}) {
      for (const char* second : {"ki", "\u212ai", "k\u0130", "\u212a\u0130"}) {
        const std::string email = std::string(k) + i + second + "@example.com";
        found += test::run(accounts_.find(email)) ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(found, 1);
}

TEST_F(AccountStoreTest, EveryFieldIsStoredAndOnlyTheUserRoleIsAllowed) {
  EXPECT_EQ(database_.value("SELECT concat_ws('|', role, first_name, last_name, address,"
                            " between_streets, postal_code, home_references, phone, email)"
                            " FROM accounts"),
            "user|Ana|Pérez|Av. Hidalgo 100|5 de Mayo y Juárez|89000|Portón azul|8331234567|"
            "ana@example.com");
  EXPECT_THROW(database_.run("UPDATE accounts SET role = 'admin'"), std::exception);
}

TEST_F(AccountStoreTest, EmailIsUniqueIgnoringCase) {
  EXPECT_FALSE(test::run(accounts_.create(account("2", "ana@example.com"))));
  EXPECT_FALSE(test::run(accounts_.create(account("2", "Ana@EXAMPLE.com"))));
  EXPECT_EQ(database_.value("SELECT count(*) FROM accounts"), "1");
}

// The first insert may have succeeded before its connection broke.
TEST_F(AccountStoreTest, RepeatedInsertOfOneAccountIsNoConflict) {
  EXPECT_TRUE(test::run(accounts_.create(account("1", "ana@example.com"))));
  EXPECT_EQ(database_.value("SELECT count(*) FROM accounts"), "1");
}

TEST_F(AccountStoreTest, ExactlyOneOfManyConcurrentAccountsGetsTheEmail) {
  int created = 0;
  test::together(8, [&](int i) -> Task<void> {
    const NewAccount one = account(std::to_string(i + 2), "luis@example.com");
    const bool is_new = co_await accounts_.create(one);
    created += is_new ? 1 : 0;
  });
  EXPECT_EQ(created, 1);
}

TEST_F(AccountStoreTest, ReplaceHashDoesNothingIfTheHashHasChanged) {
  const auto was = test::run(accounts_.find("ana@example.com"));
  test::run(accounts_.replace_hash(*was, "$argon2id$new"));
  test::run(accounts_.replace_hash(*was, "$argon2id$other"));
  EXPECT_EQ(test::run(accounts_.find("ana@example.com"))->password_hash, "$argon2id$new");
}

TEST_F(AccountStoreTest, TokenIsValidUntilRevoked) {
  open("token");
  EXPECT_EQ(test::account_of(accounts_, "token"), kAna);
  EXPECT_EQ(test::account_of(accounts_, "Token"), std::nullopt);
  EXPECT_TRUE(test::run(accounts_.revoke("token")));
  EXPECT_FALSE(test::run(accounts_.revoke("token")));
  EXPECT_EQ(test::account_of(accounts_, "token"), std::nullopt);
}

TEST_F(AccountStoreTest, OnlyTheDigestOfATokenIsStored) {
  open("token");
  EXPECT_EQ(session("encode(token_sha256, 'hex')"),
            "3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0");
  EXPECT_EQ(session("position('token' IN sessions::text)"), "0");
}

TEST_F(AccountStoreTest, UnusedTokenExpiresAfterItsIdleTimeout) {
  open("token");
  EXPECT_EQ(session("idle_until - created_at"), "00:01:40");
  database_.run("UPDATE sessions SET idle_until = now()");
  EXPECT_EQ(test::account_of(accounts_, "token"), std::nullopt);
  EXPECT_FALSE(test::run(accounts_.revoke("token")));
}

TEST_F(AccountStoreTest, UsedTokenIsExtended) {
  open("token");
  EXPECT_EQ(test::account_of(accounts_, "token"), kAna);
  EXPECT_EQ(session("last_used_at = created_at"), "t")
      << "the use is recorded at most every few seconds";
  database_.run(
      "UPDATE sessions SET last_used_at = now() - interval '3 s', idle_until = now() +"
      " interval '5 s'");
  EXPECT_EQ(test::account_of(accounts_, "token"), kAna);
  EXPECT_EQ(session("idle_until > now() + interval '90 s'"), "t");
}

TEST_F(AccountStoreTest, UsedTokenExpiresAfterItsAbsoluteTimeout) {
  open("token");
  EXPECT_EQ(session("ends_at - created_at"), "00:16:40");
  database_.run("UPDATE sessions SET ends_at = now()");
  EXPECT_EQ(test::account_of(accounts_, "token"), std::nullopt);
}

TEST_F(AccountStoreTest, AccountKeepsItsFiftyMostRecentSessions) {
  for (int i = 0; i < 60; ++i) {
    open("token-" + std::to_string(i));
  }
  EXPECT_EQ(database_.value("SELECT count(*) FROM sessions"), "50");
  EXPECT_EQ(test::account_of(accounts_, "token-9"), std::nullopt);
  EXPECT_EQ(test::account_of(accounts_, "token-10"), kAna);
}

TEST_F(AccountStoreTest, ChargesAreCountedWithinTheirWindow) {
  const std::vector<AttemptLimits::Charge> charge{{std::string(64, 'a'), 60}};
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

TEST_F(AccountStoreTest, ReadingACountDoesNotIncreaseIt) {
  const AttemptLimits::Charge look{std::string(64, 'a'), 60, false};
  const AttemptLimits::Charge count{std::string(64, 'a'), 60};
  EXPECT_EQ(hits({look}), 0);
  EXPECT_EQ(hits({look}), 0);
  EXPECT_EQ(hits({count}), 1);
  EXPECT_EQ(hits({look}), 1);
}

TEST_F(AccountStoreTest, CountsAreReturnedInTheOrderOfTheCharges) {
  EXPECT_EQ(hits({{std::string(64, 'c'), 60}}), 1);
  const auto counts = test::run(limits_.charge(
      {{std::string(64, 'c'), 60}, {std::string(64, 'a'), 60}, {std::string(64, 'b'), 60, false}}));
  ASSERT_EQ(counts.size(), 3U);
  EXPECT_EQ(counts[0].hits, 2);
  EXPECT_EQ(counts[1].hits, 1);
  EXPECT_EQ(counts[2].hits, 0);
}

TEST_F(AccountStoreTest, RefundedAttemptDoesNotCount) {
  const std::string key(64, 'a');
  EXPECT_EQ(hits({{key, 60}}), 1);
  test::run(limits_.refund({key, std::string(64, 'b')}));
  EXPECT_EQ(hits({{key, 60}}), 1);
  test::run(limits_.refund({key}));
  test::run(limits_.refund({key}));
  EXPECT_EQ(database_.value("SELECT hits FROM rate_limits"), "0");
}

TEST_F(AccountStoreTest, ConcurrentChargesAndRefundsAreAllCounted) {
  const std::string a(64, 'a');
  const std::string b(64, 'b');
  const std::vector<AttemptLimits::Charge> one_way{{a, 60}, {b, 60}};
  const std::vector<AttemptLimits::Charge> other_way{{b, 60}, {a, 60}};
  test::together(8, [&](int i) -> Task<void> {
    const std::vector<std::string> keys = i % 2 == 0 ? std::vector{a, b} : std::vector{b, a};
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

TEST_F(AccountStoreTest, PurgeDeletesExpiredWindows) {
  database_.run(
      "INSERT INTO rate_limits SELECT sha256(i::text::bytea), 1, now() - interval '1 s'"
      " FROM generate_series(1, 500) i");
  EXPECT_EQ(hits({{std::string(64, 'a'), 60}}), 1);
  test::run(database_.connections.execute_idempotent(test::statement("forget_limits")));
  EXPECT_EQ(database_.value("SELECT count(*) FROM rate_limits"), "1");
}

TEST_F(AccountStoreTest, PurgeDeletesAccountsTwoYearsAfterTheLastSignIn) {
  const std::string eva = "acc_" + std::string(32, '2');
  ASSERT_TRUE(test::run(accounts_.create(account("2", "eva@example.com"))));
  database_.run("UPDATE accounts SET signed_in_at = now() - interval '2 years 1 day'");
  database_.run(
      "INSERT INTO checkout_sessions (id, type, status, amount_centavos, lines, quote,"
      " catalogue_version, lease_until, provider_session_id, url, account_id, paid_at)"
      " VALUES ('cks_' || md5('1'), 1, 'paid', 100,"
      R"( '[{"id":204,"quantity":1,"unit_centavos":100}]', '0123456789abcdef', 'v', now(), 'cs_1',)"
      " 'https://a', '" +
      eva + "', now())");
  open("phone");  // Ana's, which counts as a sign-in
  EXPECT_EQ(test::run(database_.connections.execute_idempotent(test::statement("forget_accounts")))
                .affected,
            1U);
  EXPECT_EQ(database_.value("SELECT string_agg(email, ',') FROM accounts"), "ana@example.com");
  EXPECT_EQ(database_.value("SELECT status || coalesce(account_id, ' of nobody')"
                            " FROM checkout_sessions"),
            "paid of nobody");
}

TEST_F(AccountStoreTest, CaptchaResponseIsUsedUpOnce) {
  const std::chrono::sys_seconds end{std::chrono::seconds{4'102'444'800}};
  int spent = 0;
  const std::string id(64, 'a');
  test::together(8, [&](int) -> Task<void> {
    const bool is_first = co_await accounts_.use_up_captcha(id, end);
    spent += is_first ? 1 : 0;
  });
  EXPECT_EQ(spent, 1);
  EXPECT_TRUE(test::run(accounts_.use_up_captcha(std::string(64, 'b'), end)));
}

TEST_F(AccountStoreTest, PurgeDeletesExpiredCaptchaResponses) {
  database_.run(
      "INSERT INTO captcha_spent SELECT sha256(i::text::bytea), now() - interval '61 min'"
      " FROM generate_series(1, 5) i");
  EXPECT_TRUE(test::run(accounts_.use_up_captcha(
      std::string(64, 'a'), std::chrono::sys_seconds{std::chrono::seconds{4'102'444'800}})));
  test::run(database_.connections.execute_idempotent(test::statement("forget_proofs")));
  EXPECT_EQ(database_.value("SELECT count(*) FROM captcha_spent"), "1");
}

}  // namespace
}  // namespace server
