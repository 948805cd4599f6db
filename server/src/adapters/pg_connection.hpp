#pragma once

#include <memory>
#include <pqxx/connection_base>
#include <string>
#include <vector>

namespace server {

/// A named SQL statement, prepared on each new connection.
struct PgStatement {
  std::string name;
  std::string sql;
};

/// One connection to PostgreSQL, closed with this object. (libpqxx's own base class has no virtual
/// destructor: whoever owns one through it never closes it.)
class PgConnection {
 public:
  /// Connects within 1 s, or throws pqxx::broken_connection. Sets the time limits that keep a
  /// thread from waiting for the database for ever, and prepares the statements.
  PgConnection(const std::string& url, const std::vector<PgStatement>& statements);
  /// For migrations: keeps trying for 5 s, and sets no limits, as those may take their time.
  [[nodiscard]] static PgConnection at_start(const std::string& url);

  ~PgConnection();
  PgConnection(PgConnection&&) noexcept;
  PgConnection& operator=(PgConnection&&) noexcept;
  PgConnection(const PgConnection&) = delete;
  PgConnection& operator=(const PgConnection&) = delete;

  [[nodiscard]] pqxx::connection_base& get();

 private:
  struct Impl;
  explicit PgConnection(const std::string& url);
  std::unique_ptr<Impl> impl_;
};

}  // namespace server
