#include "checkout/sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "checkout/sweep.sql.hpp"
#include "support/checkout.hpp"
#include "support/pipe.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using Listed = std::vector<Payment>;

class PaymentSweepTest : public test::CheckoutFixture {
 protected:
  PaymentSweepTest() { payments_.listed = Listed{}; }

  static std::string provider_id(char digit) { return std::string("cs_") + digit; }
  Payment payment(char digit, PaymentStatus status = PaymentStatus::paid,
                  const std::string& suffix = {}) {
    return {provider_id(digit) + suffix,
            "https://t.example/success",
            status,
            id(digit),
            now(),
            16'900,
            "mxn"};
  }
  std::int64_t now() { return std::stoll(value("extract(epoch FROM now())::bigint", "")); }
  /// Makes the next run due.
  void wait() { database_.run("UPDATE payment_sweep SET next_at = now()"); }
  void age(const std::string& column, const std::string& time, char digit = '1') {
    database_.run("UPDATE checkout_sessions SET " + column + " = " + column + " - interval '" +
                  time + "' WHERE id = '" + id(digit) + "'");
  }
  void run() {
    wait();
    test::run(sweep_.run({}));
  }
  std::string value(const std::string& expression, const std::string& from) {
    return database_.value("SELECT " + expression + " " + from);
  }
  std::string row(const std::string& expression, char digit = '1') {
    return value(expression, "FROM checkout_sessions WHERE id = '" + id(digit) + "'");
  }

  double last_success() {
    return metrics_.gauge("tuisty_payment_sweep_last_success_timestamp_seconds").value();
  }
  std::int64_t seconds() { return clock_.date().time_since_epoch().count(); }

  PaymentSweep sweep_{db_, payments_, settlement_, clock_, log_, metrics_};
};

TEST_F(PaymentSweepTest, SweepSucceedsWithoutACallWhileNoSessionIsInDoubt) {
  open('1');
  pay('1');
  begin('2');
  test::run(sql::release(db_, id('2'), 1, false));
  clock_.advance(10s);
  run();
  EXPECT_EQ(last_success(), seconds());
  EXPECT_EQ(payments_.list_calls, 0);
  EXPECT_EQ(value("next_at <= now()", "FROM payment_sweep"), "t") << "no interval was claimed";
  EXPECT_NE(metrics_.text().find("tuisty_checkout_sessions_in_doubt 0\n"), std::string::npos);
}

TEST_F(PaymentSweepTest, LastSuccessStandsStillWhileTheProviderDoesNotList) {
  const auto start = last_success();
  EXPECT_EQ(start, seconds());
  open('1');
  clock_.advance(10s);
  payments_.listed.reset();
  run();
  EXPECT_EQ(last_success(), start);
  EXPECT_EQ(metrics_.gauge("tuisty_oldest_checkout_session_in_doubt_timestamp_seconds").value(),
            std::stoll(row("floor(extract(epoch FROM attempt_at))::bigint")));
  payments_.listed = Listed{};
  run();
  EXPECT_EQ(last_success(), seconds());
}

TEST_F(PaymentSweepTest, ListStartsOneMinuteBeforeTheOldestAttemptInDoubt) {
  open('1');
  open('2');
  open('3');
  age("attempt_at", "3 hours", '3');
  pay('3');
  age("attempt_at", "1 hour", '1');
  age("created_at", "1 day", '1');
  run();
  ASSERT_EQ(payments_.periods.size(), 1U);
  EXPECT_EQ(std::to_string(payments_.periods[0].first + 60),
            row("floor(extract(epoch FROM attempt_at))::bigint"));
  EXPECT_EQ(payments_.periods[0].second, 0);
  // Rows of an earlier version have no attempt_at.
  database_.run("UPDATE checkout_sessions SET attempt_at = NULL");
  run();
  EXPECT_EQ(std::to_string(payments_.periods[1].first + 60),
            row("floor(extract(epoch FROM created_at))::bigint"));
}

TEST_F(PaymentSweepTest, OneListOfAllPagesFinalisesWhatWasPaid) {
  for (const char digit : {'1', '2', '3', '4', '5', '6'}) {
    open(digit);
    payments_.listed->push_back(payment(digit));
  }
  payments_.listed->pop_back();
  run();
  EXPECT_EQ(row("concat_ws('|', status, paid_at IS NOT NULL, check_at IS NULL, problem)"),
            "paid|t|t");
  EXPECT_EQ(value("count(*)", "FROM checkout_sessions WHERE status = 'paid'"), "5");
  EXPECT_EQ(payments_.list_calls, 3);
  EXPECT_EQ(clock_.slept, 1s) << "a pause between two pages";
  EXPECT_TRUE(payments_.finds.empty());
  EXPECT_TRUE(counted("paid", 5));
  EXPECT_EQ(metrics_.gauge("tuisty_checkout_sessions_in_doubt").value(), 6);
}

TEST_F(PaymentSweepTest, FailedListCallIsRetriedTwice) {
  open('1');
  for (const auto& [failing, status] : {std::pair(3, "open"), std::pair(2, "paid")}) {
    payments_.listed = Listed{payment('1')};
    payments_.lists_failing = failing;
    run();
    EXPECT_EQ(row("status"), status);
  }
}

/// Remembers the most rows that one statement wrote, and how often the turn was set.
class MeasuringConnections : public test::Connections {
 public:
  using Connections::Connections;
  Task<PgRows> execute(const PgStatement& statement, const PgValues& values) override {
    PgRows rows = co_await Connections::execute(statement, values);
    most = std::max(most, rows.affected);
    const bool is_turn = statement.name == "sweep_next" || statement.name == "sweep_renew";
    turns += is_turn ? rows.affected : 0;
    co_return rows;
  }
  std::size_t most = 0;
  std::size_t turns = 0;
};

// A statement about all rows that ended while the provider did not list would exceed its time.
TEST_F(PaymentSweepTest, BacklogIsClosedInBatches) {
  database_.run(R"(
    INSERT INTO checkout_sessions (id, type, status, amount_centavos, lines, quote,
      catalogue_version, provider_session_id, url, lease_until, expires_at, pending_since, check_at)
    SELECT 'cks_' || md5(n::text), 1, CASE WHEN n <= 700 THEN 'creating' ELSE 'open' END, 100,
      '[{}]', '0123456789abcdef', 'v1', 'cs_' || n, 'https://pay.example',
      now() - interval '1 s', now() - interval '11 minutes',
      CASE WHEN n > 1900 THEN now() - interval '9 days' END,
      CASE WHEN n > 1900 THEN now() + interval '10 minutes' END
    FROM generate_series(1, 1910) n)");
  MeasuringConnections connections{database_.url()};
  PaymentSweep sweep{connections, payments_, settlement_, clock_, log_, metrics_};
  wait();
  test::run(sweep.run({}));
  EXPECT_EQ(value("string_agg(status || ' ' || rows, ', ' ORDER BY status)",
                  "FROM (SELECT status, count(*) AS rows FROM checkout_sessions "
                  "WHERE check_at IS NULL GROUP BY 1) AS s"),
            "expired 1210, failed 700");
  EXPECT_EQ(connections.most, 110U);
  EXPECT_LE(connections.turns, 5U) << "one per half turn and the last one, not one per batch";
  EXPECT_TRUE(counted("failed", 700));
  EXPECT_TRUE(counted("expired", 1'210));
}

TEST_F(PaymentSweepTest, TurnIsRenewedOnceHalfOfItHasPassed) {
  for (const auto& [left, end] : {std::pair("9 s", "20 s"), std::pair("15 s", "15 s")}) {
    database_.run(std::string("UPDATE payment_sweep SET next_at = now() + interval '") + left +
                  "'");
    test::run(sql::sweep_renew(db_, 20));
    EXPECT_EQ(value(std::string("next_at > now() + interval '") + end + "' - interval '5 s'",
                    "FROM payment_sweep"),
              "t")
        << left;
    EXPECT_EQ(value(std::string("next_at <= now() + interval '") + end + "'", "FROM payment_sweep"),
              "t")
        << left;
  }
}

// The server was killed between the provider's response and the update of the row.
TEST_F(PaymentSweepTest, PaidProviderSessionIsAttachedToItsRow) {
  begin('1');
  payments_.listed = Listed{payment('1')};
  run();
  EXPECT_EQ(row("status"), "creating");
  age("lease_until", "16 s");
  run();
  EXPECT_EQ(row("concat_ws('|', status, provider_session_id, url)"),
            "paid|cs_1|https://t.example/success");
}

TEST_F(PaymentSweepTest, PaymentWithoutAnAddressIsReportedInsteadOfAttached) {
  begin('1');
  age("lease_until", "16 s");
  payments_.listed = Listed{payment('1')};
  payments_.listed->front().url.clear();
  run();
  EXPECT_EQ(row("concat_ws('|', provider_session_id, problem)"), "paid once more: refund cs_1");
}

TEST_F(PaymentSweepTest, SecondPaymentOfARowIsReportedOnce) {
  open('1');
  payments_.listed = Listed{payment('1', PaymentStatus::paid, "_before")};
  EXPECT_TRUE(counted("surplus_paid", 0)) << "an alert on the first increase needs an initial 0";
  run();
  run();
  EXPECT_TRUE(counted("surplus_paid", 1));
  EXPECT_EQ(row("concat_ws('|', status, problem)"), "open|paid once more: refund cs_1_before");
}

TEST_F(PaymentSweepTest, ForeignProviderSessionsAreIgnored) {
  open('1');
  for (const char* reference : {"", "order-17", "cks_'; DROP TABLE checkout_sessions", "cks_{1}"}) {
    Payment& other = payments_.listed->emplace_back(payment('1'));
    other.id = "cs_other";
    other.reference = reference;
  }
  run();
  EXPECT_EQ(row("concat_ws('|', status, problem)"), "open");
}

TEST_F(PaymentSweepTest, PendingPaymentIsCheckedEveryTenMinutesThenHourly) {
  open('1');
  payments_.listed = Listed{payment('1', PaymentStatus::pending)};
  run();
  EXPECT_EQ(row("concat_ws('|', status, pending_since IS NOT NULL)"), "open|t");
  EXPECT_TRUE(counted("pending", 1));
  run();
  EXPECT_EQ(payments_.list_calls, 1) << "a pending payment needs no list";
  EXPECT_TRUE(payments_.finds.empty()) << "it is not due";
  payments_.found = payment('1', PaymentStatus::pending);
  for (const auto& [since, next] :
       {std::pair("10 minutes", "00:10:00"), std::pair("25 hours", "01:00:00")}) {
    age("check_at", "2 hours");
    age("pending_since", since);
    payments_.finds.clear();
    run();
    EXPECT_EQ(payments_.finds, std::vector<std::string>{"cs_1"}) << since;
    EXPECT_EQ(row("date_trunc('minute', check_at - now() + interval '30 s')"), next);
  }
  EXPECT_EQ(row("status"), "open") << "long after the page's end";
  age("check_at", "2 hours");
  payments_.found = payment('1');
  run();
  EXPECT_EQ(row("concat_ws('|', status, problem)"), "paid");
}

TEST_F(PaymentSweepTest, OneOfConcurrentServersRunsTheSweep) {
  open('1');
  wait();
  int lists = 0;
  const std::stop_token never;
  test::together(4, [&](int) -> Task<void> {
    test::FakePayments payments;
    PaymentSweep one(database_.connections, payments, settlement_, clock_, log_, metrics_);
    co_await one.run(never);
    lists += payments.list_calls;
  });
  EXPECT_EQ(lists, 1);
  test::run(sweep_.run({}));
  EXPECT_EQ(payments_.list_calls, 0) << "the next run is due in five seconds";
}

// Otherwise no server would sweep for the rest of the turn.
TEST_F(PaymentSweepTest, FailedSweepIsRepeatedAfterTheInterval) {
  open('1');
  test::UnreliableConnections connections{database_.url()};
  PaymentSweep sweep{connections, payments_, settlement_, clock_, log_, metrics_};
  for (const char* statement : {"sweep_rows", "sweep_pending", "sweep_close"}) {
    connections.failing = statement;
    wait();
    EXPECT_THROW(test::run(sweep.run({})), DatabaseUnavailable);
    EXPECT_EQ(value("next_at <= now() + interval '5 s'", "FROM payment_sweep"), "t") << statement;
  }
}

// A server that has claimed a turn without knowing it, or was killed, delays payments no longer
// than a purchase's lease and the turn.
TEST_F(PaymentSweepTest, TurnOfALostServerEndsAfterTwentySeconds) {
  open('1');
  test::UnreliableConnections connections{database_.url()};
  connections.losing = "sweep_claim";
  PaymentSweep sweep{connections, payments_, settlement_, clock_, log_, metrics_};
  wait();
  EXPECT_THROW(test::run(sweep.run({})), OutcomeUnknown);
  EXPECT_EQ(value("next_at BETWEEN now() AND now() + interval '20 s'", "FROM payment_sweep"), "t");
}

// Another server would begin a second one beside it.
TEST_F(PaymentSweepTest, LongSweepSetsItsTurnAgainAtEachPageAndEachPendingPayment) {
  open('1');
  payments_.listed = Listed{payment('1', PaymentStatus::pending)};
  run();
  age("check_at", "2 hours");
  payments_.found = payment('1', PaymentStatus::pending);
  for (const char digit : {'2', '3', '4', '5', '6'}) {
    open(digit);
    payments_.listed->push_back(payment(digit));
  }
  int pauses = 0;
  clock_.on_sleep = [&] {
    EXPECT_EQ(value("next_at > now() + interval '15 s'", "FROM payment_sweep"), "t");
    ++pauses;
    wait();
  };
  run();
  EXPECT_EQ(pauses, 3) << "two between three pages, one after a payment";
}

TEST_F(PaymentSweepTest, StoppedSweepChangesNoRow) {
  open('1');
  age("expires_at", "75 minutes");
  wait();
  std::stop_source stop;
  stop.request_stop();
  test::run(sweep_.run(stop.get_token()));
  EXPECT_EQ(row("status"), "open") << "an incomplete list proves nothing";
}

TEST_F(PaymentSweepTest, RunNowIgnoresTheInterval) {
  run();
  open('1');
  open('2');
  payments_.listed = Listed{payment('1'), payment('2')};
  pay('2');
  const auto summary = test::run(sweep_.run_now(std::nullopt));
  EXPECT_EQ(summary.checked, 2);
  EXPECT_EQ(summary.finalised, 1);
  EXPECT_TRUE(summary.whole);
}

// The rows are missing after a restore from an older back-up.
TEST_F(PaymentSweepTest, PaidSessionsOfThisShopWithoutARowAreAdopted) {
  Payment lost = payment('1');
  lost.centavos = 48'800;
  lost.created -= 86'400;
  lost.metadata = {
      {"shop", "https://t.example"},
      {"type", "1"},
      {"quote", "0123456789abcdef"},
      {"order_1", R"({"lines":[{"id":204,"quantity":2,"unitPrice":16900}],"units":[)"
                  R"({"id":204,"sim":"physical","count":1},{"id":204,"sim":"esim","count":1}]})"}};
  Payment top_up = payment('2');
  top_up.email = "ana@example.com";
  top_up.metadata = {{"shop", "https://t.example"},
                     {"type", "2"},
                     {"quote", "0123456789abcdef"},
                     {"order_1", R"({"lines":[{"id":902,"quantity":1,"unitPrice":10000}]})"}};
  const auto like_it = [&](char digit, PaymentStatus status, std::size_t entry,
                           const std::string& value) {
    Payment payment = lost;
    payment.id = provider_id(digit);
    payment.reference = id(digit);
    payment.status = status;
    payment.metadata[entry].second = value;
    return payment;
  };
  payments_.listed =
      Listed{lost, top_up, like_it('3', PaymentStatus::paid, 0, "https://test.t.example"),
             like_it('4', PaymentStatus::pending, 1, "1"),
             like_it('5', PaymentStatus::paid, 3,
                     R"({"lines":[{"id":204,"quantity":2,"unitPrice":"169"}]})")};
  EXPECT_EQ(test::run(sweep_.run_now(std::nullopt)).adopted, 0);
  const PaymentSweep::Adoption adoption{now() - 90'000, "https://t.example"};
  EXPECT_EQ(test::run(sweep_.run_now(adoption)).adopted, 2);
  EXPECT_EQ(test::run(sweep_.run_now(adoption)).adopted, 0) << "once";
  EXPECT_EQ(row("concat_ws('|', status, type, amount_centavos, shipping_centavos,"
                " provider_session_id, problem)"),
            "paid|1|48800|15000|cs_1|check before delivering: our tables had lost it, and the"
            " provider knew of it");
  EXPECT_EQ(row("extract(epoch FROM created_at)::bigint"), std::to_string(lost.created));
  EXPECT_EQ(row("paid_at = created_at"), "t");
  EXPECT_EQ(row("lines->0"),
            R"({"id": 204, "name": "Tuisty Mensual Estelar", "esims": 1,)"
            R"( "quantity": 2, "renewals": 0, "kept_numbers": 0, "unit_centavos": 16900})");
  EXPECT_EQ(row("concat_ws('|', status, type, phone, email)", '2'), "paid|2")
      << "the provider does not have the top-up number";
  EXPECT_EQ(value("count(*)", "FROM checkout_sessions"), "2");
}

TEST_F(PaymentSweepTest, AdoptionListsFromItsTimeOrFromAnEarlierAttemptInDoubt) {
  open('1');
  const std::int64_t attempt = std::stoll(row("floor(extract(epoch FROM attempt_at))::bigint"));
  for (const std::int64_t since : {attempt - 90'000, attempt + 90}) {
    test::run(sweep_.run_now(PaymentSweep::Adoption{since, "https://t.example"}));
    EXPECT_EQ(payments_.periods.back().first + 60, std::min(since, attempt));
  }
}

TEST_F(PaymentSweepTest, LogHasASweepThatFinalisedSomethingAndNoOther) {
  const test::Pipe pipe;
  Log log{pipe.in()};
  PaymentSweep sweep{db_, payments_, settlement_, clock_, log, metrics_};
  open('1');
  for (const Listed& listed : {Listed{}, Listed{payment('1')}}) {
    payments_.listed = listed;
    wait();
    test::run(sweep.run({}));
  }
  log.info("end");
  const auto line = nlohmann::json::parse(pipe.line());
  EXPECT_EQ(line["event"], "sweep_completed");
  EXPECT_EQ(line["finalised"], 1);
  EXPECT_EQ(line["whole"], "yes");
}

}  // namespace
}  // namespace server
