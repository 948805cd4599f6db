#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>

namespace server {

struct Migration {
  int version;
  std::string_view name;  ///< "001_checkout_sessions"
  std::string_view sql;
};

/// The files of server/postgres/migrations, embedded in the program.
[[nodiscard]] std::span<const Migration> embedded_migrations();

/// Applies missing migrations, each once, under a lock against concurrent servers. Sales go on
/// meanwhile. Returns how many were applied.
/// If nothing is missing, a role with read access suffices. Throws std::runtime_error if a
/// migration fails, if an applied one was changed, or if another program holds that lock, or a
/// table, for longer than `patience`.
int migrate(const std::string& database_url, std::span<const Migration> migrations,
            std::chrono::milliseconds patience = std::chrono::minutes{1});

/// Returns a line for each migration: when it was applied, or that it is missing. missing: receives
/// how many are.
[[nodiscard]] std::string migration_status(const std::string& database_url,
                                           std::span<const Migration> migrations, int& missing);

/// Grants another role read and write access to the rows of all tables, but only read access to
/// schema_migrations. Connects as the owner of the tables.
void grant_row_access(const std::string& owners_url, const std::string& role);

}  // namespace server
