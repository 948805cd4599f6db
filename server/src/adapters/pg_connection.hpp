#pragma once

#include <memory>
#include <pqxx/connection_base>
#include <string>
#include <string_view>
#include <vector>

namespace server {

/// A named SQL statement, prepared on each new connection.
struct PgStatement {
  std::string name;
  std::string sql;
};

/// Connects within 250 ms, or throws pqxx::broken_connection. Sets the time limits that keep a
/// thread from waiting for the database for ever, and prepares the statements.
[[nodiscard]] std::unique_ptr<pqxx::connection_base> pg_connect(
    const std::string& url, const std::vector<PgStatement>& statements);

/// The same without statements and limits: for migrations, which may take their time.
[[nodiscard]] std::unique_ptr<pqxx::connection_base> pg_connect_unlimited(const std::string& url);

}  // namespace server
