#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "circuit_breaker.hpp"
#include "deadline.hpp"
#include "postgres/handle.hpp"
#include "result.hpp"

namespace server {

/// A named SQL statement.
struct PgStatement {
  std::string name;
  std::string sql;
};

/// Ends blocking calls of libraries that have no time limit of their own: shuts the socket down
/// when its time is over, which the library takes for a broken connection.
class SocketWatchdog {
 public:
  SocketWatchdog();
  ~SocketWatchdog();
  SocketWatchdog(const SocketWatchdog&) = delete;
  SocketWatchdog& operator=(const SocketWatchdog&) = delete;
  SocketWatchdog(SocketWatchdog&&) = delete;
  SocketWatchdog& operator=(SocketWatchdog&&) = delete;

  using Key = std::pair<std::chrono::steady_clock::time_point, std::uint64_t>;

  /// Watches for as long as it lives, until the thread's Deadline. The socket must outlive it.
  class Watch {
   public:
    Watch(SocketWatchdog& owner, int socket);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    Watch(Watch&&) = delete;
    Watch& operator=(Watch&&) = delete;

   private:
    SocketWatchdog& owner_;
    Key key_;
  };

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<Key, int> sockets_;  ///< by deadline
  std::uint64_t count_ = 0;
  bool asleep_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

/// One connection to PostgreSQL, closed with this object. (libpqxx 6's own base class has no
/// virtual destructor: an owner that only knows the base never closes it.)
class PgConnection {
 public:
  /// Connects, within two seconds for each host of the URL, or throws pqxx::broken_connection.
  /// Prepares the statements and sets the time limits of PostgreSQL's own.
  PgConnection(const std::string& url, const std::vector<PgStatement>& statements,
               SocketWatchdog& watchdog);
  /// For migrations: keeps trying for 5 s, and sets no limits.
  explicit PgConnection(const std::string& url);

  ~PgConnection();
  PgConnection(PgConnection&&) noexcept;
  PgConnection& operator=(PgConnection&&) noexcept;
  PgConnection(const PgConnection&) = delete;
  PgConnection& operator=(const PgConnection&) = delete;

  [[nodiscard]] PgHandle& get();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The connection broke with a statement in flight: whether it was executed is not known. Read the
/// row again before retrying.
class OutcomeUnknown : public StoreUnavailable {
 public:
  using StoreUnavailable::StoreUnavailable;
};

/// A value for a statement. The database knows which type it wants.
struct PgValue {
  PgValue(std::string_view value) : text(value) {}              // NOLINT(*-explicit-*)
  PgValue(const std::string& value) : text(value) {}            // NOLINT(*-explicit-*)
  PgValue(const char* value) : text(value) {}                   // NOLINT(*-explicit-*)
  PgValue(std::int64_t value) : text(std::to_string(value)) {}  // NOLINT(*-explicit-*)

  std::string text;
};

/// What a statement gave, as the database writes it; NULL is "".
struct PgRows {
  std::vector<std::vector<std::string>> rows;
  std::size_t affected = 0;  ///< by a statement that writes
};

/// A pool of connections. One is borrowed for a statement and given back with its result, so that
/// none is held while its thread waits for anything else. A broken one is closed and replaced.
class PgConnections {
 public:
  static constexpr std::size_t kMost = 10;

  /// breaker: rejects statements while the database is away; outlives this.
  PgConnections(std::string url, std::vector<PgStatement> statements, CircuitBreaker& breaker)
      : url_(std::move(url)), statements_(std::move(statements)), breaker_(breaker) {}
  virtual ~PgConnections() = default;
  PgConnections(const PgConnections&) = delete;
  PgConnections& operator=(const PgConnections&) = delete;
  PgConnections(PgConnections&&) = delete;
  PgConnections& operator=(PgConnections&&) = delete;

  /// The settings for `breaker`: two failed connects or one timeout open it.
  static constexpr CircuitBreaker::Settings kBreaker{
      .failure_threshold = 2,
      .timeout_weight = 2,
      .probe_interval = std::chrono::milliseconds{250}};

  /// Runs a statement, given by its name, that may run twice: one that reads, or writes what it
  /// says again. After a broken connection it is tried once more. Throws StoreUnavailable.
  PgRows repeatable(const char* statement, std::initializer_list<PgValue> values = {});
  /// Runs one that must not run twice. Throws OutcomeUnknown when it may have been executed, and
  /// StoreUnavailable when it was not. All named statements go through here.
  virtual PgRows once(const char* statement, std::initializer_list<PgValue> values = {});

  using Work = std::function<pqxx::result(pqxx::nontransaction&)>;
  /// The same for any work.
  PgRows once(const Work& work);

 private:
  /// A place in the pool, with the connection that is in it.
  class Lease;

  /// A little more than the database's own limit, which cannot help when the database hangs.
  static constexpr std::chrono::milliseconds kStatementLimit{2'500};
  /// For one of the connections to become free.
  static constexpr std::chrono::milliseconds kQueueLimit{2'000};

  void connect(Lease& lease, CircuitBreaker::Permit& permit);
  PgRows run(Lease& lease, CircuitBreaker::Permit& permit, const Work& work);

  const std::string url_;
  const std::vector<PgStatement> statements_;
  CircuitBreaker& breaker_;
  SocketWatchdog watchdog_;

  std::mutex mutex_;
  std::condition_variable given_back_;
  std::vector<PgConnection> idle_;  ///< the one used last is reused first
  std::size_t leased_ = 0;
};

}  // namespace server
