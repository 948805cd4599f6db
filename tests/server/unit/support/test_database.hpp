#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "app.hpp"
#include "postgres/migrations.hpp"
#include "postgres/pool.hpp"

namespace test {

/// An empty schema of its own in the database that TEST_DATABASE_URL names, gone at the end. All
/// connections that this process makes meanwhile work in it. A test without the variable fails: it
/// never passes untested.
class TestDatabase {
 public:
  TestDatabase();
  ~TestDatabase();
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;

  [[nodiscard]] const std::string& url() const { return url_; }
  /// Runs SQL and returns the first column of the first row, "" if there is none.
  [[nodiscard]] std::string value(const std::string& sql) const;
  void run(const std::string& sql) const { static_cast<void>(value(sql)); }
  /// Ends every other connection that works in this schema. Returns how many there were.
  int end_connections() const;
  /// The same once there is exactly one: PostgreSQL still shows connections that were closed a
  /// moment ago. Returns 1, or how many there were after a wait of 10 s.
  int end_only_connection() const;
  /// A connection in the middle of a transaction that has run this.
  [[nodiscard]] server::PgConnection transaction(const std::string& sql) const;
  /// Whether some connection of this schema waits for a lock.
  [[nodiscard]] bool somebody_waits() const;

 private:
  /// The end of a query over the other connections that work in this schema.
  [[nodiscard]] std::string others() const;

  std::string url_;
  std::string schema_;
};

/// What a pool's breaker needs, for tests that do not look at it.
struct QuietBreaker {
  server::SystemClock clock;
  server::Log log{-1};
  server::Metrics metrics;
  server::CircuitBreaker breaker{"database", clock, log, metrics, server::PgConnections::kBreaker};
};

/// A pool with a breaker of its own.
class Connections : private QuietBreaker, public server::PgConnections {
 public:
  Connections(std::string url, std::vector<server::PgStatement> statements)
      : PgConnections(std::move(url), std::move(statements), breaker) {}
};

/// The same with the shop's tables, and the server's connections to it.
class ShopDatabase : public TestDatabase {
 public:
  ShopDatabase() { server::migrate(url(), server::embedded_migrations()); }

  Connections connections{url(), server::all_statements()};
};

/// Connections to a database that is away.
class NoDatabase {
 public:
  Connections connections{"host=/nonexistent", {}};
};

}  // namespace test
