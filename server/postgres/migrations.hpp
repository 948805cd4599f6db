#pragma once

#include <span>
#include <string>
#include <string_view>

namespace server {

struct Migration {
  int version;
  std::string_view name;  ///< "001_checkout_sessions"
  std::string_view sql;
};

/// The files of server/postgres/migrations, built into the program.
[[nodiscard]] std::span<const Migration> embedded_migrations();

/// Brings the database up to date. Each migration runs once, in a transaction of its own, under a
/// lock that makes several servers take turns. Returns how many ran now.
/// A migration whose first line is "-- outside a transaction" runs statement by statement, each
/// ending with ";" at the end of a line. Interrupted, it begins anew: it must be able to run twice.
/// Over a database that is up to date any role will do that may read it.
/// Throws std::runtime_error when one fails, or when one that has run is no longer the same.
int migrate(const std::string& database_url, std::span<const Migration> migrations);

/// Lets another role read and write the rows of all tables, and nothing else: what migrations have
/// run, it only reads. Connects as the role that owns them.
void grant_row_access(const std::string& owners_url, const std::string& role);

}  // namespace server
