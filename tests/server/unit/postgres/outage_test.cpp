#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <thread>
#include <vector>

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

  /// Returns the reason if `f` fails with an outage, and fails the test otherwise.
  template <class F>
  std::string reason(F f) {
    try {
      connections_.execute(f);
    } catch (const DatabaseUnavailable& error) {
      return error.what();
    }
    ADD_FAILURE() << "was done";
    return {};
  }

  /// Outlasts every test.
  static constexpr const char* kEndless = "SELECT pg_sleep(3600)";

  test::TestDatabase database_;
  test::Connections connections_{database_.url(), {{"one", "SELECT 1"}}};
  test::Connections shop_{database_.url(), CheckoutSessions::statements()};
};

TEST_F(PgOutageTest, StateFollowsTheLastResponse) {
  using State = PgConnections::State;
  EXPECT_EQ(connections_.state(), State::down) << "nothing has responded yet";
  connections_.probe();
  EXPECT_EQ(connections_.state(), State::up);
  test::NoDatabase none;
  none.connections.probe();
  EXPECT_EQ(none.connections.state(), State::down);
}

TEST_F(PgOutageTest, ProbeMakesNoQueryRightAfterAResponse) {
  connections_.execute("one");
  EXPECT_EQ(database_.end_only_connection(), 1);
  connections_.probe();
  EXPECT_EQ(database_.end_connections(), 0) << "a probe would have connected again";
  EXPECT_EQ(connections_.state(), PgConnections::State::up);
}

// What PgBouncer before 1.21 does in transaction mode, without a pooler.
TEST_F(PgOutageTest, LostOrForeignPreparedStatementIsAnOutageWithTheNextStep) {
  const auto prepare = [this](const std::string& sql) {
    connections_.execute([&sql](PgConnection& connection) { return connection.execute(sql); });
  };
  const auto failure = [this] {
    try {
      connections_.execute("one");
    } catch (const DatabaseUnavailable& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  prepare("PREPARE one AS SELECT 2");
  EXPECT_THAT(failure(), HasSubstr("use PgBouncer 1.21 or later"));
  EXPECT_EQ(connections_.state(), PgConnections::State::lost_statements);
  EXPECT_EQ(failure(), "") << "the connection was replaced";
  prepare("DEALLOCATE ALL");
  EXPECT_THAT(failure(), HasSubstr("(26000)"));
  EXPECT_EQ(connections_.state(), PgConnections::State::lost_statements);
}

TEST_F(PgOutageTest, ReadsAreRetriedOnANewConnection) {
  CheckoutSessions store(shop_);
  static_cast<void>(store.find("cs_unknown"));
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(database_.end_only_connection(), 1);
    static_cast<void>(store.find("cs_unknown"));
  }
}

TEST_F(PgOutageTest, IdempotentWritesAreRetriedOnANewConnection) {
  CheckoutSessions store(shop_);
  static_cast<void>(store.begin(session(), std::nullopt));
  ASSERT_EQ(database_.end_only_connection(), 1);
  store.complete(session().id, 1, "cs_1", "https://a");
  ASSERT_EQ(database_.end_only_connection(), 1);
  EXPECT_EQ(store.find("cs_1")->status, SessionStatus::open);
}

TEST_F(PgOutageTest, LostInsertIsRetriedOnANewConnection) {
  const IdempotencyKey key{"key-0001", std::string(64, 'a')};
  for (const auto& with : {std::optional<IdempotencyKey>(), std::optional(key)}) {
    CheckoutSessions store(shop_);
    static_cast<void>(store.find("cs_unknown"));
    ASSERT_EQ(database_.end_only_connection(), 1);
    const auto begun = store.begin(session(with ? '2' : '1'), with);
    EXPECT_EQ(begun.progress, CheckoutSessions::Progress::claimed);
  }
  EXPECT_EQ(database_.value("SELECT count(*) FROM checkout_sessions"), "2");
  EXPECT_EQ(database_.value("SELECT count(*) FROM idempotency"), "1");
}

TEST_F(PgOutageTest, RepeatedInsertLeavesOneRow) {
  CheckoutSessions store(shop_);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(store.begin(session(), std::nullopt).progress, CheckoutSessions::Progress::claimed);
  }
  EXPECT_EQ(database_.value("SELECT count(*) FROM checkout_sessions"), "1");
}

/// The connection breaks after the insert and before its response.
TEST_F(PgOutageTest, BrokenConnectionAfterInsertThrowsOutcomeUnknown) {
  bool done = false;
  const auto insert_and_break = [&](PgConnection& connection) {
    connection.execute("CREATE TABLE IF NOT EXISTS once (a int)");
    connection.execute("INSERT INTO once VALUES (1)");
    done = true;
    connection.execute("SELECT pg_terminate_backend(pg_backend_pid())");
    return connection.execute("SELECT 1");
  };
  EXPECT_THROW(connections_.execute(insert_and_break), OutcomeUnknown);
  EXPECT_TRUE(done);
  EXPECT_EQ(database_.value("SELECT count(*) FROM once"), "1");
}

// The message proves that PostgreSQL cancelled it. If only the server had abandoned the statement,
// PostgreSQL would continue working on it.
TEST_F(PgOutageTest, SlowStatementIsCancelledByTheDatabase) {
  EXPECT_THAT(reason([](PgConnection& connection) { return connection.execute(kEndless); }),
              HasSubstr("due to statement timeout"));
}

TEST_F(PgOutageTest, LockWaitEndsAtTheLockTimeout) {
  const auto holder = database_.transaction("LOCK TABLE checkout_sessions");
  const auto count = [](PgConnection& connection) {
    return connection.execute("SELECT count(*) FROM checkout_sessions");
  };
  EXPECT_THAT(reason(count), HasSubstr("due to lock timeout"));
}

// A rejection proves that the statement was not executed.
TEST_F(PgOutageTest, RefusalByTheDatabaseIsNoOutage) {
  const auto refuse = [](PgConnection& connection) {
    return connection.execute("DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '55P03'; END $$");
  };
  for (int i = 0; i < 5; ++i) {
    try {
      connections_.execute(refuse);
      ADD_FAILURE() << "was done";
    } catch (const OutcomeUnknown& error) {
      ADD_FAILURE() << error.what();
    } catch (const DatabaseUnavailable&) {
      continue;
    }
  }
  EXPECT_NO_THROW(connections_.execute("one")) << "the breaker is closed";
}

TEST_F(PgOutageTest, ThreadsShareTenConnections) {
  database_.end_connections();  // that of the migrations, which may still be ending
  std::vector<std::jthread> threads;
  std::atomic<int> done{0};
  for (int i = 0; i < 40; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 5; ++j) {
        connections_.execute_idempotent("one");
        ++done;
      }
    });
  }
  threads.clear();
  EXPECT_EQ(done, 200);
  const int open = database_.end_connections();
  EXPECT_GE(open, 1);
  EXPECT_LE(open, 10);
}

TEST_F(PgOutageTest, OneBrokenConnectionReplacesAllIdleOnes) {
  constexpr int kIdle = 3;
  std::latch leased(kIdle);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kIdle; ++i) {
      threads.emplace_back([&] {
        connections_.execute([&](PgConnection& connection) {
          leased.arrive_and_wait();
          return connection.execute("SELECT 1");
        });
      });
    }
  }
  ASSERT_GE(database_.end_connections(), kIdle);
  EXPECT_NO_THROW(connections_.execute_idempotent("one")) << "the second try is on a new one";
}

TEST_F(PgOutageTest, CallerIsRejectedWhenAllConnectionsStayInUse) {
  const auto holder = database_.transaction("LOCK TABLE checkout_sessions");
  std::latch begun(10);
  std::vector<std::jthread> threads;
  for (int i = 0; i < 10; ++i) {
    threads.emplace_back([&] {
      EXPECT_THAT(reason([&](PgConnection& connection) {
                    begun.count_down();
                    connection.execute("SET lock_timeout = '1h'; SET statement_timeout = '1h'");
                    return connection.execute("SELECT count(*) FROM checkout_sessions");
                  }),
                  testing::_);
    });
  }
  begun.wait();
  {
    const Deadline soon(Deadline::Clock::now() + std::chrono::milliseconds{100});
    EXPECT_EQ(reason([](PgConnection& connection) { return connection.execute("SELECT 1"); }),
              "all connections to the database are in use");
  }
}

TEST_F(PgOutageTest, SlowStatementIsCancelledByTheServerWithoutDatabaseTimeout) {
  EXPECT_THAT(reason([](PgConnection& connection) {
                connection.execute("SET statement_timeout = 0");
                return connection.execute(kEndless);
              }),
              Not(HasSubstr("statement timeout")));
}

TEST_F(PgOutageTest, SqlErrorIsNotReportedAsOutage) {
  EXPECT_THROW(connections_.execute(
                   [](PgConnection& connection) { return connection.execute("SELECT nonsense"); }),
               PgError);
  connections_.execute("one");
}

std::string refusal(CheckoutSessions& store) {
  try {
    static_cast<void>(store.find("cs_unknown"));
  } catch (const DatabaseUnavailable& error) {
    return error.what();
  }
  return "was there";
}

TEST(PgUnreachable, FailedConnectionIsReportedAndThenBacksOff) {
  test::Connections connections("postgresql://absent@/nothing?host=/nonexistent", {});
  CheckoutSessions store(connections);
  EXPECT_THAT(refusal(store), HasSubstr("cannot connect to the database"));
  // Retried until one call falls within the backoff.
  std::string soon;
  while (soon != "the database does not answer") {
    soon = refusal(store);
    ASSERT_NE(soon, "was there");
  }
}

// 192.0.2.0/24 is reserved for examples (RFC 5737): no host responds there, and the system would
// retry for two minutes.
TEST(PgUnreachable, SilentHostIsAbandonedInTime) {
  test::Connections connections("postgresql://absent@192.0.2.1/nothing", {});
  CheckoutSessions store(connections);
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_THAT(refusal(store), HasSubstr("cannot connect to the database"));
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::minutes{1});
}

}  // namespace
}  // namespace server
