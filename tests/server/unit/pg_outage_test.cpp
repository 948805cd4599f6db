#include <gtest/gtest.h>

#include <chrono>
#include <pqxx/result>

#include "adapters/migrations.hpp"
#include "adapters/pg_connections.hpp"
#include "adapters/pg_session_store.hpp"
#include "support/orders.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

class PgOutageTest : public testing::Test {
 protected:
  PgOutageTest() { migrate(database_.url(), embedded_migrations()); }

  static NewSession session(char last_digit = '1') {
    auto priced = std::get<PricedOrder>(price_order(test::cart_order()));
    return {"cks_0000000000000000000000000000000" + std::string(1, last_digit),
            CheckoutType::cart,
            priced.quote,
            {},
            {}};
  }

  test::TestDatabase database_;
  PgConnections connections_{database_.url(), {{"one", "SELECT 1"}}};
};

TEST_F(PgOutageTest, ReadsAreTriedAgainOnANewConnection) {
  PgSessionStore store(database_.url());
  store.ping();
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(database_.end_connections(), 1);
    store.ping();
  }
}

TEST_F(PgOutageTest, WritesThatSayTheSameAgainAreTriedAgain) {
  PgSessionStore store(database_.url());
  static_cast<void>(store.begin(session(), std::nullopt));
  ASSERT_EQ(database_.end_connections(), 1);
  store.complete(session().id, "cs_1", "https://a");
  ASSERT_EQ(database_.end_connections(), 1);
  EXPECT_EQ(store.find("cs_1")->status, SessionStatus::open);
}

TEST_F(PgOutageTest, ANewRowThatWasNotWrittenIsWrittenOnANewConnection) {
  const IdempotencyKey key{"key-0001", std::string(64, 'a')};
  for (const auto& with : {std::optional<IdempotencyKey>(), std::optional(key)}) {
    PgSessionStore store(database_.url());
    store.ping();
    ASSERT_EQ(database_.end_connections(), 1);
    const auto begun = store.begin(session(with ? '2' : '1'), with);
    EXPECT_TRUE(std::holds_alternative<SessionStore::Claimed>(begun));
  }
  EXPECT_EQ(database_.value("SELECT count(*) FROM checkout_sessions"), "2");
  EXPECT_EQ(database_.value("SELECT count(*) FROM idempotency"), "1");
}

/// As when the first attempt is done after all while the second is on its way.
TEST_F(PgOutageTest, TheSameNewRowTwiceIsOneRow) {
  PgSessionStore store(database_.url());
  const auto first = store.begin(session(), std::nullopt);
  EXPECT_TRUE(std::holds_alternative<SessionStore::Claimed>(first));
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

TEST_F(PgOutageTest, AStatementThatTakesTooLongIsEndedByTheDatabase) {
  const auto begun = Clock::now();
  EXPECT_THROW(connections_.once(
                   [](pqxx::nontransaction& work) { return work.exec("SELECT pg_sleep(30)"); }),
               StoreUnavailable);
  const auto took = Clock::now() - begun;
  EXPECT_GE(took, 1'900ms);
  EXPECT_LT(took, 10s);
}

TEST_F(PgOutageTest, AStatementIsEndedByUsWhereTheDatabaseDoesNot) {
  const auto begun = Clock::now();
  EXPECT_THROW(connections_.once([](pqxx::nontransaction& work) {
    work.exec("SET statement_timeout = 0");
    return work.exec("SELECT pg_sleep(30)");
  }),
               StoreUnavailable);
  const auto took = Clock::now() - begun;
  EXPECT_GE(took, 2'400ms);
  EXPECT_LT(took, 10s);
  connections_.repeatable([](pqxx::nontransaction& work) { return work.exec_prepared("one"); });
}

TEST_F(PgOutageTest, AMistakeOfOursIsNoOutage) {
  EXPECT_THROW(
      connections_.once([](pqxx::nontransaction& work) { return work.exec("SELECT nonsense"); }),
      pqxx::sql_error);
  connections_.once([](pqxx::nontransaction& work) { return work.exec_prepared("one"); });
}

TEST(PgUnreachable, IsSaidQuicklyAndThenAtOnce) {
  PgSessionStore store("postgresql://nobody@/nothing?host=/nonexistent");
  const auto begun = Clock::now();
  EXPECT_THROW(store.ping(), StoreUnavailable);
  for (int i = 0; i < 100; ++i) {
    EXPECT_THROW(store.ping(), StoreUnavailable);
  }
  EXPECT_LT(Clock::now() - begun, 5s);
}

// 192.0.2.0/24 is kept free for examples (RFC 5737): nothing there answers, not even with a
// refusal.
TEST(PgUnreachable, AHostThatSaysNothingIsGivenUpAfterAQuarterOfASecond) {
  PgSessionStore store("postgresql://nobody@192.0.2.1/nothing");
  const auto begun = Clock::now();
  EXPECT_THROW(store.ping(), StoreUnavailable);
  EXPECT_LT(Clock::now() - begun, 5s);
}

}  // namespace
}  // namespace server
