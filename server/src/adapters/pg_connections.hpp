#pragma once

#include <atomic>
#include <chrono>
#include <pqxx/except>
#include <pqxx/nontransaction>
#include <string>
#include <utility>
#include <vector>

#include "adapters/pg_connection.hpp"
#include "adapters/socket_watchdog.hpp"
#include "base/per_thread.hpp"
#include "ports/session_store.hpp"

namespace server {

/// The connection broke with a statement on its way: whether it was done is not known. Read again.
class OutcomeUnknown : public StoreUnavailable {
 public:
  using StoreUnavailable::StoreUnavailable;
};

/// A connection for each thread, made when it is first needed and made anew when it breaks.
class PgConnections {
 public:
  PgConnections(std::string url, std::vector<PgStatement> statements)
      : url_(std::move(url)), statements_(std::move(statements)) {}

  /// Runs statements that may run twice: reads, and writes that say the same again. After a broken
  /// connection they are tried once more. f: (pqxx::nontransaction&) -> result.
  /// Throws StoreUnavailable.
  template <class F>
  auto repeatable(F f) {
    try {
      return once(f);
    } catch (const OutcomeUnknown&) {
      return once(f);
    }
  }

  /// Runs statements that must not run twice. Throws OutcomeUnknown when they may have run, and
  /// StoreUnavailable when they have not.
  template <class F>
  auto once(F f) {
    pqxx::connection_base& connection = mine();
    try {
      const SocketWatchdog::Watch watch(watchdog_, connection.sock(), kStatementLimit);
      pqxx::nontransaction work(connection);
      return f(work);
    } catch (const pqxx::broken_connection& error) {
      broken(error.what());
    } catch (const pqxx::in_doubt_error& error) {
      broken(error.what());
    } catch (const pqxx::sql_error& error) {
      if (!is_outage(error.sqlstate())) {
        throw;  // a mistake of ours
      }
      broken(error.what());
    }
  }

 private:
  /// A little more than the database's own limit, which cannot help when the database hangs.
  static constexpr std::chrono::milliseconds kStatementLimit{2'500};

  pqxx::connection_base& mine();
  [[noreturn]] void broken(const char* what);
  static bool is_outage(const std::string& sqlstate);

  std::string url_;
  std::vector<PgStatement> statements_;
  SocketWatchdog watchdog_;
  PerThread<PgConnection> connections_;
  /// Steady time of the last failed attempt to connect: for a moment nobody tries again, so that
  /// calls are refused at once while the database is away.
  std::atomic<std::chrono::steady_clock::rep> failed_at_{0};
};

}  // namespace server
