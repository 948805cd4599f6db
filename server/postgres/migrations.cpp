#include "postgres/migrations.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <pqxx/except>
#include <pqxx/nontransaction>
#include <pqxx/transaction>
#include <stdexcept>
#include <string>
#include <thread>

#include "crypto.hpp"
#include "postgres/pool.hpp"
#include "text.hpp"

namespace server {
namespace {

// The number of the lock: any, as long as every version of this program uses it.
constexpr const char* kTryTransactionLock = "SELECT pg_try_advisory_xact_lock(7205759403792793)";
constexpr const char* kTrySessionLock = "SELECT pg_try_advisory_lock(7205759403792793)";
constexpr const char* kReleaseSessionLock = "SELECT pg_advisory_unlock(7205759403792793)";

constexpr std::chrono::milliseconds kPollInterval{50};

/// Takes turns with other servers, and lets a migration take its time. All of it is the
/// transaction's own: behind a pooler the next one may be on another connection, and a server that
/// dies leaves no lock behind. It waits outside of a transaction: an index that is built
/// concurrently waits for every open one.
std::unique_ptr<pqxx::work> in_turn(PgHandle& connection) {
  for (;;) {
    auto work = std::make_unique<pqxx::work>(connection);
    work->exec(
        "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;"
        "SET LOCAL idle_in_transaction_session_timeout = 0;"
        "SET LOCAL client_min_messages = warning");
    if (work->exec(kTryTransactionLock)[0][0].as<bool>()) {
      return work;
    }
    work->abort();
    work.reset();
    std::this_thread::sleep_for(kPollInterval);
  }
}

void create_table(PgHandle& connection) {
  const auto turn = in_turn(connection);
  pqxx::work& work = *turn;
  // Asked first: a role that may not create tables may not say "if not exists" either.
  if (work.exec("SELECT to_regclass('schema_migrations') IS NULL")[0][0].as<bool>()) {
    work.exec(
        "CREATE TABLE schema_migrations ("
        " version integer PRIMARY KEY CHECK (version > 0),"
        " name text NOT NULL,"
        " digest text NOT NULL,"
        " applied_at timestamptz NOT NULL DEFAULT now())");
  }
  work.commit();
}

bool has_run(pqxx::transaction_base& work, const Migration& migration, const std::string& digest) {
  const auto known = work.exec_params("SELECT digest FROM schema_migrations WHERE version = $1",
                                      migration.version);
  if (!known.empty() && known[0][0].as<std::string>() != digest) {
    throw std::runtime_error("migration " + std::string(migration.name) +
                             " was changed after it had run: write a new one instead");
  }
  return !known.empty();
}

void record(pqxx::transaction_base& work, const Migration& migration, const std::string& digest) {
  work.exec_params("INSERT INTO schema_migrations (version, name, digest) VALUES ($1, $2, $3)",
                   migration.version, std::string(migration.name), digest);
}

/// Runs the statements one by one, under a lock of the session.
bool apply_outside_a_transaction(PgHandle& connection, const Migration& migration,
                                 const std::string& digest) {
  constexpr std::string_view kEnd = ";\n";
  pqxx::nontransaction work(connection);
  if (has_run(work, migration, digest)) {
    return false;
  }
  work.exec("SET statement_timeout = 0; SET lock_timeout = 0; SET client_min_messages = warning");
  while (!work.exec(kTrySessionLock)[0][0].as<bool>()) {
    std::this_thread::sleep_for(kPollInterval);
  }
  const bool due = !has_run(work, migration, digest);
  for (std::string_view rest = due ? migration.sql : ""; !rest.empty();) {
    const auto end = rest.find(kEnd);
    work.exec(std::string(rest.substr(0, end)));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + kEnd.size());
  }
  if (due) {
    record(work, migration, digest);
  }
  work.exec(kReleaseSessionLock);
  return due;
}

bool apply(PgHandle& connection, const Migration& migration) {
  const std::string digest = sha256_hex(migration.sql);
  if (migration.sql.starts_with("-- outside a transaction\n")) {
    return apply_outside_a_transaction(connection, migration, digest);
  }
  const auto turn = in_turn(connection);
  pqxx::work& work = *turn;
  if (has_run(work, migration, digest)) {
    return false;
  }
  work.exec(std::string(migration.sql));
  record(work, migration, digest);
  work.commit();
  return true;
}

/// Asked without a turn: a server that has nothing to do waits for none.
bool is_up_to_date(PgHandle& connection, std::span<const Migration> migrations) {
  pqxx::nontransaction work(connection);
  return !work.exec("SELECT to_regclass('schema_migrations') IS NULL")[0][0].as<bool>() &&
         std::all_of(migrations.begin(), migrations.end(), [&work](const Migration& migration) {
           return has_run(work, migration, sha256_hex(migration.sql));
         });
}

}  // namespace

int migrate(const std::string& database_url, std::span<const Migration> migrations) {
  PgConnection connection(database_url);
  int applied = 0;
  try {
    if (is_up_to_date(connection.get(), migrations)) {
      return 0;
    }
    create_table(connection.get());
    for (const Migration& migration : migrations) {
      applied += apply(connection.get(), migration) ? 1 : 0;
    }
  } catch (const pqxx::insufficient_privilege& error) {
    throw std::runtime_error(std::string("the database is not up to date, and its role may not "
                                         "bring it there: run tuisty_server migrate first; ") +
                             error.what());
  }
  return applied;
}

void allow_rows(const std::string& owners_url, const std::string& role) {
  PgConnection connection(owners_url);
  pqxx::work work(connection.get());
  const std::string name = work.quote_name(role);
  const std::string schema =
      work.quote_name(work.exec("SELECT current_schema()")[0][0].as<std::string>());
  work.exec("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA " + schema + " TO " +
            name);
  work.exec("GRANT USAGE ON ALL SEQUENCES IN SCHEMA " + schema + " TO " + name);
  work.exec("REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM " + name);
  work.commit();
}

}  // namespace server
