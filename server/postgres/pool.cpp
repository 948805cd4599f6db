#include "postgres/pool.hpp"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <chrono>
#include <pqxx/connection>
#include <pqxx/except>
#include <pqxx/nontransaction>
#include <thread>

namespace server {

namespace {

using SteadyClock = std::chrono::steady_clock;

/// No connection by then counts as no database: a shopper's call has 8 s in all, and the others in
/// the lane wait behind it. Not less: on a machine whose cores are all busy PostgreSQL was seen to
/// take more than 250 ms to begin a session, and a sign-in was refused for it.
constexpr std::chrono::milliseconds kConnectLimit{1'000};

/// At start the database may still be starting itself.
constexpr std::chrono::milliseconds kStartLimit{5'000};
constexpr std::chrono::milliseconds kPauseAtStart{250};

bool ready_in_time(PGconn* connection, PostgresPollingStatusType wanted,
                   SteadyClock::time_point deadline) {
  pollfd socket{PQsocket(connection),
                static_cast<short>(wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT), 0};
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(deadline - SteadyClock::now()).count();
  return left > 0 && poll(&socket, 1, static_cast<int>(left)) > 0;
}

/// libpq itself counts its connection time limit in seconds, two at least.
PGconn* connect(const char* url) {
  // The URL first, so that these win over what it says.
  const std::array<const char*, 6> keys{"dbname",           "tcp_user_timeout",
                                        "keepalives_idle",  "keepalives_interval",
                                        "keepalives_count", nullptr};
  const std::array<const char*, 6> values{url, "3000", "5", "2", "2", nullptr};
  const auto deadline = SteadyClock::now() + kConnectLimit;
  PGconn* connection = PQconnectStartParams(keys.data(), values.data(), 1);
  auto state = PGRES_POLLING_WRITING;
  while (connection != nullptr && PQstatus(connection) != CONNECTION_BAD &&
         state != PGRES_POLLING_OK && state != PGRES_POLLING_FAILED &&
         ready_in_time(connection, state, deadline)) {
    state = PQconnectPoll(connection);
  }
  if (state != PGRES_POLLING_OK) {
    const std::string reason = connection == nullptr ? "" : PQerrorMessage(connection);
    PQfinish(connection);
    throw pqxx::broken_connection("database not reached in time: " + reason);
  }
  return connection;
}

#if PQXX_VERSION_MAJOR < 7
class BoundedConnect : public pqxx::connectionpolicy {
 public:
  explicit BoundedConnect(const std::string& url) : connectionpolicy(url) {}

  handle do_startconnect(handle already) override {
    if (already != nullptr) {
      return already;
    }
    if (started_) {
      // libpqxx would reconnect by itself in the middle of things, without the settings below.
      throw pqxx::broken_connection("the connection is lost");
    }
    started_ = true;
    return connect(options().c_str());
  }

 private:
  bool started_ = false;
};
#endif

}  // namespace

// Terse: errors end up in the log, and the details of some quote the row: names, e-mails, hashes.
struct PgConnection::Impl {
#if PQXX_VERSION_MAJOR < 7
  explicit Impl(const std::string& url) : connection(url) {
    connection.set_verbosity(pqxx::connection_base::terse);
  }
  pqxx::basic_connection_base<BoundedConnect> connection;
#else
  explicit Impl(const std::string& url)
      : connection(pqxx::connection::seize_raw_connection(connect(url.c_str()))) {
    connection.set_verbosity(pqxx::error_verbosity::terse);
  }
  pqxx::connection connection;
#endif
};

PgConnection::PgConnection(const std::string& url) : impl_(std::make_unique<Impl>(url)) {}

PgConnection::PgConnection(const std::string& url, const std::vector<PgStatement>& statements)
    : PgConnection(url) {
  PgHandle& connection = impl_->connection;
  pqxx::nontransaction(connection)
      .exec(
          "SET statement_timeout = '2s'; SET lock_timeout = '1s';"
          "SET idle_in_transaction_session_timeout = '5s'; SET client_min_messages = error");
  for (const PgStatement& statement : statements) {
    connection.prepare(statement.name, statement.sql);
#if PQXX_VERSION_MAJOR < 7
    connection.prepare_now(statement.name);  // later versions never put it off
#endif
  }
}

PgConnection PgConnection::at_start(const std::string& url) {
  const auto deadline = SteadyClock::now() + kStartLimit;
  for (;;) {
    try {
      PgConnection connection(url);
      pqxx::nontransaction(connection.get()).exec("SET client_min_messages = warning");
      return connection;
    } catch (const pqxx::broken_connection&) {
      if (SteadyClock::now() >= deadline) {
        throw;
      }
      std::this_thread::sleep_for(kPauseAtStart);
    }
  }
}

PgConnection::~PgConnection() = default;
PgConnection::PgConnection(PgConnection&&) noexcept = default;
PgConnection& PgConnection::operator=(PgConnection&&) noexcept = default;

PgHandle& PgConnection::get() { return impl_->connection; }

SocketWatchdog::SocketWatchdog() : thread_([this] { run(); }) {}

SocketWatchdog::~SocketWatchdog() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void SocketWatchdog::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (sockets_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const auto first = sockets_.begin();
    const auto deadline = first->first.first;
    if (std::chrono::steady_clock::now() < deadline) {
      changed_.wait_until(lock, deadline);
      continue;
    }
    // Under the lock, so that the socket cannot be closed, and its number reused, meanwhile.
    ::shutdown(first->second, SHUT_RDWR);
    sockets_.erase(first);
  }
}

SocketWatchdog::Watch::Watch(SocketWatchdog& owner, int socket, std::chrono::milliseconds limit)
    : owner_(owner), key_(std::chrono::steady_clock::now() + limit, 0) {
  bool first = false;
  {
    const std::lock_guard lock(owner_.mutex_);
    key_.second = ++owner_.count_;
    owner_.sockets_.emplace(key_, socket);
    first = owner_.sockets_.begin()->first == key_;
  }
  if (first) {
    owner_.changed_.notify_one();  // else it wakes early enough by itself
  }
}

SocketWatchdog::Watch::~Watch() {
  const std::lock_guard lock(owner_.mutex_);
  owner_.sockets_.erase(key_);
}

namespace {

constexpr std::chrono::milliseconds kRest{250};

}  // namespace

PgHandle& PgConnections::mine() {
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

bool PgConnections::is_outage(std::string_view sqlstate) {
  return sqlstate.empty() || sqlstate.starts_with("08") ||  // connection
         sqlstate.starts_with("53") ||                      // disk, memory, connections run out
         sqlstate.starts_with("57") ||                      // cancelled, shutting down
         sqlstate.starts_with("58") ||                      // the machine below
         sqlstate == "55P03" || sqlstate == "25P03" ||      // lock not given, idle in transaction
         sqlstate == "25006";                               // read only: a standby
}

}  // namespace server
