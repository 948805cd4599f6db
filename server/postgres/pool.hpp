#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
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

#include "deadline.hpp"
#include "postgres/handle.hpp"
#include "postgres/pulse.hpp"
#include "result.hpp"

namespace server {

/// A named SQL statement.
struct PgStatement {
  std::string name;
  std::string sql;
};

/// How statements are sent. `prepared`: once to each new connection, then by name. `unnamed`: whole
/// each time, and nothing is set on the connection, for a pooler that gives each transaction
/// another one. The pooler then sets the time limits.
enum class PgSending { prepared, unnamed };

/// Ends blocking calls of libraries that have no time limit of their own: shuts the socket down
/// under them when their time is over, which they take for a broken connection.
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
/// virtual destructor: whoever owns one through it never closes it.)
class PgConnection {
 public:
  /// No connection by then counts as no database, and the next host is tried. Not much less: on a
  /// machine whose cores are all busy PostgreSQL was seen to take more than 250 ms to begin a
  /// session, and a sign-in was refused for it. Not more: a shopper waits.
  static constexpr std::chrono::milliseconds kLimit{900};

  /// Connects to the first host that answers within the limit, or throws pqxx::broken_connection.
  /// Sets the time limits that keep a thread from waiting for the database for ever, and prepares
  /// the statements.
  PgConnection(const std::string& url, const std::vector<PgStatement>& statements,
               SocketWatchdog& watchdog, std::chrono::milliseconds limit = kLimit);
  /// Connects likewise, and sets and prepares nothing.
  PgConnection(const std::string& url, SocketWatchdog& watchdog,
               std::chrono::milliseconds limit = kLimit);
  /// For migrations: keeps trying for 5 s, and sets nothing.
  [[nodiscard]] static PgConnection at_start(const std::string& url);

  ~PgConnection();
  PgConnection(PgConnection&&) noexcept;
  PgConnection& operator=(PgConnection&&) noexcept;
  PgConnection(const PgConnection&) = delete;
  PgConnection& operator=(const PgConnection&) = delete;

  [[nodiscard]] PgHandle& get();

 private:
  struct Impl;
  /// set_up: (PgHandle&), within the same time.
  template <class F>
  PgConnection(const std::string& url, SocketWatchdog& watchdog, F set_up,
               std::chrono::milliseconds limit);
  std::unique_ptr<Impl> impl_;
};

/// The connection broke with a statement on its way: whether it was done is not known. Read again.
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

/// A connection for each thread, made when it is first needed and made anew when it breaks.
class PgConnections {
 public:
  PgConnections(std::string url, std::vector<PgStatement> statements,
                PgSending sending = PgSending::prepared)
      : url_(std::move(url)),
        statements_(std::move(statements)),
        sending_(sending),
        pulse_([this](auto limit) { return answers(limit); }) {}
  virtual ~PgConnections() = default;
  PgConnections(const PgConnections&) = delete;
  PgConnections& operator=(const PgConnections&) = delete;
  PgConnections(PgConnections&&) = delete;
  PgConnections& operator=(PgConnections&&) = delete;

  /// Runs a statement, given by its name, that may run twice: one that reads, or writes what it
  /// says again. After a broken connection it is tried once more. Throws StoreUnavailable.
  PgRows repeatable(const char* statement, std::initializer_list<PgValue> values = {});
  /// Runs one that must not run twice. Throws OutcomeUnknown when it may have run, and
  /// StoreUnavailable when it has not. All named statements go through here.
  virtual PgRows once(const char* statement, std::initializer_list<PgValue> values = {});

  /// Throws std::runtime_error where statements are unnamed and nobody has set their time limits.
  void expect_limits();

  using Work = std::function<pqxx::result(pqxx::nontransaction&)>;
  /// The same for any work.
  PgRows once(const Work& work);

  /// From then on everything that needs the database throws StoreUnavailable.
  void end_by(Deadline::Clock::time_point end) { end_ = end; }

 private:
  /// A little more than the database's own limit, which cannot help when the database hangs.
  static constexpr std::chrono::milliseconds kStatementLimit{2'500};

  PgHandle& mine();
  PgConnection connect();
  [[nodiscard]] bool answers(std::chrono::milliseconds limit);
  [[nodiscard]] const std::string& sql_of(std::string_view statement) const;
  [[noreturn]] void broken(const std::exception& error);

  std::string url_;
  std::vector<PgStatement> statements_;
  PgSending sending_;
  SocketWatchdog watchdog_;
  /// One for each thread that asks, owned here rather than by the thread, so that they go with us.
  std::map<std::thread::id, PgConnection> connections_;
  std::mutex mutex_;
  /// Steady time of the last failed attempt to connect: for a moment nobody tries again, so that
  /// calls are refused at once while the database is away.
  std::atomic<std::chrono::steady_clock::rep> failed_at_{0};
  std::atomic<Deadline::Clock::time_point> end_{Deadline::Clock::time_point::max()};
  Pulse pulse_;  // last: it uses the others
};

}  // namespace server
