#include "simulation/database.hpp"

#include <pqxx/nontransaction>
#include <pqxx/prepared_statement>
#include <pqxx/result>
#include <utility>

namespace simulation {
namespace {

using server::OutcomeUnknown;
using server::PgRows;

PgRows rows_of(const pqxx::result& result) {
  PgRows read;
  read.affected = static_cast<std::size_t>(result.affected_rows());
  for (const auto& row : result) {
    std::vector<std::string> texts;
    for (const auto& field : row) {
      texts.emplace_back(field.c_str());
    }
    read.rows.push_back(std::move(texts));
  }
  return read;
}

enum Way { ordinary, away, lost, killed_before, unheard, later, killed_after, killed_and_later };
constexpr auto kWays = std::to_array<std::string_view>(
    {"", "no connection", "lost, not done", "killed before it", "done, not heard of",
     "lost, done later", "killed after it", "killed, done later"});
/// For one that only reads it is all the same whether it was done.
constexpr std::size_t kWaysOfReading = 4;

}  // namespace

Database::Database(const std::string& url, const std::vector<server::PgStatement>& statements)
    : connection_(url) {
  for (const auto& [name, sql] : statements) {
    connection_.prepare(name, sql);
    if (sql.starts_with("SELECT")) {
      readers_.insert(name);
    }
  }
}

PgRows Database::prepared(const std::string& statement, const std::vector<std::string>& values) {
  pqxx::nontransaction work(connection_);
  return rows_of(work.exec_prepared(statement, pqxx::prepare::make_dynamic_params(values)));
}

PgRows Database::run(const std::string& sql) {
  pqxx::nontransaction work(connection_);
  return rows_of(work.exec(sql));
}

void Database::begin_anew(milliseconds time) {
  run("DELETE FROM idempotency; DELETE FROM checkout_sessions");
  set_time(time);
}

void Database::set_time(milliseconds time) {
  if (std::exchange(time_, time) != time) {
    run("UPDATE simulated SET at = to_timestamp(1800000000 + " + std::to_string(time.count()) +
        " / 1000.0)");
  }
}

PgRows Connections::once(const char* statement, std::initializer_list<server::PgValue> values) {
  std::vector<std::string> texts;
  std::string said = statement;
  for (const auto& value : values) {
    texts.push_back(value.text);
    said += value.text.size() < 60 ? ' ' + value.text : "";
  }
  const std::size_t ways = database_.only_reads(statement) ? kWaysOfReading : kWays.size();
  const auto way = scheduler_.happen(said, std::span(kWays).first(ways));
  const auto do_it = [this, name = std::string(statement), texts] {
    return database_.prepared(name, texts);
  };
  if (way == later || way == killed_and_later) {
    later_(statement, do_it);
  } else if (way == unheard || way == killed_after) {
    do_it();
  }
  switch (way) {
    case ordinary:
      return do_it();
    case away:
      throw server::StoreUnavailable("no connection");
    case lost:
    case unheard:
    case later:
      throw OutcomeUnknown("the connection broke");
    default:
      scheduler_.kill();
  }
}

}  // namespace simulation
