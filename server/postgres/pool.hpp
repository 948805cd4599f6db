#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/circuit_breaker.hpp"
#include "base/metrics.hpp"
#include "base/result.hpp"
#include "loop/loop.hpp"
#include "loop/task.hpp"
#include "loop/workers.hpp"
#include "postgres/connection.hpp"

namespace server {

/// A pool of connections on an event loop. A connection is taken for one statement only, so that
/// none is held while its coroutine waits for something else. It is closed for its own fault only:
/// a statement whose caller has left is cancelled at the database. A circuit breaker rejects
/// statements while the database is unavailable.
class PgConnections : public Database {
 public:
  static constexpr std::size_t kMaxConnections = 10;
  static constexpr std::size_t kMaxConnecting = 4;

  /// The references outlive this.
  PgConnections(Loop& loop, std::string url, Clock& clock, Log& log, Metrics& metrics);
  ~PgConnections() override;
  PgConnections(const PgConnections&) = delete;
  PgConnections& operator=(const PgConnections&) = delete;

  Task<PgRows> execute(const PgStatement& statement, const PgValues& values) override;
  Task<PgRows> execute(const PgStatement& statement) { return execute(statement, kNone); }

  // Thread-safe.

  /// read_only: the database accepts no writes, as after it has become a standby. lost_statements:
  /// a pooler gives each transaction another connection, on which the statements are not prepared.
  enum class State { up, down, read_only, lost_statements };
  /// Returns what the last statements showed, without a query.
  [[nodiscard]] State state() const;
  /// The connections in use.
  [[nodiscard]] const Slots& slots() const { return slots_; }

  /// Queries the database unless it responded within budgets::kDatabaseProbe. To be called once per
  /// interval.
  Task<void> probe();

 private:
  class Connection;

  /// A slot with its connection, which returns to the pool when its statement has ended, however it
  /// has.
  struct Lease;

  /// Returns an idle connection, or waits for one. most: open ones.
  Task<std::unique_ptr<Connection>> take(std::size_t most = kMaxConnections);
  Task<void> connect();
  void give_back(std::unique_ptr<Connection> connection);
  /// Closes the idle connections. The next one is to another host, or fails.
  void note_read_only();
  Task<void> cancel_statement(Slots::Slot slot, std::unique_ptr<Connection> of);
  /// Records the result for the breaker and for state().
  void record(CircuitBreaker::Permit& permit, CallResult result);
  /// Throws what the exception that is being handled means. limit: of the statement.
  [[noreturn]] void fail(const PgError& error, CircuitBreaker::Permit& permit,
                         Connection& connection, std::chrono::steady_clock::time_point limit);

  Loop& loop_;
  const std::string url_;
  Log& log_;
  CircuitBreaker breaker_;
  Histogram& duration_;

  using TimePoint = std::chrono::steady_clock::time_point;
  std::atomic<bool> responds_{false};  ///< in the last call that showed it
  std::atomic<TimePoint> last_response_{};
  std::atomic<TimePoint> lost_statements_until_{};
  std::atomic<bool> read_only_{false};

  Slots slots_{loop_, kMaxConnections};
  std::size_t open_ = 0;                           ///< connections
  std::vector<std::unique_ptr<Connection>> idle_;  ///< last used, first reused
  std::size_t connecting_ = 0;
  std::size_t connect_failures_ = 0;
  std::string connect_error_{};  ///< of the last one
  WaitQueue connected_{loop_};   ///< holders of a slot without a connection

  /// Connecting blocks: libpq looks names up and tries hosts one after the other.
  Workers connector_{loop_, kMaxConnecting};
  TaskScope tasks_{loop_};
};

}  // namespace server
