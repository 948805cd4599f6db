#include "postgres/pool.hpp"

#include <libpq-fe.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <optional>
#include <pqxx/connection>
#include <pqxx/except>
#include <pqxx/nontransaction>
#include <pqxx/prepared_statement>
#include <pqxx/result>

#include "text.hpp"

namespace server {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Timeout for each host of the URL; libpq accepts no shorter one.
constexpr std::chrono::seconds kConnectTimeout{2};
/// Slightly more than the database's statement timeout, which has no effect if the database hangs.
constexpr milliseconds kStatementTimeout{2'500};
/// Maximum wait for a free connection.
constexpr milliseconds kQueueTimeout{2'000};
/// Without any response for longer than this the database is down: some probes may wait for a
/// connection.
constexpr milliseconds kMaxSilence{2'000};
/// For how long a lost statement counts. Some of them succeed by chance.
constexpr std::chrono::minutes kLostStatementMemory{1};

PGconn* connect(const char* url) {
  // The URL is first, so that the options after it override it.
  const std::array<const char*, 7> keys{"dbname",
                                        "connect_timeout",
                                        "tcp_user_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        nullptr};
  const std::array<const char*, 7> values{url, "2", "3000", "5", "2", "2", nullptr};
  PGconn* connection = PQconnectdbParams(keys.data(), values.data(), 1);
  if (PQstatus(connection) != CONNECTION_OK) {
    const std::string reason = connection == nullptr ? "no memory" : PQerrorMessage(connection);
    PQfinish(connection);
    throw pqxx::broken_connection(reason);
  }
  // The URL, the environment and service files all determine host and TLS.
  const std::string address = PQhostaddr(connection) == nullptr ? "" : PQhostaddr(connection);
  if (!address.empty() && !is_loopback(address) && PQsslInUse(connection) == 0) {
    PQfinish(connection);
    throw std::runtime_error("the connection to the database at " + address +
                             " is not encrypted: it needs sslmode=verify-full");
  }
  return connection;
}

#if PQXX_VERSION_MAJOR < 7
class ConnectOnce : public pqxx::connectionpolicy {
 public:
  explicit ConnectOnce(const std::string& url) : connectionpolicy(url) {}

  handle do_startconnect(handle already) override {
    if (already != nullptr) {
      return already;
    }
    if (started_) {
      // libpqxx would reconnect automatically and lose the session settings below.
      throw pqxx::broken_connection("the connection is lost");
    }
    started_ = true;
    return connect(options().c_str());
  }

 private:
  bool started_ = false;
};
#endif

PgRows read_rows(const pqxx::result& result) {
  PgRows read;
  read.affected = static_cast<std::size_t>(result.affected_rows());
  for (const auto& row : result) {
    std::vector<std::string> texts;
    for (const auto& field : row) {
      texts.emplace_back(field.c_str());
    }
    read.rows.push_back(std::move(texts));
  }
  return read;
}

std::vector<std::string> texts_of(const PgValues& values) {
  std::vector<std::string> texts;
  for (const PgValue& value : values) {
    texts.push_back(value.text);
  }
  return texts;
}

/// Whether the connection is lost or useless: the database shuts down or has become a standby.
bool is_broken(std::string_view sqlstate) {
  return sqlstate.empty() || sqlstate.starts_with("08") || sqlstate.starts_with("57P") ||
         sqlstate.starts_with("58") || sqlstate == "25006";
}

/// Whether a statement is missing on its connection, or is there already.
bool is_lost_statement(std::string_view sqlstate) {
  return sqlstate == "26000" || sqlstate == "42P05";
}

/// Whether the database responded without executing the statement: timeout, lock timeout, no disk
/// space or no memory.
bool is_refusal(std::string_view sqlstate) {
  return sqlstate == "57014" || sqlstate == "55P03" || sqlstate == "25P03" ||
         sqlstate.starts_with("53");
}

}  // namespace

std::string pg_array(const std::vector<std::string>& texts) {
  std::string array;
  for (const std::string& text : texts) {
    array += (array.empty() ? "{" : ",") + text;
  }
  return array.empty() ? "{}" : array + '}';
}

// Errors are terse, because they are logged and some details quote the row: names, e-mails, hashes.
struct PgConnection::Impl {
#if PQXX_VERSION_MAJOR < 7
  explicit Impl(const std::string& url) : connection(url) {
    connection.set_verbosity(pqxx::connection_base::terse);
  }
  pqxx::basic_connection_base<ConnectOnce> connection;
#else
  explicit Impl(const std::string& url)
      : connection(pqxx::connection::seize_raw_connection(connect(url.c_str()))) {
    connection.set_verbosity(pqxx::error_verbosity::terse);
  }
  pqxx::connection connection;
#endif
};

PgConnection::PgConnection(const std::string& url, SocketWatchdog* watchdog) : watchdog_(watchdog) {
  try {
    impl_ = std::make_unique<Impl>(url);
  } catch (const pqxx::failure& error) {
    throw PgError(error.what(), "");
  }
}

PgConnection::~PgConnection() = default;
PgConnection::PgConnection(PgConnection&&) noexcept = default;
PgConnection& PgConnection::operator=(PgConnection&&) noexcept = default;

template <class Call>
PgRows PgConnection::run(const Call& call) {
  std::optional<SocketWatchdog::Watch> watch;
  if (watchdog_ != nullptr) {
    watch.emplace(*watchdog_, impl_->connection.sock());
  }
  try {
    pqxx::nontransaction work(impl_->connection);
    return read_rows(call(work));
  } catch (const pqxx::insufficient_privilege& error) {
    throw PgError(error.what(), "42501");  // libpqxx 6 loses the code
  } catch (const pqxx::sql_error& error) {
    throw PgError(error.what(), error.sqlstate());
  } catch (const pqxx::failure& error) {
    throw PgError(error.what(), "");
  }
}

PgRows PgConnection::execute(const std::string& sql) {
  return run([&](pqxx::nontransaction& work) { return work.exec(sql); });
}

PgRows PgConnection::execute(const PgStatement& statement, const PgValues& values) {
  return run([&](pqxx::nontransaction& work) {
    if (prepared_.insert(statement.name).second) {
      impl_->connection.prepare(statement.name, statement.sql);
    }
    return work.exec_prepared(statement.name, pqxx::prepare::make_dynamic_params(texts_of(values)));
  });
}

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
    wakes_at_ = SteadyClock::now() + std::chrono::hours{1};
    if (!watched_.empty()) {
      wakes_at_ = std::min(wakes_at_, watched_.begin()->first);
    }
    changed_.wait_until(lock, wakes_at_);
    while (!watched_.empty() && watched_.begin()->first <= SteadyClock::now()) {
      // Under the lock, so that the socket cannot be closed and its descriptor reused meanwhile.
      ::shutdown(watched_.begin()->second, SHUT_RDWR);
      watched_.erase(watched_.begin());
    }
  }
}

SocketWatchdog::Watch::Watch(SocketWatchdog& owner, int socket)
    : owner_(owner), key_(Deadline::current(), socket) {
  const std::lock_guard lock(owner_.mutex_);
  owner_.watched_.insert(key_);
  if (key_.first < owner_.wakes_at_) {
    owner_.changed_.notify_one();
  }
}

SocketWatchdog::Watch::~Watch() {
  const std::lock_guard lock(owner_.mutex_);
  owner_.watched_.erase(key_);
}

PgConnections::PgConnections(std::string url, const std::vector<PgStatement>& statements,
                             CircuitBreaker& breaker, Metrics& metrics)
    : url_(std::move(url)),
      breaker_(breaker),
      duration_(metrics.histogram("tuisty_database_statement_duration_seconds")) {
  for (const PgStatement& statement : statements) {
    statements_.emplace(statement.name, statement);
  }
}

class PgConnections::Lease {
 public:
  explicit Lease(PgConnections& pool) : pool_(pool) {
    std::unique_lock lock(pool_.mutex_);
    const auto limit = std::min(Deadline::current(), SteadyClock::now() + kQueueTimeout);
    ++pool_.waiting_;
    const bool is_free =
        pool_.returned_.wait_until(lock, limit, [this] { return pool_.leased_ < kMaxConnections; });
    --pool_.waiting_;
    if (!is_free) {
      throw DatabaseUnavailable("all connections to the database are in use");
    }
    ++pool_.leased_;
    if (!pool_.idle_.empty()) {
      connection = std::move(pool_.idle_.back());
      pool_.idle_.pop_back();
      reused = true;
    }
  }
  ~Lease() {
    {
      const std::lock_guard lock(pool_.mutex_);
      --pool_.leased_;
      if (connection) {
        pool_.idle_.push_back(std::move(*connection));
      }
    }
    pool_.returned_.notify_one();
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  /// Drops all idle connections after the database failed or was replaced.
  void close_idle() {
    std::vector<PgConnection> dropped;  // closed after the unlock, because closing may block
    const std::lock_guard lock(pool_.mutex_);
    dropped.swap(pool_.idle_);
  }

  std::optional<PgConnection> connection;
  bool reused = false;

 private:
  PgConnections& pool_;
};

void PgConnections::record(CircuitBreaker::Permit& permit, CallResult result) {
  permit.record(result);
  if (result == CallResult::responded) {
    last_response_ = SteadyClock::now();
  }
  if (result != CallResult::cut_short) {
    responds_ = result == CallResult::responded;
  }
}

PgConnections::State PgConnections::state() const {
  const auto now = SteadyClock::now();
  if (now < lost_statements_until_.load()) {
    return State::lost_statements;
  }
  return responds_ && now - last_response_.load() < kMaxSilence ? State::up : State::down;
}

void PgConnections::probe() {
  if (SteadyClock::now() - last_response_.load() < kProbeInterval) {
    return;
  }
  try {
    execute([](PgConnection& connection) { return connection.execute("SELECT"); });
  } catch (const DatabaseUnavailable&) {
    return;  // state() and the breaker report it
  }
}

PgConnections::Load PgConnections::load() const {
  const std::lock_guard lock(mutex_);
  return {leased_, waiting_};
}

PgRows PgConnections::execute(const Work& work) {
  if (Deadline::over()) {
    throw DatabaseUnavailable("deadline exceeded before the query was sent");
  }
  Lease lease(*this);
  auto permit = breaker_.acquire();
  if (!permit) {
    throw DatabaseUnavailable("the database does not answer");
  }
  if (!lease.connection) {
    connect(lease, *permit);
  }
  return run(lease, *permit, work);
}

void PgConnections::connect(Lease& lease, CircuitBreaker::Permit& permit) {
  const auto begun = SteadyClock::now();
  try {
    PgConnection connection(url_, &watchdog_);
    const Deadline deadline(SteadyClock::now() + kConnectTimeout);
    connection.execute(
        "SET statement_timeout = '2s'; SET lock_timeout = '1s';"
        "SET idle_in_transaction_session_timeout = '5s'; SET "
        "client_min_messages = error");
    lease.connection = std::move(connection);
  } catch (const std::runtime_error& error) {
    record(permit, SteadyClock::now() - begun < kConnectTimeout ? CallResult::failed
                                                                : CallResult::timed_out);
    throw DatabaseUnavailable(std::string("cannot connect to the database: ") + error.what());
  }
}

PgRows PgConnections::run(Lease& lease, CircuitBreaker::Permit& permit, const Work& work) {
  const auto begun = SteadyClock::now();
  const auto limit = begun + kStatementTimeout;
  const Deadline deadline(limit);
  try {
    PgRows rows = work(*lease.connection);
    duration_.observe(SteadyClock::now() - begun);
    record(permit, CallResult::responded);
    return rows;
  } catch (const PgError& error) {
    lease.connection.reset();
    if (!is_broken(error.sqlstate())) {
      record(permit, CallResult::responded);
      if (is_lost_statement(error.sqlstate())) {
        lost_statements_until_ = SteadyClock::now() + kLostStatementMemory;
        throw DatabaseUnavailable(
            "the pooler loses prepared statements: use PgBouncer 1.21 or later with "
            "max_prepared_statements above 0, or session mode (" +
            error.sqlstate() + ")");
      }
      if (is_refusal(error.sqlstate())) {
        throw DatabaseUnavailable(error.what());
      }
      throw;  // a defect of the server
    }
    lease.close_idle();
    if (SteadyClock::now() >= limit) {
      record(permit, CallResult::timed_out);
    } else {
      // A connection broken while idle is no failure of the database; a failed connect is.
      record(permit, lease.reused || Deadline::over() ? CallResult::cut_short : CallResult::failed);
    }
    throw OutcomeUnknown(error.what());
  }
}

PgRows PgConnections::execute(const char* statement, const PgValues& values) {
  return execute([&](PgConnection& connection) {
    return connection.execute(statements_.at(statement), values);
  });
}

PgRows PgConnections::execute_idempotent(const char* statement, const PgValues& values) {
  try {
    return execute(statement, values);
  } catch (const OutcomeUnknown&) {
    return execute(statement, values);
  }
}

}  // namespace server
