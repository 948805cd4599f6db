#pragma once

#include <functional>
#include <string>
#include <utility>

#include "base/log.hpp"
#include "postgres/connection.hpp"
#include "simulation/scheduler.hpp"
#include "support/test_database.hpp"

namespace simulation {

/// Receives work that is executed later.
using Later = std::function<void(std::string what, std::function<void()> work)>;

/// PostgreSQL with the shop's tables as the servers' connections, in which each statement may fail.
/// A single connection without time limits, so a slow machine changes nothing.
class Database final : public server::Database {
 public:
  /// The schema's now() returns the setting simulated.now.
  explicit Database(const std::string& url) : connection_(url) {}

  /// Discards all rows and sets the time to 0, for a history of that scheduler.
  void reset(Scheduler& scheduler, Later later) {
    scheduler_ = &scheduler;
    later_ = std::move(later);
    connection_.execute("ROLLBACK; BEGIN");
    time_ = milliseconds{0};
    sent_time_ = milliseconds{-1};
  }
  void set_time(milliseconds time) { time_ = time; }

  server::Task<server::PgRows> execute(const server::PgStatement& statement,
                                       const server::PgValues& values) override {
    std::string said(statement.name);
    for (const auto& value : values) {
      said += value.text.size() < 60 ? ' ' + value.text : "";
    }
    const std::size_t ways = statement.sql.starts_with("SELECT") ? kWaysOfReading : kWays.size();
    const auto way = co_await scheduler_->happen(said, std::span(kWays).first(ways));
    const auto do_it = [this, &statement, values] {
      send_time();
      return server::now(connection_.execute(statement, values));
    };
    if (way == late || way == killed_and_later) {
      later_(std::string(statement.name), do_it);
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
      case late:
        throw server::OutcomeUnknown("the connection broke");
      default:
        scheduler_->kill();
    }
  }
  /// Runs a statement of the simulation itself, which never fails.
  server::PgRows run(const std::string& sql) {
    send_time();
    return connection_.execute(sql);
  }

  server::Log log{-1};

 private:
  enum Way { ordinary, away, lost, killed_after, unheard, late, killed_and_later };
  static constexpr auto kWays = std::to_array<std::string_view>(
      {"", "no connection", "lost, not done", "killed after it", "done, not heard of",
       "lost, done later", "killed, done later"});
  /// For a read it makes no difference whether it was executed.
  static constexpr std::size_t kWaysOfReading = 4;

  /// Before a statement, because most of the times are of none.
  void send_time() {
    if (std::exchange(sent_time_, time_) != time_) {
      connection_.execute("SET simulated.now = '" + std::to_string((kEpoch + time_).count()) + "'");
    }
  }

  server::PgConnection connection_;
  milliseconds time_{0};
  milliseconds sent_time_{-1};
  Scheduler* scheduler_ = nullptr;
  Later later_;
};

}  // namespace simulation
