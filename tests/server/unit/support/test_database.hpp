#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app.hpp"
#include "postgres/migrations.hpp"
#include "postgres/pool.hpp"
#include "support/loop.hpp"

namespace test {

/// An empty temporary schema in the database of TEST_DATABASE_URL, used by all connections that
/// this process opens meanwhile. Without the variable a test fails instead of passing untested.
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
  /// Terminates every other connection to this schema and returns how many there were.
  int end_connections() const;
  /// Waits up to 10 s for a single connection, because PostgreSQL still lists recently closed ones,
  /// and terminates it. Returns how many there were.
  int end_only_connection() const;
  /// Returns a connection with an open transaction that has run this.
  [[nodiscard]] server::PgConnection transaction(const std::string& sql) const;
  /// Whether a connection of this schema waits for a lock.
  [[nodiscard]] bool has_lock_waiter() const;

 private:
  /// The FROM clause of a query over the other connections to this schema.
  [[nodiscard]] std::string others() const;

  std::string url_;
  std::string schema_;
};

/// The statement of that name among all of the server.
inline server::PgStatement statement(const std::string& name) {
  const auto all = server::all_statements();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  return found == all.end() ? throw std::out_of_range(name) : *found;
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

/// A schema with the shop's tables, and the server's connections to it.
class ShopDatabase : public TestDatabase {
 public:
  ShopDatabase() { server::migrate(url(), server::embedded_migrations()); }

  Connections connections{url()};
};

/// Connections to an unavailable database.
class NoDatabase {
 public:
  Connections connections{"host=/nonexistent"};
};

}  // namespace test
