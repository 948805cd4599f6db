#include "checkout/store.hpp"

#include <gtest/gtest.h>

#include <set>

#include "result.hpp"
#include "support/fakes.hpp"
#include "support/loop.hpp"
#include "support/orders.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

NewSession session(const std::string& last_digit = "1", bool top_up = false) {
  const auto order = top_up ? test::top_up_order() : test::cart_order(2);
  auto priced = *price_order(order);
  return {"cks_0000000000000000000000000000000" + last_digit, order.type, std::move(priced.quote),
          std::move(priced.phone), std::move(priced.email)};
}

IdempotencyKey key(char digest = 'a') { return {"key-0001", std::string(64, digest)}; }

class CheckoutSessionsTest : public testing::Test {
 protected:
  std::string claimed(const CheckoutSessions::Begin& begun) {
    EXPECT_EQ(begun.progress, CheckoutSessions::Progress::claimed);
    return begun.session.id;
  }

  std::size_t forget(const char* what) {
    return test::run(database_.connections.execute_idempotent(test::statement(what))).affected;
  }

  test::ShopDatabase database_;
  CheckoutSessions store_{database_.connections};
};

TEST_F(CheckoutSessionsTest, SessionIsFoundByProviderIdAfterCompletion) {
  const auto begun = test::run(store_.begin(session(), std::nullopt));
  EXPECT_EQ(claimed(begun), session().id);
  EXPECT_EQ(begun.session.quote, session().quote.fingerprint);
  EXPECT_FALSE(test::run(store_.find("cs_1")));
  test::run(store_.complete(session().id, 1, "cs_1", "https://pay.example/cs_1"));
  const auto found = test::run(store_.find("cs_1"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->id, session().id);
  EXPECT_EQ(found->type, CheckoutType::cart);
  EXPECT_EQ(found->status, SessionStatus::open);
  EXPECT_EQ(found->provider_id, "cs_1");
  EXPECT_EQ(found->url, "https://pay.example/cs_1");
  ASSERT_EQ(found->lines.size(), 1U);
  EXPECT_EQ(found->lines[0].id, 204);
  EXPECT_EQ(found->lines[0].quantity, 2);
  EXPECT_EQ(found->centavos, 33'800);
  EXPECT_EQ(found->phone, "");
}

TEST_F(CheckoutSessionsTest, TopUpIsStoredWithTypeAndPhone) {
  claimed(test::run(store_.begin(session("1", true), std::nullopt)));
  test::run(store_.complete(session().id, 1, "cs_1", "https://a"));
  const auto found = test::run(store_.find("cs_1"));
  EXPECT_EQ(found->type, CheckoutType::top_up);
  EXPECT_EQ(found->lines.at(0).id, 902);
  EXPECT_EQ(found->centavos, 10'000);
  EXPECT_EQ(found->phone, "8331234567");
}

TEST_F(CheckoutSessionsTest, SecondCompletionChangesNothing) {
  claimed(test::run(store_.begin(session(), std::nullopt)));
  test::run(store_.complete(session().id, 1, "cs_1", "https://a"));
  test::run(store_.complete(session().id, 1, "cs_1", "https://a"));
  test::run(store_.fail(session().id, 1, true));
  EXPECT_EQ(test::run(store_.find("cs_1"))->status, SessionStatus::open);
}

TEST_F(CheckoutSessionsTest, OnlyAnOpenSessionCanBeFinalised) {
  claimed(test::run(store_.begin(session(), std::nullopt)));
  EXPECT_FALSE(test::run(store_.settle_paid(session().id, "cs_1", "https://a", "")));
  EXPECT_FALSE(test::run(store_.settle_expired(session().id, "cs_1")));
  test::run(store_.complete(session().id, 1, "cs_1", "https://a"));
  EXPECT_EQ(test::run(store_.find("cs_1"))->status, SessionStatus::open);
  EXPECT_FALSE(test::run(store_.settle_paid(session().id, "cs_2", "https://a", "")))
      << "not its page";
  EXPECT_TRUE(test::run(store_.settle_paid(session().id, "cs_1", "https://b", "")));
  EXPECT_EQ(test::run(store_.find("cs_1"))->status, SessionStatus::paid);
  EXPECT_EQ(test::run(store_.find("cs_1"))->url, "https://b");
  EXPECT_FALSE(test::run(store_.settle_expired(session().id, "cs_1")));
  EXPECT_EQ(test::run(store_.find("cs_1"))->status, SessionStatus::paid);
}

// A wrong clock may have expired the row too early, or its server died.
TEST_F(CheckoutSessionsTest, PaymentIsRecordedAfterExpiryFailureOrExpiredLease) {
  const auto status = [this] {
    return database_.value(
        "SELECT concat_ws('|', status, paid_at IS NOT NULL, check_at IS NULL,"
        " provider_session_id) FROM checkout_sessions");
  };
  for (const char* before : {"expired", "failed", "creating", "pending"}) {
    const std::string was = before;
    claimed(test::run(store_.begin(session(), std::nullopt)));
    if (was == "expired" || was == "pending") {
      test::run(store_.complete(session().id, 1, "cs_1", "https://a"));
      was == "pending" ? test::run(store_.settle_pending(session().id, "cs_1", ""))
                       : test::run(store_.settle_expired(session().id, "cs_1"));
    } else if (was == "failed") {
      test::run(store_.fail(session().id, 1, true));
    } else {
      EXPECT_FALSE(test::run(store_.settle_paid(session().id, "cs_1", "https://a", ""))) << was;
      database_.run("UPDATE checkout_sessions SET lease_until = now() - interval '1 s'");
    }
    EXPECT_TRUE(test::run(store_.settle_paid(session().id, "cs_1", "https://a", ""))) << was;
    EXPECT_EQ(status(), "paid|t|t|cs_1") << was;
    EXPECT_FALSE(test::run(store_.find("cs_1"))->pending);
    database_.run("DELETE FROM checkout_sessions");
  }
}

TEST_F(CheckoutSessionsTest, PendingSessionIsOpenAndCannotBeClaimed) {
  claimed(test::run(store_.begin(session("1"), key())));
  test::run(store_.complete(session("1").id, 1, "cs_1", "https://a"));
  EXPECT_TRUE(test::run(store_.settle_pending(session("1").id, "cs_1", "https://success")));
  EXPECT_FALSE(test::run(store_.settle_pending(session("1").id, "cs_1", "https://success")));
  const auto again = test::run(store_.begin(session("2"), key()));
  EXPECT_EQ(again.progress, CheckoutSessions::Progress::done);
  EXPECT_EQ(again.session.status, SessionStatus::open);
  EXPECT_TRUE(again.session.pending);
  EXPECT_EQ(again.session.url, "https://success");
}

TEST_F(CheckoutSessionsTest, RepeatedProblemIsNotedOnce) {
  claimed(test::run(store_.begin(session(), std::nullopt)));
  EXPECT_TRUE(test::run(store_.note_problem(session().id, "one")));
  EXPECT_FALSE(test::run(store_.note_problem(session().id, "one")));
  EXPECT_TRUE(test::run(store_.note_problem(session().id, "two")));
  EXPECT_EQ(database_.value("SELECT problem FROM checkout_sessions"), "one; two");
}

// The provider may respond to one attempt after another attempt of the session was paid.
TEST_F(CheckoutSessionsTest, CompletionAfterTheFirstChangesNothing) {
  for (const auto& [digit, status] :
       {std::pair("1", SessionStatus::open), std::pair("2", SessionStatus::paid),
        std::pair("3", SessionStatus::expired)}) {
    const std::string id = session(digit).id;
    const std::string cs = std::string("cs_") + digit;
    claimed(test::run(store_.begin(session(digit), std::nullopt)));
    test::run(store_.complete(id, 1, cs, "https://a"));
    if (status == SessionStatus::paid) {
      test::run(store_.settle_paid(id, cs, "", ""));
    } else if (status == SessionStatus::expired) {
      test::run(store_.settle_expired(id, cs));
    }
    test::run(store_.complete(id, 1, cs + "_late", "https://late"));
    const auto found = test::run(store_.find(cs));
    ASSERT_TRUE(found) << cs;
    EXPECT_EQ(found->status, status);
    EXPECT_EQ(found->url, "https://a");
    EXPECT_FALSE(test::run(store_.find(cs + "_late")));
  }
}

TEST_F(CheckoutSessionsTest, RepeatedKeyReturnsItsSession) {
  claimed(test::run(store_.begin(session("1"), key())));
  test::run(store_.complete(session("1").id, 1, "cs_1", "https://a"));
  const auto again = test::run(store_.begin(session("2"), key()));
  EXPECT_EQ(again.progress, CheckoutSessions::Progress::done);
  EXPECT_EQ(again.session.provider_id, "cs_1");
  EXPECT_EQ(again.session.url, "https://a");
}

TEST_F(CheckoutSessionsTest, RepeatedKeyWithAnotherRequestReturnsConflict) {
  claimed(test::run(store_.begin(session("1"), key('a'))));
  EXPECT_EQ(test::run(store_.begin(session("2"), key('b'))).progress,
            CheckoutSessions::Progress::conflict);
  EXPECT_EQ(test::run(store_.resume(key('b'))).progress, CheckoutSessions::Progress::conflict);
}

TEST_F(CheckoutSessionsTest, SecondClaimOfOneKeyReturnsInProgress) {
  claimed(test::run(store_.begin(session("1"), key())));
  EXPECT_EQ(test::run(store_.begin(session("2"), key())).progress,
            CheckoutSessions::Progress::in_progress);
  EXPECT_EQ(test::run(store_.resume(key())).progress, CheckoutSessions::Progress::in_progress);
}

TEST_F(CheckoutSessionsTest, FailedSessionIsClaimedOnce) {
  claimed(test::run(store_.begin(session("1"), key())));
  test::run(store_.fail(session("1").id, 1, false));
  EXPECT_EQ(claimed(test::run(store_.begin(session("2"), key()))), session("1").id);
  EXPECT_EQ(test::run(store_.resume(key())).progress, CheckoutSessions::Progress::in_progress);
}

TEST_F(CheckoutSessionsTest, OnlyAnsweredAttemptsAreCounted) {
  const auto attempt = [this](const char* id) {
    const auto begun = test::run(store_.begin(session(id), key()));
    EXPECT_EQ(begun.progress, CheckoutSessions::Progress::claimed);
    return begun.session.attempt;
  };
  EXPECT_EQ(attempt("1"), 1);
  test::run(store_.fail(session("1").id, 1, false));
  EXPECT_EQ(attempt("2"), 1);
  test::run(store_.fail(session("1").id, 1, true));
  test::run(store_.fail(session("1").id, 1, true));  // reported twice, counted once
  EXPECT_EQ(attempt("3"), 2);
}

TEST_F(CheckoutSessionsTest, ClaimSoonBeforeThePageEndIsTheNextAttempt) {
  const auto attempts = [this](const char* left) {
    database_.run(std::string("UPDATE checkout_sessions SET expires_at = now() + interval '") +
                  left + "'");
    claimed(test::run(store_.begin(session("2"), key())));
    test::run(store_.fail(session("1").id,
                          std::stoi(database_.value("SELECT attempt FROM checkout_sessions")),
                          false));
    return database_.value("SELECT attempt FROM checkout_sessions");
  };
  claimed(test::run(store_.begin(session("1"), key())));
  test::run(store_.fail(session("1").id, 1, false));
  EXPECT_EQ(attempts("32 min"), "1");
  EXPECT_EQ(attempts("30 min"), "2");
}

TEST_F(CheckoutSessionsTest, NextAttemptIsCountedOnceAndOnlyWhileCreating) {
  claimed(test::run(store_.begin(session("1"), key())));
  EXPECT_TRUE(test::run(store_.next_attempt(session("1").id, 1)));
  EXPECT_FALSE(test::run(store_.next_attempt(session("1").id, 1)));
  EXPECT_EQ(database_.value("SELECT attempt FROM checkout_sessions"), "2");
  test::run(store_.complete(session("1").id, 2, "cs_1", "https://a"));
  EXPECT_FALSE(test::run(store_.next_attempt(session("1").id, 2)));
}

TEST_F(CheckoutSessionsTest, ResultOfAnEarlierAttemptChangesNothing) {
  claimed(test::run(store_.begin(session("1"), key())));
  EXPECT_TRUE(test::run(store_.next_attempt(session("1").id, 1)));
  EXPECT_FALSE(test::run(store_.complete(session("1").id, 1, "cs_1", "https://a")));
  test::run(store_.fail(session("1").id, 1, true));
  EXPECT_EQ(database_.value("SELECT concat_ws('|', status, attempt) FROM checkout_sessions"),
            "creating|2");
}

TEST_F(CheckoutSessionsTest, OnlyACompletedSessionHasAPage) {
  claimed(test::run(store_.begin(session("1"), key())));
  EXPECT_FALSE(test::run(store_.page_of(session("1").id)));
  test::run(store_.complete(session("1").id, 1, "cs_1", "https://a"));
  const auto page = test::run(store_.page_of(session("1").id));
  ASSERT_TRUE(page);
  EXPECT_EQ(page->provider_id + ' ' + page->url, "cs_1 https://a");
}

TEST_F(CheckoutSessionsTest, ExpiredSessionIsClaimedWithTheNextAttemptAndNoPage) {
  claimed(test::run(store_.begin(session("1"), key())));
  test::run(store_.complete(session("1").id, 1, "cs_1", "https://a"));
  test::run(store_.settle_expired(session("1").id, "cs_1"));
  const auto begun = test::run(store_.begin(session("2"), key()));
  EXPECT_EQ(claimed(begun), session("1").id);
  EXPECT_EQ(begun.session.attempt, 2);
  EXPECT_FALSE(test::run(store_.page_of(session("1").id)));
  EXPECT_FALSE(test::run(store_.find("cs_1")));
}

TEST_F(CheckoutSessionsTest, SessionWithExpiredLeaseIsClaimedOnce) {
  claimed(test::run(store_.begin(session("1"), key())));
  database_.run("UPDATE checkout_sessions SET lease_until = now() - interval '1 s'");
  EXPECT_EQ(claimed(test::run(store_.resume(key()))), session("1").id);
  EXPECT_EQ(test::run(store_.resume(key())).progress, CheckoutSessions::Progress::in_progress);
}

TEST_F(CheckoutSessionsTest, ResumeOfAnUnknownKeyThrows) {
  EXPECT_THROW(static_cast<void>(test::run(store_.resume(key()))), DatabaseUnavailable);
}

TEST_F(CheckoutSessionsTest, RowHasTypeAmountLinesAndContact) {
  static_cast<void>(test::run(store_.begin(session("1", true), key())));
  EXPECT_EQ(
      database_.value("SELECT concat_ws('|', type, status, amount_centavos, quote, phone, email, "
                      "provider_session_id) FROM checkout_sessions"),
      "2|creating|10000|" + session("1", true).quote.fingerprint + "|8331234567|ana@example.com");
  EXPECT_EQ(
      database_.value("SELECT lines FROM checkout_sessions"),
      R"([{"id": 902, "name": "Recarga $100", "esims": 0, "quantity": 1, "renewals": 0, "kept_numbers": 0, )"
      R"("unit_centavos": 10000}])");
  EXPECT_EQ(database_.value("SELECT session_id FROM idempotency"), session().id);
}

TEST_F(CheckoutSessionsTest, ConcurrentRequestsWithOneKeyCreateOneRow) {
  int claims = 0;
  const std::optional<IdempotencyKey> with = key();
  test::together(8, [&](int i) -> Task<void> {
    const NewSession one = session(std::to_string(i));
    const auto begun = co_await store_.begin(one, with);
    claims += begun.progress == CheckoutSessions::Progress::claimed ? 1 : 0;
  });
  EXPECT_EQ(claims, 1);
  EXPECT_EQ(database_.value("SELECT count(*) FROM checkout_sessions"), "1");
  EXPECT_EQ(database_.value("SELECT count(*) FROM idempotency"), "1");
}

TEST_F(CheckoutSessionsTest, PurgeDeletesKeysAfterSevenDays) {
  static_cast<void>(test::run(store_.begin(session("1"), key())));
  // The provider keeps keys for a day; a browser may repeat its key after a weekend.
  for (const char* age : {"0 s", "1 day", "6 days 23 hours"}) {
    database_.run(std::string("UPDATE idempotency SET created_at = now() - interval '") + age +
                  "'");
    EXPECT_EQ(forget("forget_old_keys"), 0U) << age;
    EXPECT_EQ(test::run(store_.resume(key())).progress, CheckoutSessions::Progress::in_progress)
        << age;
  }
  database_.run("UPDATE idempotency SET created_at = now() - interval '8 days'");
  EXPECT_EQ(forget("forget_old_keys"), 1U);
  EXPECT_EQ(database_.value("SELECT count(*) FROM checkout_sessions"), "1");
}

TEST_F(CheckoutSessionsTest, PurgeDeletesOneThousandKeysPerRun) {
  database_.run(
      "WITH made AS (INSERT INTO checkout_sessions"
      " (id, type, amount_centavos, lines, quote, catalogue_version, lease_until)"
      " SELECT 'cks_' || lpad(to_hex(n), 32, '0'), 1, 100, '[1]', '0123456789abcdef', 'v', now()"
      " FROM generate_series(1, 2500) AS n RETURNING id)"
      " INSERT INTO idempotency (key, request_digest, session_id, created_at)"
      " SELECT id, repeat('a', 64), id, now() - interval '8 days' FROM made");
  EXPECT_EQ(forget("forget_old_keys"), 1000U);
  EXPECT_EQ(forget("forget_old_keys"), 1000U);
  EXPECT_EQ(forget("forget_old_keys"), 500U);
  EXPECT_EQ(forget("forget_old_keys"), 0U);
}

// Each kind of row is checked just before and after the end of its retention.
TEST_F(CheckoutSessionsTest, PurgeDeletesEachKindOfRowAfterItsRetention) {
  const auto make = [this](const std::string& digit, bool top_up, SessionStatus status) {
    const NewSession made = session(digit, top_up);
    static_cast<void>(test::run(store_.begin(made, std::nullopt)));
    if (status == SessionStatus::failed) {
      test::run(store_.fail(made.id, 1, false));
    } else {
      test::run(store_.complete(made.id, 1, "cs_" + digit, "https://a"));
    }
    if (status == SessionStatus::paid) {
      test::run(store_.settle_paid(made.id, "cs_" + digit, "", ""));
    } else if (status == SessionStatus::expired) {
      test::run(store_.settle_expired(made.id, "cs_" + digit));
    }
  };
  make("1", false, SessionStatus::failed);
  make("2", false, SessionStatus::expired);
  make("3", true, SessionStatus::paid);
  make("4", true, SessionStatus::open);
  const auto age = [this](const std::string& time) {
    database_.run("UPDATE checkout_sessions SET created_at = now() - interval '" + time +
                  "', updated_at = now() - interval '" + time +
                  "', paid_at = CASE status WHEN 'paid' THEN now() - interval '" + time + "' END");
  };
  age("29 days");
  EXPECT_EQ(forget("forget_ended"), 0U);
  age("31 days");
  EXPECT_EQ(forget("forget_ended"), 2U);
  EXPECT_EQ(forget("forget_contacts"), 0U);
  age("91 days");
  EXPECT_EQ(forget("forget_contacts"), 1U) << "the open session keeps its contact";
  EXPECT_EQ(forget("forget_contacts"), 0U);
  EXPECT_EQ(database_.value("SELECT concat_ws('|', phone, email, status) FROM checkout_sessions"
                            " WHERE provider_session_id = 'cs_3'"),
            "4567|paid");
  EXPECT_EQ(forget("forget_paid"), 0U);
  age("1827 days");
  EXPECT_EQ(forget("forget_paid"), 1U);
  EXPECT_EQ(database_.value("SELECT string_agg(provider_session_id, ',') FROM checkout_sessions"),
            "cs_4");
}

TEST_F(CheckoutSessionsTest, PurgeKeepsASessionThatHasAKey) {
  static_cast<void>(test::run(store_.begin(session("1"), key())));
  test::run(store_.fail(session("1").id, 1, false));
  database_.run("UPDATE checkout_sessions SET updated_at = now() - interval '31 days'");
  EXPECT_EQ(forget("forget_ended"), 0U);
  database_.run("DELETE FROM idempotency");
  EXPECT_EQ(forget("forget_ended"), 1U);
}

TEST_F(CheckoutSessionsTest, ChoicesAreStoredAsCountsOnly) {
  NewSession made = session();
  made.choices = {
      {204,
       {{shop::SimType::esim, true, "8331234567", "1234"}, {shop::SimType::esim, false, "", ""}}}};
  static_cast<void>(test::run(store_.begin(made, std::nullopt)));
  EXPECT_EQ(database_.value("SELECT checkout_sessions::text LIKE '%1234567%' OR"
                            " checkout_sessions::text LIKE '%1234\"%' FROM checkout_sessions"),
            "f");
  test::run(store_.complete(made.id, 1, "cs_1", "https://a"));
  const auto lines = test::run(store_.find("cs_1"))->lines;
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].esims, 2);
  EXPECT_EQ(lines[0].kept_numbers, 1);
  EXPECT_EQ(lines[0].unit_centavos, 16'900);
}

TEST_F(CheckoutSessionsTest, LinesStoredByEarlierVersionsAreRead) {
  static_cast<void>(test::run(store_.begin(session(), std::nullopt)));
  test::run(store_.complete(session().id, 1, "cs_1", "https://a"));
  database_.run(R"(UPDATE checkout_sessions SET lines = '[{"id":204,"quantity":3,)"
                R"("unit_centavos":100}]')");
  EXPECT_EQ(lines_json(test::run(store_.find("cs_1"))->lines),
            R"([{"id":204,"name":"Tuisty Mensual Estelar","quantity":3,"unitPrice":100,)"
            R"("esims":0,"renewals":0,"keptNumbers":0}])");
}

TEST(ReferenceOf, FirstFiftyBitsAreWrittenInCrockfordBase32) {
  EXPECT_EQ(reference_of("cks_" + std::string(32, '0')), "TUI-00000-00000");
  EXPECT_EQ(reference_of("cks_" + std::string(32, 'f')), "TUI-ZZZZZ-ZZZZZ");
  // 0x0123456789abc is 52 bits: 00000 00100 10001 10100 01010 11001 11100 01001 10101 01111 (00).
  EXPECT_EQ(reference_of("cks_0123456789abcdef0123456789abcdef"), "TUI-04HMA-SW9NF");
}

TEST_F(CheckoutSessionsTest, ConstraintsRejectInvalidRows) {
  static_cast<void>(test::run(store_.begin(session("1"), std::nullopt)));
  for (const char* change :
       {"amount_centavos = 0", "amount_centavos = -1", "amount_centavos = 100000000", "type = 3",
        "type = 2", "status = 'odd'", "status = 'open'", "lines = '[]'", "lines = '{}'",
        "quote = 'x'", "phone = '8331234567'", "email = 'a@b.mx'", "id = 'x'",
        "url = 'javascript:alert(1)'", "provider_session_id = 'a b'"}) {
    EXPECT_THROW(database_.run(std::string("UPDATE checkout_sessions SET ") + change), PgError)
        << change;
  }
}

}  // namespace
}  // namespace server
