#include "support/test_database.hpp"

#include <chrono>
#include <cstdlib>
#include <stdexcept>

#include "crypto.hpp"

namespace test {
namespace {

std::string url_from_environment() {
  const char* url = std::getenv("TEST_DATABASE_URL");  // NOLINT(concurrency-mt-unsafe)
  if (url == nullptr || *url == '\0') {
    throw std::runtime_error(
        "TEST_DATABASE_URL is not set. Give a PostgreSQL database for tests, like "
        "postgresql://user@/test?host=/tmp/socket (npm test starts one).");
  }
  return url;
}

void set_schema(const std::string& schema, const std::string& application) {
  const std::string options = "-c search_path=" + schema;
  setenv("PGOPTIONS", options.c_str(), 1);      // NOLINT(concurrency-mt-unsafe)
  setenv("PGAPPNAME", application.c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
}

}  // namespace

TestDatabase::TestDatabase() : url_(url_from_environment()) {
  schema_ = "test_" + server::random_hex(8);
  set_schema("public", "test-owner");
  run("CREATE SCHEMA " + schema_);
  set_schema(schema_, schema_);
}

TestDatabase::~TestDatabase() {
  try {
    run("DROP SCHEMA " + schema_ + " CASCADE");
  } catch (const std::exception& error) {
    ADD_FAILURE() << error.what();
  }
}

std::string TestDatabase::value(const std::string& sql) const {
  server::PgConnection connection(url_);
  // A closed connection is listed until its backend has ended: not under the name that is counted.
  connection.execute("SET client_min_messages = error; SET application_name = 'test-owner'");
  const auto rows = connection.execute(sql).rows;
  return rows.empty() || rows[0].empty() ? std::string() : rows[0][0];
}

std::string TestDatabase::others() const {
  return " FROM pg_stat_activity WHERE application_name = '" + schema_ +
         "' AND pid <> pg_backend_pid()";
}

int TestDatabase::end_connections() const {
  return std::stoi(value("SELECT count(pg_terminate_backend(pid, 5000))" + others()));
}

int TestDatabase::end_only_connection() const {
  server::PgConnection connection(url_);
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{10};
  int count = 0;
  do {
    count = std::stoi(connection.execute("SELECT count(*)" + others()).rows[0][0]);
  } while (count != 1 && std::chrono::steady_clock::now() < until);
  connection.execute("SELECT pg_terminate_backend(pid, 5000)" + others());
  return count;
}

server::PgConnection TestDatabase::transaction(const std::string& sql) const {
  server::PgConnection connection(url_);
  connection.execute("BEGIN; " + sql);
  return connection;
}

bool TestDatabase::has_lock_waiter() const {
  return value(
             "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
             " AND application_name = '" +
             schema_ + "'") != "0";
}

}  // namespace test
