#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <pqxx/connection>
#include <pqxx/nontransaction>
#include <pqxx/result>
#include <pqxx/transaction>

#include "checkout/store.hpp"
#include "postgres/migrations.hpp"
#include "postgres/pool.hpp"
#include "support/orders.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

using testing::HasSubstr;
using testing::Not;

class PgOutageTest : public testing::Test {
 protected:
  PgOutageTest() { migrate(database_.url(), embedded_migrations()); }

  static NewSession session(char last_digit = '1') {
    auto priced = *price_order(test::cart_order());
    return {"cks_0000000000000000000000000000000" + std::string(1, last_digit),
            CheckoutType::cart,
            priced.quote,
            {},
            {}};
  }

  /// What is said when `f` fails as an outage does; "" when it does not fail.
  template <class F>
  std::string reason(F f) {
    try {
      connections_.once(f);
    } catch (const StoreUnavailable& error) {
      return error.what();
    }
    ADD_FAILURE() << "was done";
    return {};
  }

  /// Longer than any test may take.
  static constexpr const char* kEndless = "SELECT pg_sleep(3600)";

  test::TestDatabase database_;
  PgConnections connections_{database_.url(), {{"one", "SELECT 1"}}};
  PgConnections shop_{database_.url(), CheckoutSessions::statements()};
};

TEST_F(PgOutageTest, ReadsAreTriedAgainOnANewConnection) {
  CheckoutSessions store(shop_);
  store.ping();
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(database_.end_only_connection(), 1);
    store.ping();
  }
}

TEST_F(PgOutageTest, WritesThatSayTheSameAgainAreTriedAgain) {
  CheckoutSessions store(shop_);
  static_cast<void>(store.begin(session(), std::nullopt));
  ASSERT_EQ(database_.end_only_connection(), 1);
  store.complete(session().id, 1, "cs_1", "https://a");
  ASSERT_EQ(database_.end_only_connection(), 1);
  EXPECT_EQ(store.find("cs_1")->status, SessionStatus::open);
}

TEST_F(PgOutageTest, ANewRowThatWasNotWrittenIsWrittenOnANewConnection) {
  const IdempotencyKey key{"key-0001", std::string(64, 'a')};
  for (const auto& with : {std::optional<IdempotencyKey>(), std::optional(key)}) {
    CheckoutSessions store(shop_);
    store.ping();
    ASSERT_EQ(database_.end_only_connection(), 1);
    const auto begun = store.begin(session(with ? '2' : '1'), with);
    EXPECT_TRUE(std::holds_alternative<CheckoutSessions::Claimed>(begun));
  }
  EXPECT_EQ(database_.value("SELECT count(*) FROM checkout_sessions"), "2");
  EXPECT_EQ(database_.value("SELECT count(*) FROM idempotency"), "1");
}

/// As when the first attempt is done after all while the second is on its way.
TEST_F(PgOutageTest, TheSameNewRowTwiceIsOneRow) {
  CheckoutSessions store(shop_);
  const auto first = store.begin(session(), std::nullopt);
  EXPECT_TRUE(std::holds_alternative<CheckoutSessions::Claimed>(first));
  EXPECT_THROW(static_cast<void>(store.begin(session(), std::nullopt)), StoreUnavailable);
  EXPECT_EQ(database_.value("SELECT count(*) FROM checkout_sessions"), "1");
}

/// The connection breaks after the database has done the work and before we hear of it.
TEST_F(PgOutageTest, WhatWasDoneUnheardIsFoundByItsKey) {
  bool done = false;
  const auto insert_and_break = [&](pqxx::nontransaction& work) {
    work.exec("CREATE TABLE IF NOT EXISTS once (a int)");
    work.exec("INSERT INTO once VALUES (1)");
    done = true;
    work.exec("SELECT pg_terminate_backend(pg_backend_pid())");
    return work.exec("SELECT 1");
  };
  EXPECT_THROW(connections_.once(insert_and_break), OutcomeUnknown);
  EXPECT_TRUE(done);
  EXPECT_EQ(database_.value("SELECT count(*) FROM once"), "1");
}

// Who ended it: PostgreSQL says so. Were it us, PostgreSQL would go on working for nobody.
TEST_F(PgOutageTest, AStatementThatTakesTooLongIsEndedByTheDatabase) {
  EXPECT_THAT(reason([](pqxx::nontransaction& work) { return work.exec(kEndless); }),
              HasSubstr("due to statement timeout"));
}

TEST_F(PgOutageTest, ALockThatIsNotGivenIsNotWaitedForLonger) {
  pqxx::connection other(database_.url());
  pqxx::work holder(other);
  holder.exec("LOCK TABLE checkout_sessions");
  EXPECT_THAT(reason([](pqxx::nontransaction& work) {
                return work.exec("SELECT count(*) FROM checkout_sessions");
              }),
              HasSubstr("due to lock timeout"));
}

TEST_F(PgOutageTest, AStatementIsEndedByUsWhereTheDatabaseDoesNot) {
  EXPECT_THAT(reason([](pqxx::nontransaction& work) {
                work.exec("SET statement_timeout = 0");
                return work.exec(kEndless);
              }),
              Not(HasSubstr("statement timeout")));
  connections_.repeatable("one");
}

TEST_F(PgOutageTest, AMistakeOfOursIsNoOutage) {
  EXPECT_THROW(
      connections_.once([](pqxx::nontransaction& work) { return work.exec("SELECT nonsense"); }),
      pqxx::sql_error);
  connections_.once("one");
}

/// A pooler gives each transaction another connection: nothing may be left on one.
TEST_F(PgOutageTest, UnnamedStatementsLeaveNothingOnAConnection) {
  PgConnections connections(database_.url(),
                            {{"sum", "SELECT $1::int + $2::int"},
                             {"left",
                              "SELECT count(*), current_setting('statement_timeout')"
                              " FROM pg_prepared_statements"}},
                            PgSending::unnamed);
  EXPECT_EQ(connections.repeatable("sum", {std::int64_t{1}, std::int64_t{2}}).rows[0][0], "3");
  EXPECT_THAT(connections.repeatable("left").rows[0], testing::ElementsAre("0", "0"));
}

TEST_F(PgOutageTest, UnnamedStatementsNeedSomebodyElsesLimits) {
  PgConnections pooled(database_.url(), {}, PgSending::unnamed);
  EXPECT_THAT([&] { pooled.expect_limits(); },
              testing::ThrowsMessage<std::runtime_error>(HasSubstr("have no ")));
  pooled.once([](pqxx::nontransaction& work) {
    return work.exec(
        "SET statement_timeout = '2s'; SET lock_timeout = '1s';"
        "SET idle_in_transaction_session_timeout = '5s'");
  });
  EXPECT_NO_THROW(pooled.expect_limits());
  EXPECT_NO_THROW(connections_.expect_limits());
}

std::string refusal(CheckoutSessions& store) {
  try {
    store.ping();
  } catch (const StoreUnavailable& error) {
    return error.what();
  }
  return "was there";
}

TEST(PgUnreachable, IsSaidAndThenForAMomentWithoutTrying) {
  PgConnections connections("postgresql://nobody@/nothing?host=/nonexistent", {});
  CheckoutSessions store(connections);
  EXPECT_THAT(refusal(store), HasSubstr("database not reached in time"));
  // However slowly this runs, one of them comes within the moment.
  std::string soon;
  while (soon != "the database could not be reached a moment ago") {
    soon = refusal(store);
    ASSERT_NE(soon, "was there");
  }
}

// 192.0.2.0/24 is kept free for examples (RFC 5737): nothing there answers, not even with a
// refusal. The system itself would go on trying for two minutes.
TEST(PgUnreachable, AHostThatSaysNothingIsGivenUp) {
  PgConnections connections("postgresql://nobody@192.0.2.1/nothing", {});
  CheckoutSessions store(connections);
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_THAT(refusal(store), HasSubstr("database not reached in time"));
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::minutes{1});
}

}  // namespace
}  // namespace server
