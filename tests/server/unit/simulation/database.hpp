#pragma once

#include <functional>
#include <string>

#include "log.hpp"
#include "postgres/pool.hpp"
#include "simulation/scheduler.hpp"
#include "support/test_database.hpp"

namespace simulation {

/// Receives work that is executed later.
using Later = std::function<void(std::string what, std::function<void()> work)>;

/// PostgreSQL with the shop's tables as the servers' connections, in which each statement may fail.
/// A single connection without time limits, so a slow machine changes nothing.
class Database final : public test::Connections {
 public:
  /// The schema's now() returns the setting simulated.now.
  explicit Database(const std::string& url);

  /// Discards all rows and sets the time to 0, for a history of that scheduler.
  void reset(Scheduler& scheduler, Later later);
  void set_time(milliseconds time) { time_ = time; }

  using PgConnections::execute;
  server::Task<server::PgRows> execute(const server::PgStatement& statement,
                                       const server::PgValues& values) override;
  /// Runs a statement of the simulation itself, which never fails.
  server::PgRows run(const std::string& sql);

  server::Log log{-1};

 private:
  /// Before a statement, because most of the times are of none.
  void send_time();

  server::PgConnection connection_;
  milliseconds time_{0};
  milliseconds sent_time_{-1};
  Scheduler* scheduler_ = nullptr;
  Later later_;
};

}  // namespace simulation
