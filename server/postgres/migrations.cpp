#include "postgres/migrations.hpp"

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
  work.exec(
      "CREATE TABLE IF NOT EXISTS schema_migrations ("
      " version integer PRIMARY KEY CHECK (version > 0),"
      " name text NOT NULL,"
      " digest text NOT NULL,"
      " applied_at timestamptz NOT NULL DEFAULT now())");
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
  PgConnection connection = PgConnection::at_start(database_url);
  create_table(connection.get());
  int applied = 0;
  for (const Migration& migration : migrations) {
    applied += apply(connection.get(), migration) ? 1 : 0;
  }
  return applied;
}

}  // namespace server
