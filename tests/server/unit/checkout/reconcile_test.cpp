#include "checkout/reconcile.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "support/fakes.hpp"
#include "support/orders.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using Listed = std::vector<ListedPayment>;

class ReconcilerTest : public testing::Test {
 protected:
  static std::string id(char digit) { return "cks_" + std::string(32, digit); }

  void begin(char digit) {
    const auto order = *price_order(test::cart_order());
    static_cast<void>(
        store_.begin({id(digit), CheckoutType::cart, order.quote, {}, {}}, std::nullopt));
  }
  void open(char digit) {
    begin(digit);
    store_.complete(id(digit), 1, provider_id(digit), "https://pay.example/x");
  }
  static std::string provider_id(char digit) { return std::string("cs_") + digit; }
  static ListedPayment payment(char digit, PaymentStatus status, int attempt = 1,
                               const std::string& suffix = {}) {
    const std::string name = provider_id(digit) + suffix;
    return {{name, "https://pay.example/" + name}, status, id(digit), attempt};
  }
  /// The time of all has come, leases are over.
  void wait() {
    database_.run(
        "UPDATE checkout_sessions SET lease_until = now() - interval '1 s',"
        " check_at = CASE WHEN check_at IS NOT NULL THEN now() - interval '1 s' END");
  }
  void wait_longer() {
    database_.run("UPDATE checkout_sessions SET updated_at = now() - interval '11 min'");
    wait();
  }
  Reconciler::Tally run() { return reconciler_.run({}); }
  std::string row(const std::string& expression, char digit = '1') {
    return database_.value("SELECT " + expression + " FROM checkout_sessions WHERE id = '" +
                           id(digit) + "'");
  }

  test::ShopDatabase database_;
  CheckoutSessions store_{database_.connections};
  test::FakePayments payments_;
  Log log_{-1};
  Metrics metrics_;
  Reconciler reconciler_{database_.connections, store_, payments_, 120s, log_, metrics_};
};

TEST_F(ReconcilerTest, SettlesWhatIsPaidThoughNobodyCameBack) {
  open('1');
  payments_.next_status = PaymentStatus::paid;
  EXPECT_EQ(run().looked_at, 0) << "before its time";
  wait();
  const auto tally = run();
  EXPECT_EQ(tally.looked_at, 1);
  EXPECT_EQ(tally.settled, 1);
  EXPECT_EQ(row("status"), "paid");
  EXPECT_EQ(row("paid_at IS NOT NULL AND check_at IS NULL"), "t");
  wait();
  EXPECT_EQ(run().looked_at, 0) << "nothing is in doubt any more";
  EXPECT_NE(metrics_.text().find("checkout_sessions_reconciled_total{outcome=\"paid\"} 1\n"),
            std::string::npos);
  EXPECT_NE(metrics_.text().find("checkout_sessions_in_doubt 0\n"), std::string::npos);
}

TEST_F(ReconcilerTest, LooksAgainAtWhatIsOpen) {
  open('1');
  wait();
  EXPECT_EQ(run().settled, 0);
  EXPECT_EQ(row("status"), "open");
  EXPECT_EQ(row("check_at BETWEEN now() + interval '1 min' AND now() + interval '2 min'"), "t");
  database_.run("UPDATE checkout_sessions SET updated_at = now() - interval '2 hours'");
  wait();
  run();
  EXPECT_EQ(row("check_at BETWEEN now() + interval '3 min' AND now() + interval '4 min'"), "t");
  payments_.next_status = PaymentStatus::expired;
  wait();
  EXPECT_EQ(run().settled, 1);
  EXPECT_EQ(row("status"), "expired");
}

// As when a server is killed between the provider's answer and the row.
TEST_F(ReconcilerTest, FindsTheSessionThatItsRowNeverLearntOf) {
  begin('1');
  payments_.listed = Listed{payment('2', PaymentStatus::open), payment('3', PaymentStatus::open),
                            payment('1', PaymentStatus::open)};
  EXPECT_EQ(run().looked_at, 0) << "somebody is making it right now";
  wait();
  EXPECT_EQ(run().settled, 0);
  EXPECT_EQ(row("concat_ws('|', status, provider_session_id, url)"),
            "open|cs_1|https://pay.example/cs_1");
  EXPECT_TRUE(payments_.expired.empty());
  EXPECT_TRUE(payments_.requests.empty()) << "no second session was asked for";
  ASSERT_EQ(payments_.periods.size(), 1U);
  const auto created = std::stoll(row("extract(epoch FROM created_at)::bigint"));
  EXPECT_EQ(payments_.periods[0].from, created - 60);
  EXPECT_GE(payments_.periods[0].until, created + 120);
}

TEST_F(ReconcilerTest, OneFoundPaidIsPaidAtOnce) {
  begin('1');
  payments_.listed = Listed{payment('1', PaymentStatus::paid)};
  wait();
  EXPECT_EQ(run().settled, 1);
  EXPECT_EQ(row("concat_ws('|', status, paid_at IS NOT NULL, check_at IS NULL)"), "paid|t|t");
}

TEST_F(ReconcilerTest, AskedTwoAPageItFindsTheLastOne) {
  begin('1');
  payments_.listed = Listed{};
  for (const char digit : {'2', '3', '4', '5', '1'}) {
    payments_.listed->push_back(payment(digit, PaymentStatus::open));
  }
  wait();
  run();
  EXPECT_EQ(row("status"), "open");
  EXPECT_EQ(payments_.periods.size(), 1U);
}

TEST_F(ReconcilerTest, APageThatDoesNotComeIsAskedForAgain) {
  begin('1');
  payments_.listed = Listed{payment('1', PaymentStatus::open)};
  payments_.lists_failing = 2;
  wait();
  EXPECT_EQ(run().unanswered, 0);
  EXPECT_EQ(row("status"), "open");
}

TEST_F(ReconcilerTest, WhatTheProviderDoesNotHaveFailsOnceItIsOldEnough) {
  begin('1');
  wait();
  EXPECT_EQ(run().settled, 0);
  EXPECT_EQ(row("status"), "creating") << "a late call may still make it";
  wait_longer();
  EXPECT_EQ(run().settled, 1);
  EXPECT_EQ(row("concat_ws('|', status, check_at IS NULL)"), "failed|t");
}

TEST_F(ReconcilerTest, OneListServesRowsOfTheSameTime) {
  for (const char digit : {'1', '2', '3'}) {
    begin(digit);
  }
  payments_.listed = Listed{payment('1', PaymentStatus::open), payment('2', PaymentStatus::expired),
                            payment('3', PaymentStatus::open)};
  wait();
  EXPECT_EQ(run().looked_at, 3);
  EXPECT_EQ(payments_.periods.size(), 1U);
  EXPECT_EQ(row("status", '1'), "open");
  EXPECT_EQ(row("status", '2'), "failed") << "nobody can pay it any more";
  EXPECT_EQ(row("status", '3'), "open");
}

// The provider answered 500 and had made the session all the same; the shopper's second try made
// another.
TEST_F(ReconcilerTest, ExpiresWhatAFailedAttemptLeftBehind) {
  begin('1');
  store_.fail(id('1'), 1, true);
  payments_.listed = Listed{payment('1', PaymentStatus::open, 1, "_orphan")};
  wait();
  run();
  EXPECT_EQ(payments_.expired, std::vector<std::string>{"cs_1_orphan"});
  EXPECT_EQ(row("status"), "failed") << "its address is nobody's";
}

TEST_F(ReconcilerTest, StopsAskingAProviderThatIsAway) {
  for (const char digit : {'1', '2', '3', '4', '5'}) {
    open(digit);
  }
  wait();
  payments_.next_status = PaymentFailure::unavailable;
  const auto tally = run();
  EXPECT_EQ(tally.unanswered, 3);
  EXPECT_EQ(payments_.status_calls, 3);
  EXPECT_EQ(database_.value("SELECT count(*) FROM checkout_sessions WHERE status = 'open'"), "5");
  payments_.listed.reset();
  begin('6');
  wait();
  EXPECT_GT(run().unanswered, 0);
  EXPECT_EQ(row("status", '6'), "creating");
}

TEST_F(ReconcilerTest, ForgetsWhatTheProviderHasForgotten) {
  open('1');
  payments_.next_status = PaymentFailure::unknown;
  wait();
  EXPECT_EQ(run().settled, 0);
  EXPECT_EQ(row("status"), "open");
  database_.run("UPDATE checkout_sessions SET updated_at = now() - interval '26 hours'");
  payments_.next_status = PaymentFailure::refused;
  wait();
  EXPECT_EQ(run().settled, 0) << "a wrong key of ours says nothing about it";
  payments_.next_status = PaymentFailure::unknown;
  wait();
  EXPECT_EQ(run().settled, 1);
  EXPECT_EQ(row("status"), "expired");
}

TEST_F(ReconcilerTest, MoneyThatNeverComesIsNotWaitedForForever) {
  open('1');
  for (const auto& [age, status] :
       {std::pair("29 days", "open"), std::pair("31 days", "expired")}) {
    database_.run(std::string("UPDATE checkout_sessions SET updated_at = now() - interval '") +
                  age + "'");
    wait();
    run();
    EXPECT_EQ(row("status"), status) << age;
  }
}

TEST_F(ReconcilerTest, RepairsWhatAnOlderServerSettled) {
  open('1');
  database_.run("UPDATE checkout_sessions SET status = 'paid', updated_at = '2026-11-22'");
  wait();
  EXPECT_EQ(run().settled, 1);
  EXPECT_EQ(row("concat_ws('|', paid_at = updated_at, check_at IS NULL)"), "t|t");
  EXPECT_EQ(payments_.status_calls, 0);
}

TEST_F(ReconcilerTest, SeveralShareTheWork) {
  for (const char digit : {'1', '2', '3', '4', '5', '6', '7', '8'}) {
    open(digit);
  }
  wait();
  std::atomic<int> looked_at{0};
  std::atomic<int> calls{0};
  std::vector<std::thread> servers;
  for (int i = 0; i < 4; ++i) {
    servers.emplace_back([&] {
      test::FakePayments payments;
      payments.next_status = PaymentStatus::paid;
      Reconciler one(database_.connections, store_, payments, 120s, log_, metrics_);
      looked_at += one.run({}).looked_at;
      calls += payments.status_calls;
    });
  }
  for (auto& server : servers) {
    server.join();
  }
  EXPECT_EQ(looked_at, 8);
  EXPECT_EQ(calls, 8);
  EXPECT_EQ(database_.value("SELECT count(*) FROM checkout_sessions WHERE status = 'paid'"), "8");
}

TEST_F(ReconcilerTest, EndsWhenItIsToldTo) {
  open('1');
  wait();
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(reconciler_.run(stop.get_token()).looked_at, 0);
  EXPECT_EQ(payments_.status_calls, 0);
}

TEST_F(ReconcilerTest, AllCanBeMadeDue) {
  open('1');
  begin('2');
  reconciler_.make_all_due();
  payments_.next_status = PaymentStatus::paid;
  EXPECT_EQ(run().looked_at, 1) << "not the one in the making";
  EXPECT_EQ(row("status"), "paid");
}

}  // namespace
}  // namespace server
