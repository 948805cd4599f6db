#include "adapters/pg_connections.hpp"

namespace server {
namespace {

constexpr std::chrono::milliseconds kRest{250};

}  // namespace

pqxx::connection_base& PgConnections::mine() {
  PgConnection& connection = connections_.get([this] {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point failed{Clock::duration(failed_at_.load())};
    if (Clock::now() - failed < kRest) {
      throw StoreUnavailable("the database could not be reached a moment ago");
    }
    try {
      return std::make_unique<PgConnection>(url_, statements_);
    } catch (const pqxx::broken_connection& error) {
      failed_at_ = Clock::now().time_since_epoch().count();
      throw StoreUnavailable(error.what());
    } catch (const pqxx::sql_error& error) {
      if (!is_outage(error.sqlstate())) {
        throw;
      }
      throw StoreUnavailable(error.what());
    }
  });
  return connection.get();
}

/// is_open() still says true of a connection whose server has gone, so it is not asked.
void PgConnections::broken(const char* what) {
  connections_.drop();
  throw OutcomeUnknown(what);
}

bool PgConnections::is_outage(const std::string& sqlstate) {
  return sqlstate.empty() || sqlstate.starts_with("08") ||  // connection
         sqlstate.starts_with("53") ||                      // disk, memory, connections run out
         sqlstate.starts_with("57") ||                      // cancelled, shutting down
         sqlstate.starts_with("58") ||                      // the machine below
         sqlstate == "55P03" || sqlstate == "25P03" ||      // lock not given, idle in transaction
         sqlstate == "25006";                               // read only: a standby
}

}  // namespace server
