#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

#include "checkout/create.hpp"
#include "checkout/purchases.sql.hpp"
#include "postgres/pool.hpp"
#include "support/loop.hpp"
#include "support/orders.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class PgOutageTest : public testing::Test {
 protected:
  static NewPurchase session(char digit = '1') {
    auto priced = price_order(test::cart_order());
    priced.id = "cks_" + std::string(32, digit);
    return priced;
  }

  Begun begin(const NewPurchase& purchase, const IdempotencyKey& key) {
    return test::run(
        begin_purchase(database_.connections, purchase, key, std::chrono::minutes{60}));
  }

  /// Runs SQL, also several statements.
  void execute(const std::string& sql) { test::run(connections_.execute(PgStatement{"", sql})); }

  std::string reason(const PgStatement& statement) {
    return test::run(test::outage(connections_, statement));
  }
  std::string reason(const std::string& sql) { return reason(PgStatement{"", sql}); }

  /// The backends of this test's connections.
  [[nodiscard]] std::string backends() const {
    return database_.value(
        "SELECT string_agg(pid::text, ',' ORDER BY pid) FROM pg_stat_activity"
        " WHERE application_name = current_setting('search_path') AND pid <> pg_backend_pid()");
  }
  /// Opens this many connections.
  void warm_up(int count) {
    database_.end_connections();
    use(count);
  }
  /// Runs the loop until no statement is in flight, also none of a caller that has left.
  void finish() {
    test::run([](const Slots& slots) -> Task<void> {
      while (slots.used() > 0) {
        co_await test::loop().sleep(std::chrono::milliseconds{1});
      }
    }(connections_.slots()));
  }
  /// Executes a statement on this many connections at the same time.
  void use(int count) {
    const PgStatement sleep{"", "SELECT pg_sleep(0.2)"};
    test::together(count, [&](int) -> Task<void> { co_await connections_.execute(sleep); });
  }

  /// Outlasts every test.
  static constexpr const char* kEndless = "SELECT pg_sleep(3600)";

  test::ShopDatabase database_;
  const PgStatement kOne{"one", "SELECT 1", false};
  test::Connections connections_{database_.url()};
};

TEST_F(PgOutageTest, StateFollowsTheLastResponse) {
  using State = PgConnections::State;
  EXPECT_EQ(connections_.state(), State::down) << "nothing has responded yet";
  test::run(connections_.probe());
  EXPECT_EQ(connections_.state(), State::up);
  test::Connections none("host=/nonexistent");
  test::run(none.probe());
  EXPECT_EQ(none.state(), State::down);
}

// A SELECT alone shows it: no purchase needs to fail first.
TEST_F(PgOutageTest, ReadOnlyDatabaseIsNamedUntilItAcceptsWrites) {
  using State = PgConnections::State;
  warm_up(2);
  execute("SET default_transaction_read_only = on");
  EXPECT_EQ(connections_.state(), State::read_only);
  const std::string options = std::getenv("PGOPTIONS");  // NOLINT(concurrency-mt-unsafe)
  const auto set = [](const std::string& to) {
    setenv("PGOPTIONS", to.c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
  };
  set(options + " -c default_transaction_read_only=on");
  EXPECT_THAT(reason("SELECT 1"), HasSubstr("read-only")) << "the other connection is closed, too";
  EXPECT_EQ(connections_.state(), State::read_only);
  set(options);
  EXPECT_EQ(reason("SELECT 1"), "");
  EXPECT_EQ(connections_.state(), State::up);
  EXPECT_NE(reason("BEGIN READ ONLY; CREATE TABLE t (a int)"), "");
  EXPECT_EQ(connections_.state(), State::read_only);
}

TEST_F(PgOutageTest, ProbeMakesNoQueryRightAfterAResponse) {
  test::run(connections_.execute(kOne));
  EXPECT_EQ(database_.end_only_connection(), 1);
  test::run(connections_.probe());
  EXPECT_EQ(database_.end_connections(), 0) << "a probe would have connected again";
  EXPECT_EQ(connections_.state(), PgConnections::State::up);
}

// What PgBouncer before 1.21 does in transaction mode, without a pooler.
TEST_F(PgOutageTest, LostOrForeignPreparedStatementIsAnOutageWithTheNextStep) {
  execute("PREPARE one AS SELECT 2");
  EXPECT_THAT(reason(kOne), HasSubstr("use PgBouncer 1.21 or later"));
  EXPECT_EQ(connections_.state(), PgConnections::State::lost_statements);
  EXPECT_EQ(reason(kOne), "") << "the connection was replaced";
  execute("DEALLOCATE ALL");
  EXPECT_THAT(reason(kOne), HasSubstr("(26000)"));
  EXPECT_EQ(connections_.state(), PgConnections::State::lost_statements);
}

TEST_F(PgOutageTest, ReadsAndIdempotentWritesAreRetriedOnANewConnection) {
  begin(session(), {"key-0001", std::string(64, 'a')});
  ASSERT_EQ(database_.end_only_connection(), 1);
  test::run(sql::complete(database_.connections, session().id, 1, "cs_1", "https://a"));
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(database_.end_only_connection(), 1);
    EXPECT_EQ(test::run(sql::find(database_.connections, "cs_1"))->status, "open");
  }
}

TEST_F(PgOutageTest, LostInsertIsRetriedOnANewConnection) {
  for (const char digit : {'1', '2'}) {
    static_cast<void>(test::run(sql::find(database_.connections, "cs_unknown")));
    ASSERT_EQ(database_.end_only_connection(), 1);
    for (int i = 0; i < 2; ++i) {  // the first try may have succeeded without a response
      const auto begun =
          begin(session(digit), {std::string("key-000") + digit, std::string(64, 'a')});
      EXPECT_EQ(begun.progress, Progress::claimed);
    }
  }
  EXPECT_EQ(database_.value("SELECT count(*) FROM checkout_sessions"), "2");
  EXPECT_EQ(database_.value("SELECT count(*) FROM idempotency"), "2");
}

TEST_F(PgOutageTest, StatementThatMustRunOnceIsNotRetried) {
  test::UnreliableConnections connections(database_.url());
  for (const bool once : {true, false}) {
    const PgStatement statement{once ? "once" : "again", "SELECT 1", once};
    connections.losing = statement.name;
    connections.statements = 0;
    if (once) {
      EXPECT_THROW(test::run(connections.run(statement)), OutcomeUnknown);
    } else {
      EXPECT_EQ(test::run(connections.run(statement)).rows.size(), 1U);
    }
    EXPECT_EQ(connections.statements, once ? 1 : 2);
  }
}

TEST_F(PgOutageTest, BrokenConnectionAfterInsertThrowsOutcomeUnknown) {
  execute("CREATE TABLE once (a int)");
  EXPECT_THROW(execute("BEGIN; INSERT INTO once VALUES (1); COMMIT;"
                       "SELECT pg_terminate_backend(pg_backend_pid())"),
               OutcomeUnknown);
  EXPECT_EQ(database_.value("SELECT count(*) FROM once"), "1");
}

// The message proves that PostgreSQL cancelled it. If only the server had abandoned the statement,
// PostgreSQL would continue working on it.
TEST_F(PgOutageTest, SlowStatementIsCancelledByTheDatabaseOrElseByTheServer) {
  EXPECT_THAT(reason(kEndless), HasSubstr("due to statement timeout"));
  const auto holder = database_.transaction("LOCK TABLE checkout_sessions");
  EXPECT_THAT(reason("SELECT count(*) FROM checkout_sessions"), HasSubstr("due to lock timeout"));
  execute("SET statement_timeout = 0");
  EXPECT_THAT(reason(kEndless), AllOf(Not(""), Not(HasSubstr("statement timeout"))));
  // An index that another test builds concurrently waits for every statement of the database.
  database_.end_connections();
}

TEST_F(PgOutageTest, StatementThatIsLateIsCancelledAndNoConnectionIsLost) {
  warm_up(4);
  const std::string before = backends();
  {
    const Deadline soon(Deadline::Clock::now() + std::chrono::milliseconds{100});
    EXPECT_THAT(reason(kEndless), HasSubstr("no response in time"));
  }
  finish();
  use(4);
  EXPECT_EQ(backends(), before);
  EXPECT_EQ(database_.value("SELECT count(*) FROM pg_stat_activity WHERE query = '" +
                            std::string(kEndless) + "' AND state = 'active'" +
                            " AND application_name = current_setting('search_path')"),
            "0");
}

TEST_F(PgOutageTest, StatementOfACancelledCallerIsCancelledAtTheDatabase) {
  warm_up(2);
  const std::string before = backends();
  {
    TaskScope tasks(test::loop());
    const PgStatement endless{"", kEndless};
    const auto ask = [&]() -> Task<void> {
      co_await connections_.execute(endless);
      ADD_FAILURE();
    };
    tasks.start(ask());
    tasks.cancel();
  }
  finish();
  use(2);
  EXPECT_EQ(backends(), before);
}

TEST_F(PgOutageTest, ErrorOfAStatementLeavesItsConnection) {
  warm_up(1);
  const std::string before = backends();
  for (const char* sqlstate : {"55P03", "53100", "22012"}) {
    try {
      execute("DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '" + std::string(sqlstate) +
              "'; END $$");
      ADD_FAILURE() << sqlstate;
    } catch (const std::runtime_error&) {
      EXPECT_EQ(backends(), before) << sqlstate;
    }
  }
  EXPECT_EQ(reason("SELECT 1"), "");
  EXPECT_EQ(backends(), before);
  // Unless it is in a transaction that has failed.
  EXPECT_THROW(execute("BEGIN; SELECT 1/0"), PgError);
  EXPECT_EQ(reason("SELECT 1"), "");
}

// A rejection proves that the statement was not executed.
TEST_F(PgOutageTest, RefusalByTheDatabaseIsNoOutage) {
  for (int i = 0; i < 5; ++i) {
    EXPECT_THAT(
        [&] { execute("DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '55P03'; END $$"); },
        testing::Throws<DatabaseUnavailable>(
            testing::Not(testing::WhenDynamicCastTo<const OutcomeUnknown&>(testing::_))));
  }
  EXPECT_NO_THROW(test::run(connections_.execute(kOne))) << "the breaker is closed";
}

TEST_F(PgOutageTest, CallersShareTenConnections) {
  database_.end_connections();  // that of the migrations, which may still be ending
  int done = 0;
  test::together(40, [&](int) -> Task<void> {
    for (int j = 0; j < 5; ++j) {
      co_await connections_.run(kOne);
      ++done;
    }
  });
  EXPECT_EQ(done, 200);
  const int open = database_.end_connections();
  EXPECT_GE(open, 1);
  EXPECT_LE(open, 10);
}

TEST_F(PgOutageTest, BrokenIdleConnectionsAreReplaced) {
  warm_up(3);
  ASSERT_EQ(database_.end_connections(), 3);
  EXPECT_NO_THROW(test::run(connections_.run(kOne)));
}

// A database that ends one connection is shutting down or was replaced.
TEST_F(PgOutageTest, ConnectionThatTheDatabaseEndsReplacesTheIdleOnesToo) {
  warm_up(3);
  const PgStatement own{"own", "SELECT pg_backend_pid()", false};
  const auto pid = [&] { return test::run(connections_.run(own)).rows[0][0]; };
  const std::string before = "," + backends() + ",";
  database_.run("SELECT pg_terminate_backend(" + pid() + ", 5000)");
  EXPECT_THAT(before, Not(HasSubstr("," + pid() + ",")));
}

TEST_F(PgOutageTest, CallerIsRejectedWhenAllConnectionsStayInUse) {
  const auto holder = database_.transaction("LOCK TABLE checkout_sessions");
  const PgStatement count{"",
                          "SET lock_timeout = '1h'; SET statement_timeout = '1h';"
                          "SELECT count(*) FROM checkout_sessions"};
  std::string said;
  test::together(11, [&](int i) -> Task<void> {
    if (i < 10) {
      const std::string reason = co_await test::outage(connections_, count);
      EXPECT_NE(reason, "");
      co_return;
    }
    while (connections_.slots().used() < 10) {
      co_await test::loop().sleep(std::chrono::milliseconds{1});
    }
    const Deadline soon(Deadline::Clock::now() + std::chrono::milliseconds{100});
    said = co_await test::outage(connections_, kOne);
  });
  EXPECT_EQ(said, "all connections to the database are in use");
}

TEST(PgUnreachable, FailedConnectionIsReportedAndThenBacksOff) {
  test::Connections connections("postgresql://absent@/nothing?host=/nonexistent");
  const PgStatement select{"", "SELECT 1"};
  EXPECT_THAT(test::run(test::outage(connections, select)),
              HasSubstr("cannot connect to the database"));
  // Retried until one call falls within the backoff.
  std::string soon;
  while (soon != "the database does not answer") {
    soon = test::run(test::outage(connections, select));
    ASSERT_NE(soon, "");
  }
}

}  // namespace
}  // namespace server
