#pragma once

#include <functional>
#include <pqxx/connection>
#include <set>
#include <string>
#include <vector>

#include "log.hpp"
#include "postgres/pool.hpp"
#include "simulation/scheduler.hpp"

namespace simulation {

/// PostgreSQL with the shop's tables, whose now() is a row of ours: the schema comes before the
/// system's own. One connection does it all, without time limits: no machine is too slow.
class Database {
 public:
  Database(const std::string& url, const std::vector<server::PgStatement>& statements);

  server::PgRows prepared(const std::string& statement, const std::vector<std::string>& values);
  server::PgRows run(const std::string& sql);
  [[nodiscard]] bool only_reads(const std::string& statement) const {
    return readers_.contains(statement);
  }
  /// No rows, and that time.
  void begin_anew(milliseconds time);
  void set_time(milliseconds time);

  server::Log log{-1};

 private:
  pqxx::connection connection_;
  std::set<std::string> readers_;
  milliseconds time_{-1};
};

/// What a server takes for its connections: each statement may go wrong.
class Connections final : public server::PgConnections {
 public:
  /// later: takes what is done later.
  Connections(Scheduler& scheduler, Database& database,
              std::function<void(std::string, std::function<void()>)> later)
      : PgConnections({}, {}),
        scheduler_(scheduler),
        database_(database),
        later_(std::move(later)) {}

  using PgConnections::once;
  server::PgRows once(const char* statement,
                      std::initializer_list<server::PgValue> values) override;

 private:
  Scheduler& scheduler_;
  Database& database_;
  std::function<void(std::string, std::function<void()>)> later_;
};

}  // namespace simulation
