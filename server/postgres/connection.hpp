#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "postgres/statement.hpp"

struct pg_conn;

namespace server {

/// PostgreSQL reported an error, or the connection broke.
class PgError : public std::runtime_error {
 public:
  PgError(const std::string& message, std::string sqlstate)
      : runtime_error(message), sqlstate_(std::move(sqlstate)) {}
  /// The five characters of SQLSTATE; "" if the connection broke.
  [[nodiscard]] const std::string& sqlstate() const { return sqlstate_; }

 private:
  std::string sqlstate_;
};

/// libpq's connection.
struct FreePgConn {
  void operator()(pg_conn* connection) const;
};
using PgConnHandle = std::unique_ptr<pg_conn, FreePgConn>;

/// Connects to the first host of the URL that accepts writes, within two seconds for each. Blocks.
/// Throws PgError, and std::runtime_error if another machine is reached without TLS.
[[nodiscard]] PgConnHandle pg_connect(const std::string& url);

/// One of the hosts that a URL names.
struct PgHost {
  std::string name;  ///< "db1.example:5432"
  std::string url;   ///< of this host only, whether it accepts writes or not
};

/// Returns the hosts of a URL in its order, at least one. Throws PgError if the URL is invalid.
[[nodiscard]] std::vector<PgHost> pg_hosts(const std::string& url);

/// One connection to PostgreSQL that blocks its thread, for migrations and commands. Copies share
/// it. All calls throw PgError; a broken connection stays broken.
class PgConnection final : public Database {
 public:
  /// Like pg_connect().
  explicit PgConnection(const std::string& url);

  /// Runs SQL, also several statements, and returns the result of the last one.
  PgRows execute(const std::string& sql);
  /// Never waits: now() returns its result.
  Task<PgRows> execute(const PgStatement& statement, const PgValues& values) override;
  /// Returns the host that it is connected to: "db1.example:5432".
  [[nodiscard]] std::string host() const;

 private:
  /// libpqxx's headers cost a second per translation unit.
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

/// Returns the result of a task that uses a PgConnection and waits for nothing else.
template <class T>
T now(Task<T> task) {
  task.await_suspend({});
  return task.await_resume();
}

}  // namespace server
