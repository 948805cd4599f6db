#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "log.hpp"
#include "postgres/pool.hpp"
#include "simulation/scheduler.hpp"
#include "support/test_database.hpp"

namespace simulation {

/// Takes work that is done later.
using Later = std::function<void(std::string what, std::function<void()> work)>;

/// PostgreSQL with the shop's tables, as the servers' connections: each statement may go wrong. One
/// connection does it all, without time limits: no machine is too slow.
class Database final : public test::Connections {
 public:
  /// In a schema whose now() is simulated.now.
  Database(const std::string& url, const std::vector<server::PgStatement>& statements);

  /// No rows, and the time 0, for a history of that scheduler.
  void begin_anew(Scheduler& scheduler, Later later);
  void set_time(milliseconds time);

  using PgConnections::execute;
  server::PgRows execute(const char* statement, const server::PgValues& values) override;
  /// One of the simulation's own, which does not go wrong.
  server::PgRows run(const std::string& sql);

  server::Log log{-1};

 private:
  server::PgConnection connection_;
  std::map<std::string, server::PgStatement> statements_;
  milliseconds time_{-1};
  Scheduler* scheduler_ = nullptr;
  Later later_;
};

}  // namespace simulation
