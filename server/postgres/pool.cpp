#include "postgres/pool.hpp"

#include <libpq-fe.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <pqxx/connection>
#include <pqxx/except>
#include <pqxx/nontransaction>
#include <pqxx/prepared_statement>
#include <pqxx/result>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "deadline.hpp"

namespace server {

namespace {

using SteadyClock = std::chrono::steady_clock;

/// At start the database may still be starting itself.
constexpr std::chrono::milliseconds kStartLimit{5'000};
constexpr std::chrono::milliseconds kPauseAtStart{250};

bool ready_in_time(PGconn* connection, PostgresPollingStatusType wanted) {
  pollfd socket{PQsocket(connection),
                static_cast<short>(wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT), 0};
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(Deadline::current() -
                                                                          SteadyClock::now());
  return left.count() > 0 && poll(&socket, 1, static_cast<int>(left.count())) > 0;
}

/// libpq itself counts its connection time limit in seconds, two at least.
PGconn* connect(const char* url) {
  // The URL first, so that these win over what it says.
  const std::array<const char*, 6> keys{"dbname",           "tcp_user_timeout",
                                        "keepalives_idle",  "keepalives_interval",
                                        "keepalives_count", nullptr};
  const std::array<const char*, 6> values{url, "3000", "5", "2", "2", nullptr};
  PGconn* connection = PQconnectStartParams(keys.data(), values.data(), 1);
  auto state = PGRES_POLLING_WRITING;
  while (connection != nullptr && PQstatus(connection) != CONNECTION_BAD &&
         state != PGRES_POLLING_OK && state != PGRES_POLLING_FAILED &&
         ready_in_time(connection, state)) {
    state = PQconnectPoll(connection);
  }
  if (state != PGRES_POLLING_OK) {
    const std::string reason = connection == nullptr ? "no memory" : PQerrorMessage(connection);
    PQfinish(connection);
    throw pqxx::broken_connection(reason.empty() ? "no answer" : reason);
  }
  return connection;
}

/// The value for one host of several; one value alone is every host's.
std::string value_at(std::string_view list, std::size_t host) {
  for (auto comma = list.find(','); host > 0 && comma != std::string_view::npos;
       comma = list.find(','), --host) {
    list.remove_prefix(comma + 1);
  }
  return std::string(list.substr(0, list.find(',')));
}

/// The connection string once for each of its hosts: libpq goes through them by itself, but stays
/// for ever with one that is silent.
std::vector<std::string> hosts_of(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(url.c_str(), nullptr), &PQconninfoFree);
  std::vector<const PQconninfoOption*> given;
  std::ptrdiff_t commas = 0;
  for (const auto* option = options.get(); option != nullptr && option->keyword != nullptr;
       ++option) {
    const std::string_view key = option->keyword;
    if (option->val != nullptr) {
      given.push_back(option);
      const std::string_view value = option->val;
      if (key == "host" || key == "hostaddr") {
        commas = std::max(commas, std::count(value.begin(), value.end(), ','));
      }
    }
  }
  if (commas == 0) {
    return {url};  // also what cannot be read: libpq says why
  }
  std::vector<std::string> hosts(static_cast<std::size_t>(commas) + 1);
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    for (const auto* option : given) {
      const std::string_view key = option->keyword;
      const bool is_list = key == "host" || key == "hostaddr" || key == "port";
      hosts[i] += std::string(key) + "='";
      for (const char c : is_list ? value_at(option->val, i) : std::string(option->val)) {
        hosts[i] += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string{c};
      }
      hosts[i] += "' ";
    }
  }
  return hosts;
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

bool is_outage(std::string_view sqlstate) {
  return sqlstate.empty() || sqlstate.starts_with("08") ||  // connection
         sqlstate.starts_with("53") ||                      // disk, memory, connections run out
         sqlstate.starts_with("57") ||                      // cancelled, shutting down
         sqlstate.starts_with("58") ||                      // the machine below
         sqlstate == "55P03" || sqlstate == "25P03" ||      // lock not given, idle in transaction
         sqlstate == "25006";                               // read only: a standby
}

constexpr std::chrono::milliseconds kRest{250};

/// By so much a watch may end too late.
constexpr std::chrono::milliseconds kLook{20};

PgRows rows_of(const pqxx::result& result) {
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

template <class F>
PgConnection::PgConnection(const std::string& url, SocketWatchdog& watchdog, F set_up,
                           std::chrono::milliseconds limit) {
  std::string reasons;
  for (const std::string& host : hosts_of(url)) {
    const Deadline end(SteadyClock::now() + limit);
    try {
      auto made = std::make_unique<Impl>(host);
      const SocketWatchdog::Watch watch(watchdog, made->connection.sock());
      set_up(made->connection);
      impl_ = std::move(made);
      return;
    } catch (const pqxx::broken_connection& error) {
      reasons += std::string(" ") + error.what();
    } catch (const pqxx::sql_error& error) {
      if (!is_outage(error.sqlstate())) {
        throw;
      }
      reasons += std::string(" ") + error.what();
    }
  }
  throw pqxx::broken_connection("database not reached in time:" + reasons);
}

PgConnection::PgConnection(const std::string& url, const std::vector<PgStatement>& statements,
                           SocketWatchdog& watchdog, std::chrono::milliseconds limit)
    : PgConnection(
          url, watchdog,
          [&statements](PgHandle& connection) {
            pqxx::nontransaction(connection)
                .exec(
                    "SET statement_timeout = '2s'; SET lock_timeout = '1s';"
                    "SET idle_in_transaction_session_timeout = '5s'; SET client_min_messages = "
                    "error");
            for (const PgStatement& statement : statements) {
              connection.prepare(statement.name, statement.sql);
            }
          },
          limit) {}

/// Asks for something: a pooler takes connections also while the database behind it is away.
PgConnection::PgConnection(const std::string& url, SocketWatchdog& watchdog,
                           std::chrono::milliseconds limit)
    : PgConnection(
          url, watchdog,
          [](PgHandle& connection) { pqxx::nontransaction(connection).exec("SELECT 1"); }, limit) {}

PgConnection PgConnection::at_start(const std::string& url) {
  SocketWatchdog watchdog;
  const auto deadline = SteadyClock::now() + kStartLimit;
  for (;;) {
    try {
      return {url, watchdog};
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

/// It looks about while there is something to watch, and once more: whoever begins a watch need not
/// wake it for each.
void SocketWatchdog::run() {
  std::unique_lock lock(mutex_);
  for (std::uint64_t seen = 0; !stopping_;) {
    if (sockets_.empty() && count_ == seen) {
      asleep_ = true;
      changed_.wait(lock);
      asleep_ = false;
      continue;
    }
    seen = count_;
    const auto next = SteadyClock::now() + kLook;
    changed_.wait_until(lock,
                        sockets_.empty() ? next : std::min(next, sockets_.begin()->first.first));
    while (!sockets_.empty() && sockets_.begin()->first.first <= SteadyClock::now()) {
      // Under the lock, so that the socket cannot be closed, and its number reused, meanwhile.
      ::shutdown(sockets_.begin()->second, SHUT_RDWR);
      sockets_.erase(sockets_.begin());
    }
  }
}

SocketWatchdog::Watch::Watch(SocketWatchdog& owner, int socket)
    : owner_(owner), key_(Deadline::current(), 0) {
  const std::lock_guard lock(owner_.mutex_);
  key_.second = ++owner_.count_;
  owner_.sockets_.emplace(key_, socket);
  if (owner_.asleep_) {
    owner_.changed_.notify_one();
  }
}

SocketWatchdog::Watch::~Watch() {
  const std::lock_guard lock(owner_.mutex_);
  owner_.sockets_.erase(key_);
}

PgRows PgConnections::once(const Work& work) {
  const Deadline end(end_);
  PgHandle& connection = mine();
  try {
    const Deadline limit(Deadline::Clock::now() + kStatementLimit);
    const SocketWatchdog::Watch watch(watchdog_, connection.sock());
    Pulse::Beat beat(pulse_, connection.sock());
    pqxx::nontransaction transaction(connection);
    PgRows rows = rows_of(work(transaction));
    beat.answered();
    return rows;
  } catch (const pqxx::failure& error) {
    broken(error);
  }
}

PgRows PgConnections::once(const char* statement, std::initializer_list<PgValue> values) {
  std::vector<std::string> texts;
  for (const PgValue& value : values) {
    texts.push_back(value.text);
  }
  return once([&](pqxx::nontransaction& work) {
    const auto params = pqxx::prepare::make_dynamic_params(texts);
    return sending_ == PgSending::prepared ? work.exec_prepared(statement, params)
                                           : work.exec_params(sql_of(statement), params);
  });
}

const std::string& PgConnections::sql_of(std::string_view statement) const {
  const auto found = std::find_if(statements_.begin(), statements_.end(),
                                  [statement](const auto& one) { return one.name == statement; });
  if (found == statements_.end()) {
    throw std::logic_error("no statement " + std::string(statement));
  }
  return found->sql;
}

void PgConnections::expect_limits() {
  if (sending_ == PgSending::prepared) {
    return;  // each connection sets its own
  }
  const auto unlimited = once([](pqxx::nontransaction& work) {
    return work.exec(
        "SELECT name FROM pg_settings WHERE setting = '0' AND name IN"
        " ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')");
  });
  if (!unlimited.rows.empty()) {
    throw std::runtime_error("the pooler's connections have no " + unlimited.rows[0][0] +
                             ": set it by connect_query, see server/postgres/pgbouncer.ini.in");
  }
}

PgRows PgConnections::repeatable(const char* statement, std::initializer_list<PgValue> values) {
  try {
    return once(statement, values);
  } catch (const OutcomeUnknown&) {
    return once(statement, values);
  }
}

PgHandle& PgConnections::mine() {
  if (Deadline::over()) {
    throw StoreUnavailable("no time is left for the database");
  }
  {
    const std::lock_guard lock(mutex_);
    const auto found = connections_.find(std::this_thread::get_id());
    if (found != connections_.end()) {
      return found->second.get();
    }
  }
  PgConnection made = connect();  // may be slow: not under the lock
  const std::lock_guard lock(mutex_);
  return connections_.emplace(std::this_thread::get_id(), std::move(made)).first->second.get();
}

PgConnection PgConnections::connect() {
  const SteadyClock::time_point failed{SteadyClock::duration(failed_at_.load())};
  if (SteadyClock::now() - failed < kRest) {
    throw StoreUnavailable("the database could not be reached a moment ago");
  }
  Pulse::Beat beat(pulse_, -1);
  try {
    PgConnection made = sending_ == PgSending::unnamed ? PgConnection(url_, watchdog_)
                                                       : PgConnection(url_, statements_, watchdog_);
    beat.answered();
    return made;
  } catch (const pqxx::broken_connection& error) {
    if (!Deadline::over()) {  // else it may be there all the same
      failed_at_ = SteadyClock::now().time_since_epoch().count();
    }
    throw StoreUnavailable(error.what());
  }
}

/// Also by a refusal: all connections may be taken while the statements of ours go well.
bool PgConnections::answers(std::chrono::milliseconds limit) {
  const Deadline end(end_);
  try {
    const PgConnection made(url_, watchdog_, limit);
    return true;
  } catch (const pqxx::broken_connection& error) {
    return std::string_view(error.what()).find("FATAL:") != std::string_view::npos;
  } catch (const std::exception&) {
    return true;
  }
}

/// is_open() still says true of a connection whose server has gone, so it is not asked.
void PgConnections::broken(const std::exception& error) {
  const auto* said = dynamic_cast<const pqxx::sql_error*>(&error);
  if (said != nullptr && !is_outage(said->sqlstate())) {
    throw;  // a mistake of ours
  }
  const std::string what = error.what();
  decltype(connections_)::node_type dropped;  // ends after the lock: it may take a moment
  {
    const std::lock_guard lock(mutex_);
    dropped = connections_.extract(std::this_thread::get_id());
  }
  throw OutcomeUnknown(what);
}

}  // namespace server
