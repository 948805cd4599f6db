#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/crypto.hpp"
#include "postgres/migrations.hpp"
#include "postgres/pool.hpp"
#include "support/loop.hpp"

namespace test {

/// An empty temporary schema in the database of TEST_DATABASE_URL, used by all connections that
/// this process opens meanwhile. Without the variable a test fails instead of passing untested.
class TestDatabase {
 public:
  TestDatabase() {
    set_schema("public", "test-owner");
    run("CREATE SCHEMA " + schema_);
    set_schema(schema_, schema_);
  }
  ~TestDatabase() {
    try {
      run("DROP SCHEMA " + schema_ + " CASCADE");
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
  }
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;

  [[nodiscard]] const std::string& url() const { return url_; }
  /// Runs SQL and returns the first column of the first row, "" if there is none.
  [[nodiscard]] std::string value(const std::string& sql) const {
    server::PgConnection connection(url_);
    // A closed connection is listed until its backend has ended: not under the name that is
    // counted.
    connection.execute("SET client_min_messages = error; SET application_name = 'test-owner'");
    const auto rows = connection.execute(sql).rows;
    return rows.empty() || rows[0].empty() ? std::string() : rows[0][0];
  }
  void run(const std::string& sql) const { static_cast<void>(value(sql)); }
  /// Terminates every other connection to this schema and returns how many there were.
  int end_connections() const {
    return std::stoi(value("SELECT count(pg_terminate_backend(pid, 5000))" + others()));
  }
  /// Waits up to 10 s for a single connection, because PostgreSQL still lists recently closed ones,
  /// and terminates it. Returns how many there were.
  int end_only_connection() const {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{10};
    while (value("SELECT count(*)" + others()) != "1" && std::chrono::steady_clock::now() < until) {
    }
    return end_connections();
  }
  /// Returns a connection with an open transaction that has run this.
  [[nodiscard]] server::PgConnection transaction(const std::string& sql) const {
    server::PgConnection connection(url_);
    connection.execute("BEGIN; " + sql);
    return connection;
  }
  /// Whether a connection of this schema waits for a lock.
  [[nodiscard]] bool has_lock_waiter() const {
    return value("SELECT count(*)" + others() + " AND wait_event_type = 'Lock'") != "0";
  }

 private:
  static std::string url_from_environment() {
    const char* url = std::getenv("TEST_DATABASE_URL");  // NOLINT(concurrency-mt-unsafe)
    return url != nullptr && *url != '\0'
               ? url
               : throw std::runtime_error(
                     "TEST_DATABASE_URL is not set. Give a PostgreSQL database for tests, like "
                     "postgresql://user@/test?host=/tmp/socket (npm test starts one).");
  }
  static void set_schema(const std::string& schema, const std::string& application) {
    setenv("PGOPTIONS", ("-c search_path=" + schema).c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
    setenv("PGAPPNAME", application.c_str(), 1);                   // NOLINT(concurrency-mt-unsafe)
  }
  /// The FROM clause of a query over the other connections to this schema.
  [[nodiscard]] std::string others() const {
    return " FROM pg_stat_activity WHERE application_name = '" + schema_ +
           "' AND pid <> pg_backend_pid()";
  }

  const std::string url_ = url_from_environment();
  const std::string schema_ = "test_" + server::random_hex(8);
};

/// The statement of that name among all of the server.
inline server::PgStatement statement(const std::string& name) {
  for (const auto file : server::sql::files) {
    for (const server::PgStatement& one : file) {
      if (one.name == name) {
        return one;
      }
    }
  }
  throw std::out_of_range(name);
}

/// What a pool refers to, in tests that do not check it.
struct QuietSurroundings {
  server::SystemClock clock{loop()};
  server::Log log{-1};
  server::Metrics metrics;
};

/// A pool with separate surroundings.
class Connections : private QuietSurroundings, public server::PgConnections {
 public:
  explicit Connections(std::string url)
      : PgConnections(loop(), std::move(url), clock, log, metrics) {}
};

/// Runs a statement and returns the reason why the database is unavailable, "" if it is there.
inline server::Task<std::string> outage(server::PgConnections& connections,
                                        const server::PgStatement& statement) {
  try {
    co_await connections.execute(statement);
  } catch (const server::DatabaseUnavailable& error) {
    co_return std::string(error.what());
  }
  co_return std::string();
}

/// A schema with the shop's tables, and the server's connections to it.
class ShopDatabase : public TestDatabase {
 public:
  ShopDatabase() { server::migrate(url(), server::embedded_migrations()); }
  /// Inserts paid purchases cs_1, cs_2 and so on; values: of further columns of the n-th one.
  void insert_paid(int count, const std::string& columns, const std::string& values) const {
    run("INSERT INTO checkout_sessions (id, type, status, amount_centavos, lines, quote,"
        " catalogue_version, lease_until, provider_session_id, url, " +
        columns + ") SELECT 'cks_' || md5(n::text), 1, 'paid', 100," +
        R"( '[{"id":204,"quantity":1,"unit_centavos":100}]', '0123456789abcdef', 'v', now(),)"
        " 'cs_' || n, 'https://a', " +
        values + " FROM generate_series(1, " + std::to_string(count) + ") AS n");
  }
  /// Runs one batch of a purge and returns the number of its rows.
  std::size_t purge(const char* name) {
    return test::run(connections.run(statement(name))).affected;
  }

  Connections connections{url()};
};

/// Connections that count statements, fail those of a name, and lose the first response to another.
class UnreliableConnections : public Connections {
 public:
  using Connections::Connections;
  server::Task<server::PgRows> execute(const server::PgStatement& statement,
                                       const server::PgValues& values) override {
    ++statements;
    if (statement.name == failing) {
      throw server::DatabaseUnavailable("away");
    }
    server::PgRows rows = co_await Connections::execute(statement, values);
    if (statement.name == losing) {
      losing.clear();
      throw server::OutcomeUnknown("lost");
    }
    co_return rows;
  }
  std::string failing;
  std::string losing;
  int statements = 0;
};

}  // namespace test
