#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "circuit_breaker.hpp"
#include "deadline.hpp"
#include "metrics.hpp"
#include "result.hpp"

namespace server {

/// A named SQL statement.
struct PgStatement {
  std::string name;
  std::string sql;
};

/// A parameter of a statement. The database infers its type.
struct PgValue {
  PgValue(std::string_view value) : text(value) {}              // NOLINT(*-explicit-*)
  PgValue(const std::string& value) : text(value) {}            // NOLINT(*-explicit-*)
  PgValue(const char* value) : text(value) {}                   // NOLINT(*-explicit-*)
  PgValue(std::int64_t value) : text(std::to_string(value)) {}  // NOLINT(*-explicit-*)

  std::string text;
};
using PgValues = std::vector<PgValue>;

/// An SQL array of texts that need no quoting.
[[nodiscard]] std::string pg_array(const std::vector<std::string>& texts);

/// The result of a statement as text; NULL is "".
struct PgRows {
  std::vector<std::vector<std::string>> rows;
  std::size_t affected = 0;  ///< rows written by the statement
};

/// PostgreSQL reported an error, or the connection broke.
class PgError : public std::runtime_error {
 public:
  PgError(const std::string& message, std::string sqlstate)
      : runtime_error(message), sqlstate_(std::move(sqlstate)) {}
  /// The five characters of SQLSTATE; "" if the connection broke.
  [[nodiscard]] const std::string& sqlstate() const { return sqlstate_; }

 private:
  std::string sqlstate_;
};

/// Ends blocking calls of libraries without timeouts: shuts down the socket at the deadline, so
/// that the library reports a broken connection.
class SocketWatchdog {
 public:
  SocketWatchdog();
  ~SocketWatchdog();
  SocketWatchdog(const SocketWatchdog&) = delete;
  SocketWatchdog& operator=(const SocketWatchdog&) = delete;

  using Key = std::pair<std::chrono::steady_clock::time_point, int>;  ///< deadline and socket

  /// Watches the socket during its lifetime, until the thread's Deadline. The socket must outlive
  /// it.
  class Watch {
   public:
    Watch(SocketWatchdog& owner, int socket);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

   private:
    SocketWatchdog& owner_;
    Key key_;
  };

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<Key> watched_;
  std::chrono::steady_clock::time_point wakes_at_{};  ///< a later watch need not wake the thread
  bool stopping_ = false;
  std::thread thread_;
};

/// One connection to PostgreSQL. All calls throw PgError; a broken connection stays broken.
class PgConnection {
 public:
  /// Connects within two seconds per host of the URL. Throws std::runtime_error if another machine
  /// is reached without TLS. watchdog: ends statements at the thread's Deadline; outlives this.
  /// Without it they may block.
  explicit PgConnection(const std::string& url, SocketWatchdog* watchdog = nullptr);
  ~PgConnection();
  PgConnection(const PgConnection&) = delete;
  PgConnection& operator=(const PgConnection&) = delete;
  PgConnection(PgConnection&&) noexcept;
  PgConnection& operator=(PgConnection&&) noexcept;

  /// Runs SQL, also several statements, and returns the result of the last one.
  PgRows execute(const std::string& sql);
  /// Runs a named statement, which is prepared on first use.
  PgRows execute(const PgStatement& statement, const PgValues& values);

 private:
  /// libpqxx's headers cost a second per translation unit.
  struct Impl;
  template <class Call>
  PgRows run(const Call& call);

  SocketWatchdog* watchdog_;
  std::unique_ptr<Impl> impl_;
  std::set<std::string> prepared_;
};

/// The connection broke with a statement in flight: whether it was executed is not known. Read the
/// row again before retrying.
class OutcomeUnknown : public DatabaseUnavailable {
 public:
  using DatabaseUnavailable::DatabaseUnavailable;
};

/// A pool of connections. A connection is borrowed for one statement only, so that none is held
/// while its thread waits for something else. A broken connection is closed and replaced.
class PgConnections {
 public:
  static constexpr std::size_t kMaxConnections = 10;

  /// breaker: rejects statements while the database is unavailable. The references outlive this.
  PgConnections(std::string url, const std::vector<PgStatement>& statements,
                CircuitBreaker& breaker, Metrics& metrics);
  virtual ~PgConnections() = default;

  /// The settings for `breaker`: two failed connects or one timeout open it.
  static constexpr CircuitBreaker::Settings kBreaker{
      .failure_threshold = 2,
      .timeout_weight = 2,
      .probe_interval = std::chrono::milliseconds{250}};

  /// Runs a named idempotent statement, and retries it once after a broken connection. Throws
  /// DatabaseUnavailable.
  PgRows execute_idempotent(const char* statement, const PgValues& values = {});
  /// Runs a named statement that must not run twice. Throws OutcomeUnknown if it may have been
  /// executed, and DatabaseUnavailable if it was not. All named statements use this.
  virtual PgRows execute(const char* statement, const PgValues& values = {});

  /// lost_statements: a pooler gives each transaction another connection, on which the statements
  /// are not prepared.
  enum class State { up, down, lost_statements };
  /// Returns what the last statements showed, without a query.
  [[nodiscard]] State state() const;
  /// Queries the database unless it responded within kProbeInterval. To be called once per
  /// interval.
  void probe();
  static constexpr std::chrono::milliseconds kProbeInterval{250};

  struct Load {
    std::size_t in_use;   ///< connections
    std::size_t waiting;  ///< threads that wait for one
  };
  [[nodiscard]] Load load() const;

  using Work = std::function<PgRows(PgConnection&)>;
  /// Runs `work` with a connection.
  PgRows execute(const Work& work);

 private:
  /// A slot of the pool with its connection.
  class Lease;

  void connect(Lease& lease, CircuitBreaker::Permit& permit);
  /// Records the result for the breaker and for state().
  void record(CircuitBreaker::Permit& permit, CallResult result);
  PgRows run(Lease& lease, CircuitBreaker::Permit& permit, const Work& work);

  const std::string url_;
  std::map<std::string, PgStatement> statements_;
  CircuitBreaker& breaker_;
  SocketWatchdog watchdog_;

  Histogram& duration_;
  using TimePoint = std::chrono::steady_clock::time_point;
  std::atomic<bool> responds_{false};  ///< in the last call that showed it
  std::atomic<TimePoint> last_response_{};
  std::atomic<TimePoint> lost_statements_until_{};

  mutable std::mutex mutex_;
  std::condition_variable returned_;
  std::vector<PgConnection> idle_;  ///< last used, first reused
  std::size_t leased_ = 0;
  std::size_t waiting_ = 0;
};

}  // namespace server
