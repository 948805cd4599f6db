#include "postgres/migrations.hpp"

#include <algorithm>
#include <stdexcept>
#include <thread>

#include "base/crypto.hpp"
#include "postgres/connection.hpp"
#include "postgres/schema.sql.hpp"

namespace server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kPollInterval{50};

/// The database may still be starting.
PgConnection connect_at_startup(const std::string& url) {
  constexpr milliseconds kStartTimeout{5'000};
  constexpr milliseconds kReconnectBackoff{250};
  const auto deadline = steady_clock::now() + kStartTimeout;
  for (;;) {
    try {
      return PgConnection(url);
    } catch (const PgError&) {
      if (steady_clock::now() >= deadline) {
        throw;
      }
      std::this_thread::sleep_for(kReconnectBackoff);
    }
  }
}

bool is_true(PgConnection& connection, const std::string& sql) {
  return connection.execute(sql).rows.at(0).at(0) == "t";
}

bool has_table(PgConnection& connection) {
  return is_true(connection, "SELECT to_regclass('schema_migrations') IS NOT NULL");
}

/// Takes the lock of all migrations, which PostgreSQL releases with the connection, also of a dying
/// server. Polls, because a concurrent index build waits for every running statement.
void lock(PgConnection& connection, milliseconds patience) {
  connection.execute(
      "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;"
      "SET client_min_messages = error");
  // An arbitrary number, used by every version of this program.
  const auto deadline = steady_clock::now() + patience;
  while (!is_true(connection, "SELECT pg_try_advisory_lock(7205759403792793)")) {
    if (steady_clock::now() >= deadline) {
      throw std::runtime_error(
          "another program migrates the database and does not end: find it by SELECT pid FROM "
          "pg_locks WHERE locktype = 'advisory'");
    }
    std::this_thread::sleep_for(kPollInterval);
  }
}

bool has_run(PgConnection& connection, const Migration& migration) {
  const auto known = now(sql::schema_digest(connection, migration.version));
  if (known && known->digest != sha256_hex(migration.sql)) {
    throw std::runtime_error("migration " + std::string(migration.name) +
                             " was changed after it had run: write a new one instead");
  }
  return known.has_value();
}

void record(PgConnection& connection, const Migration& migration) {
  now(sql::schema_record(connection, migration.version, migration.name, sha256_hex(migration.sql)));
}

/// Sales queue behind a statement that waits for their table. So each wait is shorter than their
/// own limit of a second, and they have as long until the next one.
void run(PgConnection& connection, const std::string& sql, milliseconds patience) {
  constexpr std::string_view kLockNotAvailable = "55P03";
  constexpr milliseconds kLockWait{500};
  for (;; patience -= 2 * kLockWait) {
    try {
      connection.execute(sql);
      return;
    } catch (const PgError& error) {
      if (error.sqlstate() != kLockNotAvailable) {
        throw;
      }
    }
    connection.execute("ROLLBACK");
    if (patience <= milliseconds{0}) {
      throw std::runtime_error(
          "a transaction keeps a table locked: find it by SELECT pid, query FROM pg_stat_activity "
          "ORDER BY xact_start, and migrate again when it has ended");
    }
    std::this_thread::sleep_for(kLockWait);
  }
}

/// Returns whether a later migration replaces one that fails on some databases. It stays for those
/// that it has changed.
bool is_replaced(const Migration& migration, std::span<const Migration> migrations) {
  const std::string line = "-- Replaces " + std::string(migration.name);
  return std::any_of(migrations.begin(), migrations.end(), [&line](const Migration& other) {
    return other.sql.find(line) != std::string_view::npos;
  });
}

/// Runs a migration in one transaction; one that begins with the line below statement by statement,
/// because a statement that reads all rows must not keep the locks of others. All of these can be
/// repeated after a failure. In a new database nothing is concurrent, and an index build need not
/// wait for the statements of other schemas.
void apply(PgConnection& connection, const Migration& migration, bool is_new,
           milliseconds patience) {
  constexpr std::string_view kEnd = ";\n";
  constexpr std::string_view kConcurrently = " CONCURRENTLY";
  connection.execute("SET lock_timeout = '500ms'");
  const bool is_whole = !migration.sql.starts_with("-- Statement by statement.");
  if (is_whole) {
    run(connection, "BEGIN;" + std::string(migration.sql), patience);
  }
  for (std::string_view rest = is_whole ? "" : migration.sql; !rest.empty();) {
    const auto end = rest.find(kEnd);
    std::string step(rest.substr(0, end));
    if (const auto word = step.find(kConcurrently); is_new && word != std::string::npos) {
      step.erase(word, kConcurrently.size());
    }
    run(connection, step, patience);
    rest.remove_prefix(std::min(rest.size(), end + kEnd.size()));
  }
  record(connection, migration);
  if (is_whole) {
    connection.execute("COMMIT");
  }
}

}  // namespace

int migrate(const std::string& database_url, std::span<const Migration> migrations,
            milliseconds patience) {
  PgConnection connection = connect_at_startup(database_url);
  try {
    const auto is_due = [&](const Migration& migration) { return !has_run(connection, migration); };
    if (has_table(connection) && std::none_of(migrations.begin(), migrations.end(), is_due)) {
      return 0;
    }
    lock(connection, patience);
    // Checked first, because CREATE TABLE IF NOT EXISTS needs the right to create tables.
    const bool is_new = !has_table(connection);
    if (is_new) {
      connection.execute(
          "CREATE TABLE schema_migrations (version integer PRIMARY KEY CHECK (version > 0),"
          " name text NOT NULL, digest text NOT NULL,"
          " applied_at timestamptz NOT NULL DEFAULT now())");
    }
    int applied = 0;
    for (const Migration& migration : migrations) {
      if (!is_due(migration)) {
        continue;
      }
      if (is_replaced(migration, migrations)) {
        record(connection, migration);
      } else {
        apply(connection, migration, is_new, patience);
      }
      ++applied;
    }
    return applied;
  } catch (const PgError& error) {
    constexpr std::string_view kInsufficientPrivilege = "42501";
    if (error.sqlstate() != kInsufficientPrivilege) {
      throw;
    }
    throw std::runtime_error(
        "the database is not up to date, and its role may not bring it there: run tuisty_admin "
        "migrate first; " +
        std::string(error.what()));
  }
}

std::string migration_status(const std::string& database_url, std::span<const Migration> migrations,
                             int& missing) {
  PgConnection connection = connect_at_startup(database_url);
  const bool is_new = !has_table(connection);
  std::string text;
  missing = 0;
  for (const Migration& migration : migrations) {
    const auto found =
        is_new ? std::nullopt : now(sql::schema_applied_at(connection, migration.version));
    missing += found ? 0 : 1;
    text += migration.name;
    text += found ? " applied " + found->applied_at : " is missing";
    text += '\n';
  }
  return text;
}

void grant_row_access(const std::string& owners_url, const std::string& role) {
  PgConnection connection = connect_at_startup(owners_url);
  for (const auto& grant : now(sql::schema_grants(connection, role))) {
    connection.execute(grant.statement);
  }
}

}  // namespace server
