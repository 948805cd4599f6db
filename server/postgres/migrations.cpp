#include "postgres/migrations.hpp"

#include <pqxx/except>
#include <pqxx/transaction>
#include <stdexcept>

#include "crypto.hpp"
#include "postgres/pool.hpp"
#include "text.hpp"

namespace server {
namespace {

/// Takes turns with other servers, and lets a migration take its time. All of it is the
/// transaction's own: behind a pooler the next one may be on another connection, and a server that
/// dies leaves no lock behind. The number: any, as long as every version of this program uses it.
constexpr const char* kTurn =
    "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;"
    "SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL client_min_messages = warning;"
    "SELECT pg_advisory_xact_lock(7205759403792793)";

void create_table(PgHandle& connection) {
  pqxx::work work(connection);
  work.exec(kTurn);
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

bool apply(PgHandle& connection, const Migration& migration) {
  const std::string digest = sha256_hex(migration.sql);
  pqxx::work work(connection);
  work.exec(kTurn);
  const auto known = work.exec_params("SELECT digest FROM schema_migrations WHERE version = $1",
                                      migration.version);
  if (!known.empty()) {
    if (known[0][0].as<std::string>() != digest) {
      throw std::runtime_error("migration " + std::string(migration.name) +
                               " was changed after it had run: write a new one instead");
    }
    return false;
  }
  work.exec(std::string(migration.sql));
  work.exec_params("INSERT INTO schema_migrations (version, name, digest) VALUES ($1, $2, $3)",
                   migration.version, std::string(migration.name), digest);
  work.commit();
  return true;
}

}  // namespace

int migrate(const std::string& database_url, std::span<const Migration> migrations) {
  PgConnection connection(database_url);
  int applied = 0;
  try {
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
