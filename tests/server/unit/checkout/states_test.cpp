#include <gtest/gtest.h>

#include <functional>

#include "checkout/sweep.sql.hpp"
#include "support/checkout.hpp"

namespace server {
namespace {

NewPurchase purchase(const std::string& last_digit = "1", bool top_up = false) {
  auto priced = price_order(top_up ? test::top_up_order() : test::cart_order(2));
  priced.id = "cks_" + last_digit + std::string(31, '0');
  return priced;
}

IdempotencyKey key(char digest = 'a') { return {"key-0001", std::string(64, digest)}; }

class PurchasesTest : public test::CheckoutFixture {
 protected:
  Begun begin(const NewPurchase& one = purchase()) { return CheckoutFixture::begin(one, key()); }
  Begun resume(const IdempotencyKey& with) {
    return test::run(resume_purchase(db_, with, kPageLifetime));
  }
  Progress resume(char digest = 'a') { return resume(key(digest)).progress; }
  bool complete(const std::string& page = "cs_1", int attempt = 1) {
    return test::run(sql::complete(db_, kId, attempt, page, "https://pay.example/" + page));
  }
  bool release(bool next_attempt) { return test::run(sql::release(db_, kId, 1, next_attempt)); }
  bool pay(const std::string& page = "cs_1") {
    return test::run(sql::settle_paid(db_, kId, page, "https://success", ""));
  }
  bool await_cash() { return test::run(sql::settle_pending(db_, kId, "cs_1", "https://success")); }
  bool expire() { return test::run(sql::settle_expired(db_, kId, "cs_1")); }
  bool sweep() {
    const auto now = std::stoll(database_.value("SELECT extract(epoch FROM now())::bigint"));
    return test::run(sql::sweep_close(db_, now)).size() == 1;
  }
  void change(const std::string& columns) {
    database_.run("UPDATE checkout_sessions SET " + columns);
  }

  static inline const std::string kId = purchase().id;
};

// The picture in docs/architecture.md. In each state, what each event makes of the first attempt.
TEST_F(PurchasesTest, EveryEventInEveryStateChangesOnlyWhatThePictureShows) {
  struct State {
    const char* name;
    std::function<void()> reach;
    std::vector<std::string> after;  ///< each event
  };
  const std::vector<std::function<bool()>> events{[&] { return resume() == Progress::claimed; },
                                                  [&] { return complete("cs_2"); },
                                                  [&] { return release(true); },
                                                  [&] { return pay(); },
                                                  [&] { return await_cash(); },
                                                  [&] { return expire(); },
                                                  [&] { return sweep(); }};
  const auto opened = [&](const std::string& change_of_time) {
    complete();
    change(change_of_time);
  };
  const auto awaited = [&](const std::string& change_of_time) {
    complete();
    await_cash();
    change(change_of_time);
  };
  const std::vector<State> states{
      // request, page, error of the provider, paid, cash is awaited, expired, sweep
      {"creating",
       [] {},
       {"creating 1", "open 1", "failed 2", "creating 1", "creating 1", "creating 1",
        "creating 1"}},
      {"creating without its holder",
       [&] { change("lease_until = now() - interval '1 s'"); },
       {"creating 1", "open 1", "failed 2", "paid 1", "creating 1", "creating 1", "failed 1"}},
      {"failed",
       [&] { release(false); },
       {"creating 1", "open 1", "failed 1", "paid 1", "failed 1", "failed 1", "failed 1"}},
      {"open nine minutes after the end of its page",
       [&] { opened("expires_at = now() - interval '9 minutes'"); },
       {"open 1", "open 1", "open 1", "paid 1", "pending 1", "expired 1", "open 1"}},
      {"open after the end of its page",
       [&] { opened("expires_at = now() - interval '11 minutes'"); },
       {"open 1", "open 1", "open 1", "paid 1", "pending 1", "expired 1", "expired 1"}},
      {"pending for a minute less than eight days",
       [&] { awaited("pending_since = now() - interval '11519 minutes'"); },
       {"pending 1", "pending 1", "pending 1", "paid 1", "pending 1", "expired 1", "pending 1"}},
      {"pending for a second more than eight days",
       [&] { awaited("pending_since = now() - interval '8 days 1 s'"); },
       {"pending 1", "pending 1", "pending 1", "paid 1", "pending 1", "expired 1", "expired 1"}},
      {"paid",
       [&] { complete(), pay(); },
       {"paid 1", "paid 1", "paid 1", "paid 1", "paid 1", "paid 1", "paid 1"}},
      {"expired",
       [&] { complete(), expire(); },
       {"creating 2", "expired 1", "expired 1", "paid 1", "expired 1", "expired 1", "expired 1"}}};
  for (const State& state : states) {
    for (std::size_t event = 0; event < events.size(); ++event) {
      clear();
      ASSERT_EQ(begin().progress, Progress::claimed);
      state.reach();
      const std::string before = row("checkout_sessions::text");
      const bool changed = events[event]();
      EXPECT_EQ(row("CASE WHEN status = 'open' AND pending_since IS NOT NULL THEN 'pending'"
                    " ELSE status END || ' ' || attempt"),
                state.after[event])
          << state.name << ", event " << event;
      EXPECT_EQ(row("checkout_sessions::text") != before, changed)
          << state.name << ", event " << event;
      if (state.after[event].starts_with("paid")) {
        EXPECT_EQ(row("concat_ws('|', paid_at IS NOT NULL, check_at, pending_since,"
                      " provider_session_id)"),
                  "t|cs_1");
      }
    }
  }
}

TEST_F(PurchasesTest, RequestsOfOneKeyGetItsStateAndOnlyOneClaimsIt) {
  EXPECT_EQ(begin().progress, Progress::claimed);
  EXPECT_EQ(begin(purchase("2")).progress, Progress::in_progress);
  EXPECT_EQ(resume('b'), Progress::conflict);
  release(false);
  EXPECT_EQ(begin(purchase("2")).purchase.id, kId);
  EXPECT_EQ(resume(), Progress::in_progress);
  complete();
  await_cash();
  const auto again = begin(purchase("2"));
  EXPECT_EQ(again.progress, Progress::done);
  EXPECT_EQ(again.purchase.provider_id, "cs_1");
  EXPECT_EQ(again.purchase.url, "https://success");
  EXPECT_TRUE(again.purchase.pending);
  expire();
  const auto next = begin(purchase("2"));
  EXPECT_EQ(next.progress, Progress::claimed);
  EXPECT_EQ(next.purchase.attempt, 2);
  EXPECT_FALSE(test::run(sql::find(db_, "cs_1"))) << "the page of an earlier attempt";
}

TEST_F(PurchasesTest, ResultOfAnEarlierAttemptChangesNothing) {
  begin();
  change("attempt = 2");
  EXPECT_FALSE(complete());
  EXPECT_FALSE(release(true));
  EXPECT_TRUE(complete("cs_2", 2));
  EXPECT_FALSE(pay("cs_1")) << "not its page";
  EXPECT_TRUE(pay("cs_2"));
}

TEST_F(PurchasesTest, ClaimSoonBeforeThePageEndIsTheNextAttempt) {
  for (const auto& [left, attempt] : {std::pair("32 min", "1"), std::pair("30 min", "2")}) {
    clear();
    begin();
    release(false);
    change(std::string("expires_at = now() + interval '") + left + "'");
    EXPECT_EQ(resume(), Progress::claimed);
    EXPECT_EQ(row("attempt"), attempt);
    EXPECT_EQ(row("expires_at > now() + interval '59 min' AND attempt_at > created_at"),
              attempt == std::string("2") ? "t" : "f");
  }
}

TEST_F(PurchasesTest, RepeatedProblemIsNotedOnce) {
  begin();
  EXPECT_TRUE(test::run(sql::note_problem(db_, kId, "one")));
  EXPECT_FALSE(test::run(sql::note_problem(db_, kId, "one")));
  EXPECT_TRUE(test::run(sql::note_problem(db_, kId, "two")));
  EXPECT_EQ(row("problem"), "one; two");
}

TEST_F(PurchasesTest, ResumeOfAnUnknownKeyThrows) {
  EXPECT_THROW(resume(key()), DatabaseUnavailable);
}

TEST_F(PurchasesTest, ConcurrentRequestsWithOneKeyCreateOneRow) {
  int claims = 0;
  const IdempotencyKey with = key();
  test::together(8, [&](int i) -> Task<void> {
    const NewPurchase one = purchase(std::to_string(i));
    const auto begun = co_await begin_purchase(db_, one, with, kPageLifetime);
    claims += begun.progress == Progress::claimed ? 1 : 0;
  });
  EXPECT_EQ(claims, 1);
  EXPECT_EQ(row("count(*)"), "1");
  EXPECT_EQ(database_.value("SELECT count(*) FROM idempotency"), "1");
}

TEST_F(PurchasesTest, NoPurchaseBeginsWithTheReferenceOfAnother) {
  begin();
  auto twin = purchase();
  twin.id = kId.substr(0, 16) + std::string(20, '1');
  ASSERT_EQ(reference_of(twin.id), reference_of(kId));
  const IdempotencyKey other{"key-0002", std::string(64, 'a')};
  EXPECT_THROW(CheckoutFixture::begin(twin, other), DatabaseUnavailable);
  EXPECT_EQ(row("count(*)"), "1");
  EXPECT_EQ(database_.value("SELECT count(*) FROM idempotency"), "1") << "the key is not used up";
  EXPECT_EQ(CheckoutFixture::begin(purchase("2"), other).progress, Progress::claimed);
}

// It is of use for as long as a request may be repeated.
TEST_F(PurchasesTest, AddressOfAPageGoesWithItsUse) {
  begin();
  complete();
  pay();
  database_.run("UPDATE idempotency SET created_at = now() - interval '8 days'");
  EXPECT_EQ(row("url"), "https://success");
  EXPECT_EQ(database_.purge("forget_old_keys"), 1U);
  EXPECT_EQ(row("concat_ws('|', status, url)"), "paid");
  for (const bool by_sweep : {true, false}) {
    clear();
    begin();
    complete();
    change("expires_at = now() - interval '11 minutes'");
    EXPECT_TRUE(by_sweep ? sweep() : expire());
    EXPECT_EQ(row("concat_ws('|', status, url)"), "expired");
  }
}

// schema_test.cpp has each period.
TEST_F(PurchasesTest, PurgeKeepsARowWithItsKeyAndTheContactOfAnOpenSession) {
  begin(purchase("1"));
  release(false);
  open('3', purchase("3", true));
  CheckoutFixture::pay('3');
  open('4', purchase("4", true));
  change("created_at = now() - interval '91 days', updated_at = now() - interval '91 days'");
  EXPECT_EQ(database_.purge("forget_ended"), 0U);
  database_.run("DELETE FROM idempotency");
  EXPECT_EQ(database_.purge("forget_ended"), 1U);
  EXPECT_EQ(database_.purge("forget_contacts"), 1U);
  EXPECT_EQ(database_.purge("forget_contacts"), 0U);
  EXPECT_EQ(database_.value("SELECT string_agg(concat_ws('|', phone, email, status), ', ' ORDER BY"
                            " id) FROM checkout_sessions"),
            "4567|paid, 8331234567|ana@example.com|open");
}

TEST_F(PurchasesTest, LinesStoredByEarlierVersionsAreRead) {
  begin();
  complete();
  change(R"(lines = '[{"id":204,"quantity":3,"unit_centavos":100}]')");
  EXPECT_EQ(lines_json(purchase_of(*test::run(sql::find(db_, "cs_1"))).lines),
            R"([{"id":204,"name":"Tuisty Mensual Estelar","quantity":3,"unitPrice":100,)"
            R"("esims":0,"renewals":0,"keptNumbers":0}])");
}

TEST(ReferenceOf, FirstFiftyBitsAreWrittenInCrockfordBase32) {
  EXPECT_EQ(reference_of("cks_" + std::string(32, '0')), "TUI-00000-00000");
  EXPECT_EQ(reference_of("cks_" + std::string(32, 'f')), "TUI-ZZZZZ-ZZZZZ");
  // 0x0123456789abc is 52 bits: 00000 00100 10001 10100 01010 11001 11100 01001 10101 01111 (00).
  EXPECT_EQ(reference_of("cks_0123456789abcdef0123456789abcdef"), "TUI-04HMA-SW9NF");
}

TEST_F(PurchasesTest, ConstraintsRejectInvalidRows) {
  begin();
  for (const char* change : {"amount_centavos = 0",
                             "amount_centavos = -1",
                             "amount_centavos = 100000000",
                             "type = 3",
                             "type = 2",
                             "status = 'odd'",
                             "status = 'open'",
                             "lines = '[]'",
                             "lines = '{}'",
                             "status = 'paid'",
                             "status = 'expired'",
                             "attempt = 0",
                             "shipping_centavos = -1",
                             "shipping_centavos = 100000000",
                             "quote = 'x'",
                             "phone = '8331234567'",
                             "email = 'a@b.mx'",
                             "id = 'x'",
                             "url = 'javascript:alert(1)'",
                             "provider_session_id = 'a b'"}) {
    EXPECT_THROW(this->change(change), PgError) << change;
  }
}

}  // namespace
}  // namespace server
