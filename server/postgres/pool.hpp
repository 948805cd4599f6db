#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "circuit_breaker.hpp"
#include "loop.hpp"
#include "metrics.hpp"
#include "postgres/connection.hpp"
#include "result.hpp"
#include "task.hpp"
#include "workers.hpp"

namespace server {

/// The connection broke with a statement in flight: whether it was executed is not known. Read the
/// row again before retrying.
class OutcomeUnknown : public DatabaseUnavailable {
 public:
  using DatabaseUnavailable::DatabaseUnavailable;
};

/// A pool of connections on an event loop. A connection is taken for one statement only, so that
/// none is held while its coroutine waits for something else. A broken connection is closed and
/// replaced.
class PgConnections {
 public:
  static constexpr std::size_t kMaxConnections = 10;

  /// breaker: rejects statements while the database is unavailable. The references outlive this.
  PgConnections(Loop& loop, std::string url, CircuitBreaker& breaker, Metrics& metrics);
  virtual ~PgConnections();
  PgConnections(const PgConnections&) = delete;
  PgConnections& operator=(const PgConnections&) = delete;

  /// The settings for `breaker`: two failed connects or one timeout open it.
  static constexpr CircuitBreaker::Settings kBreaker{
      .failure_threshold = 2,
      .timeout_weight = 2,
      .probe_interval = std::chrono::milliseconds{250}};

  // The arguments outlive the tasks.

  /// Runs an idempotent statement, and retries it once after a broken connection. Throws
  /// DatabaseUnavailable.
  Task<PgRows> execute_idempotent(const PgStatement& statement, const PgValues& values);
  Task<PgRows> execute_idempotent(const PgStatement& statement);
  /// Runs a statement that must not run twice. Throws OutcomeUnknown if it may have been executed,
  /// and DatabaseUnavailable if it was not. All statements use this.
  virtual Task<PgRows> execute(const PgStatement& statement, const PgValues& values);
  Task<PgRows> execute(const PgStatement& statement);

  /// lost_statements: a pooler gives each transaction another connection, on which the statements
  /// are not prepared.
  enum class State { up, down, lost_statements };
  /// Returns what the last statements showed, without a query. Thread-safe.
  [[nodiscard]] State state() const;
  /// Queries the database unless it responded within kProbeInterval. To be called once per
  /// interval.
  Task<void> probe();
  static constexpr std::chrono::milliseconds kProbeInterval{250};

 private:
  class Connection;
  struct Waiting;
  /// A connection in use.
  class Lease;

  Task<std::unique_ptr<Connection>> take();
  /// Gives an idle connection to the coroutine that waits longest, or connects for it.
  void serve_waiting();
  Task<void> connect();
  void refuse_waiting(const std::string& reason);
  void note_load();
  /// Records the result for the breaker and for state().
  void record(CircuitBreaker::Permit& permit, CallResult result);
  Task<PgRows> run(Lease& lease, CircuitBreaker::Permit& permit, const PgStatement& statement,
                   const PgValues& values);
  [[noreturn]] void fail(Lease& lease, CircuitBreaker::Permit& permit, const PgError& error,
                         std::chrono::steady_clock::time_point limit);

  Loop& loop_;
  const std::string url_;
  CircuitBreaker& breaker_;
  Histogram& duration_;
  Gauge& in_use_;
  Gauge& waiting_gauge_;

  using TimePoint = std::chrono::steady_clock::time_point;
  std::atomic<bool> responds_{false};  ///< in the last call that showed it
  std::atomic<TimePoint> last_response_{};
  std::atomic<TimePoint> lost_statements_until_{};

  std::vector<std::unique_ptr<Connection>> idle_;  ///< last used, first reused
  std::size_t leased_ = 0;
  std::list<Waiting*> waiting_;  ///< first come, first served
  bool connecting_ = false;
  Context context_{};  ///< of connecting
  Waiter closing_{};   ///< the destructor, while a connection is being made

  /// Connecting blocks: libpq looks names up and tries hosts one after the other.
  Workers connector_;
};

}  // namespace server
