#include "postgres/migrations.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "crypto.hpp"
#include "postgres/pool.hpp"

namespace server {
namespace {

using std::chrono::milliseconds;

// An arbitrary lock number, used by every version of this program.
constexpr const char* kTryTransactionLock = "SELECT pg_try_advisory_xact_lock(7205759403792793)";
constexpr const char* kTrySessionLock = "SELECT pg_try_advisory_lock(7205759403792793)";
constexpr const char* kReleaseSessionLock = "SELECT pg_advisory_unlock(7205759403792793)";
constexpr milliseconds kPollInterval{50};

/// The database may still be starting.
PgConnection connect_at_startup(const std::string& url) {
  constexpr milliseconds kStartTimeout{5'000};
  constexpr milliseconds kReconnectBackoff{250};
  const auto deadline = std::chrono::steady_clock::now() + kStartTimeout;
  for (;;) {
    try {
      return PgConnection(url);
    } catch (const PgError&) {
      if (std::chrono::steady_clock::now() >= deadline) {
        throw;
      }
      std::this_thread::sleep_for(kReconnectBackoff);
    }
  }
}

bool is_true(PgConnection& connection, const std::string& sql) {
  return connection.execute(sql).rows.at(0).at(0) == "t";
}

/// Begins a transaction that holds the migration lock, which a dying server releases. Waits outside
/// a transaction, because a concurrent index build waits for every open transaction.
void begin_turn(PgConnection& connection) {
  for (;;) {
    connection.execute(
        "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;"
        "SET LOCAL idle_in_transaction_session_timeout = 0;"
        "SET LOCAL client_min_messages = warning");
    if (is_true(connection, kTryTransactionLock)) {
      return;
    }
    connection.execute("ROLLBACK");
    std::this_thread::sleep_for(kPollInterval);
  }
}

bool has_table(PgConnection& connection) {
  return is_true(connection, "SELECT to_regclass('schema_migrations') IS NOT NULL");
}

/// Checked first, because CREATE TABLE IF NOT EXISTS fails without the right to create tables.
void create_table(PgConnection& connection) {
  begin_turn(connection);
  if (!has_table(connection)) {
    connection.execute(
        "CREATE TABLE schema_migrations ("
        " version integer PRIMARY KEY CHECK (version > 0),"
        " name text NOT NULL,"
        " digest text NOT NULL,"
        " applied_at timestamptz NOT NULL DEFAULT now())");
  }
  connection.execute("COMMIT");
}

bool has_run(PgConnection& connection, const Migration& migration) {
  const auto known = connection
                         .execute("SELECT digest FROM schema_migrations WHERE version = $1",
                                  {std::int64_t{migration.version}})
                         .rows;
  if (!known.empty() && known[0][0] != sha256_hex(migration.sql)) {
    throw std::runtime_error("migration " + std::string(migration.name) +
                             " was changed after it had run: write a new one instead");
  }
  return !known.empty();
}

void record(PgConnection& connection, const Migration& migration) {
  connection.execute(
      "INSERT INTO schema_migrations (version, name, digest) "
      "VALUES ($1, $2, $3)",
      {std::int64_t{migration.version}, migration.name, sha256_hex(migration.sql)});
}

/// Runs the statements one by one under a session lock.
bool apply_outside_a_transaction(PgConnection& connection, const Migration& migration) {
  constexpr std::string_view kEnd = ";\n";
  connection.execute(
      "SET statement_timeout = 0; SET lock_timeout = 0; SET "
      "client_min_messages = warning");
  while (!is_true(connection, kTrySessionLock)) {
    std::this_thread::sleep_for(kPollInterval);
  }
  const bool is_due = !has_run(connection, migration);
  for (std::string_view rest = is_due ? migration.sql : ""; !rest.empty();) {
    const auto end = rest.find(kEnd);
    connection.execute(std::string(rest.substr(0, end)));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + kEnd.size());
  }
  if (is_due) {
    record(connection, migration);
  }
  connection.execute(kReleaseSessionLock);
  return is_due;
}

bool apply(PgConnection& connection, const Migration& migration) {
  if (has_run(connection, migration)) {
    return false;
  }
  if (migration.sql.starts_with("-- outside a transaction\n")) {
    return apply_outside_a_transaction(connection, migration);
  }
  begin_turn(connection);
  const bool is_due = !has_run(connection, migration);
  if (is_due) {
    connection.execute(std::string(migration.sql));
    record(connection, migration);
  }
  connection.execute("COMMIT");
  return is_due;
}

}  // namespace

int migrate(const std::string& database_url, std::span<const Migration> migrations) {
  PgConnection connection = connect_at_startup(database_url);
  try {
    if (!has_table(connection)) {
      create_table(connection);
    }
    return static_cast<int>(
        std::count_if(migrations.begin(), migrations.end(),
                      [&](const Migration& migration) { return apply(connection, migration); }));
  } catch (const PgError& error) {
    constexpr std::string_view kInsufficientPrivilege = "42501";
    if (error.sqlstate() != kInsufficientPrivilege) {
      throw;
    }
    throw std::runtime_error(std::string("the database is not up to date, and its role may not "
                                         "bring it there: run tuisty_server migrate first; ") +
                             error.what());
  }
}

void grant_row_access(const std::string& owners_url, const std::string& role) {
  PgConnection connection = connect_at_startup(owners_url);
  for (const auto& row :
       connection
           .execute("SELECT format(sql, current_schema(), $1::text) FROM (VALUES"
                    " ('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN "
                    "SCHEMA %I TO %I'),"
                    " ('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO %I'),"
                    " ('REVOKE INSERT, UPDATE, DELETE ON %I.schema_migrations FROM "
                    "%I'))"
                    " AS statements (sql)",
                    {role})
           .rows) {
    connection.execute(row.at(0));
  }
}

}  // namespace server
