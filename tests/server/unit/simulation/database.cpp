#include "simulation/database.hpp"

#include <utility>

namespace simulation {
namespace {

using server::OutcomeUnknown;
using server::PgRows;

enum Way { ordinary, away, lost, killed_after, unheard, later, killed_and_later };
constexpr auto kWays = std::to_array<std::string_view>({"", "no connection", "lost, not done",
                                                        "killed after it", "done, not heard of",
                                                        "lost, done later", "killed, done later"});
/// For a read it makes no difference whether it was executed.
constexpr std::size_t kWaysOfReading = 4;

}  // namespace

Database::Database(const std::string& url) : Connections(""), connection_(url) {}

PgRows Database::run(const std::string& sql) {
  send_time();
  return connection_.execute(sql);
}

void Database::reset(Scheduler& scheduler, Later later) {
  scheduler_ = &scheduler;
  later_ = std::move(later);
  connection_.execute("ROLLBACK; BEGIN");
  time_ = milliseconds{0};
  sent_time_ = milliseconds{-1};
}

void Database::send_time() {
  if (std::exchange(sent_time_, time_) != time_) {
    connection_.execute("SET simulated.now = '" + std::to_string((kEpoch + time_).count()) + "'");
  }
}

server::Task<PgRows> Database::execute(const server::PgStatement& statement,
                                       const server::PgValues& values) {
  std::string said = statement.name;
  for (const auto& value : values) {
    said += value.text.size() < 60 ? ' ' + value.text : "";
  }
  const std::size_t ways = statement.sql.starts_with("SELECT") ? kWaysOfReading : kWays.size();
  const auto way = co_await scheduler_->happen(said, std::span(kWays).first(ways));
  const auto do_it = [this, &statement, values] {
    send_time();
    return connection_.execute(statement, values);
  };
  if (way == later || way == killed_and_later) {
    later_(statement.name, do_it);
  } else if (way == unheard || way == killed_after) {
    do_it();
  }
  switch (way) {
    case ordinary:
      co_return do_it();
    case away:
      throw server::DatabaseUnavailable("no connection");
    case lost:
    case unheard:
    case later:
      throw OutcomeUnknown("the connection broke");
    default:
      scheduler_->kill();
  }
}

}  // namespace simulation
