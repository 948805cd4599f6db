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

enum Way { ordinary, away, lost, killed_after, unheard, later, killed_and_later, killed_before };
constexpr auto kWays = std::to_array<std::string_view>(
    {"", "no connection", "lost, not done", "killed after it", "done, not heard of",
     "lost, done later", "killed, done later", "killed before it"});
/// The last one is as being killed after the step before; of reading too.
constexpr int kAlike = 1;
/// For one that only reads it is all the same whether it was done.
constexpr std::size_t kWaysOfReading = 4;

}  // namespace

Database::Database(const std::string& url, const std::vector<server::PgStatement>& statements)
    : Connections({}, {}), connection_(url) {
  for (const auto& [name, sql] : statements) {
    connection_.prepare(name, sql);
    if (sql.starts_with("SELECT")) {
      readers_.insert(name);
    }
  }
}

PgRows Database::run(const std::string& sql) {
  pqxx::nontransaction work(connection_);
  return rows_of(work.exec(sql));
}

void Database::begin_anew(Scheduler& scheduler, Later later) {
  scheduler_ = &scheduler;
  later_ = std::move(later);
  run("ROLLBACK; BEGIN");
  set_time(milliseconds{0});
}

void Database::set_time(milliseconds time) {
  if (std::exchange(time_, time) != time) {
    run("SET simulated.now = '" + std::to_string((kEpoch + time).count()) + "'");
  }
}

PgRows Database::once(const char* statement, std::initializer_list<server::PgValue> values) {
  std::vector<std::string> texts;
  std::string said = statement;
  for (const auto& value : values) {
    texts.push_back(value.text);
    said += value.text.size() < 60 ? ' ' + value.text : "";
  }
  const std::size_t ways = readers_.contains(statement) ? kWaysOfReading : kWays.size();
  const auto way = scheduler_->happen(said, std::span(kWays).first(ways), kAlike);
  const auto do_it = [this, name = std::string(statement), texts] {
    pqxx::nontransaction work(connection_);
    return rows_of(work.exec_prepared(name, pqxx::prepare::make_dynamic_params(texts)));
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
      scheduler_->kill();
  }
}

}  // namespace simulation
