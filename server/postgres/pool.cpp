#include "postgres/pool.hpp"

#include <libpq-fe.h>
#include <sys/epoll.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

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

const PgStatement kSettings{
    "",
    "SET statement_timeout = '2s'; SET lock_timeout = '1s';"
    "SET idle_in_transaction_session_timeout = '5s'; SET client_min_messages = error"};
const PgStatement kProbe{"", "SELECT"};

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

struct FreeResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using PgResult = std::unique_ptr<PGresult, FreeResult>;

/// Throws PgError.
PgRows rows_of(const PGresult* result) {
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK && status != PGRES_EMPTY_QUERY) {
    const char* sqlstate = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    throw PgError(PQresultErrorMessage(result), sqlstate == nullptr ? "" : sqlstate);
  }
  PgRows read;
  // The text is empty for statements that write nothing.
  read.affected = std::strtoul(PQcmdTuples(const_cast<PGresult*>(result)), nullptr, 10);
  const int columns = PQnfields(result);
  read.rows.resize(static_cast<std::size_t>(PQntuples(result)));
  for (int row = 0; row < PQntuples(result); ++row) {
    auto& texts = read.rows[static_cast<std::size_t>(row)];
    texts.reserve(static_cast<std::size_t>(columns));
    for (int column = 0; column < columns; ++column) {
      texts.emplace_back(PQgetvalue(result, row, column));
    }
  }
  return read;
}

}  // namespace

/// One connection, which sends a statement at a time and lets its coroutine wait for the response.
class PgConnections::Connection final : private Loop::Watcher {
 public:
  Connection(Loop& loop, PgConnHandle connection)
      : loop_(loop),
        handle_(std::move(connection)),
        timer_(loop, [this] { end("no response in time"); }) {
    PQsetnonblocking(handle_.get(), 1);
    loop_.watch(socket_, EPOLLIN, *this);
  }
  ~Connection() override {
    if (!broken_) {
      loop_.forget(socket_);
    }
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool was_used = false;  ///< has responded before

  /// Closed by the database while it was idle.
  [[nodiscard]] bool is_broken() const { return broken_; }

  /// Throws PgError. Without a response at `limit` the connection is broken.
  Task<PgRows> execute(const PgStatement& statement, const PgValues& values,
                       SteadyClock::time_point limit) {
    PGconn* const pg = handle_.get();
    limit_ = limit;
    if (statement.name.empty()) {
      send(PQsendQuery(pg, statement.sql.c_str()));
      co_await *this;
      co_return taken();
    }
    if (prepared_.insert(statement.name).second) {
      send(PQsendPrepare(pg, statement.name.c_str(), statement.sql.c_str(), 0, nullptr));
      co_await *this;
      static_cast<void>(taken());
    }
    texts_.clear();
    std::transform(values.begin(), values.end(), std::back_inserter(texts_),
                   [](const PgValue& value) { return value.text.c_str(); });
    send(PQsendQueryPrepared(pg, statement.name.c_str(), static_cast<int>(texts_.size()),
                             texts_.data(), nullptr, nullptr, 0));
    co_await *this;
    co_return taken();
  }

  // It is awaited for the response.
  [[nodiscard]] bool await_ready() const noexcept { return broken_; }
  void await_suspend(std::coroutine_handle<> handle) {
    waiter_.suspend(handle);
    timer_.set(limit_);
  }
  void await_resume() { timer_.stop(); }

 private:
  void send(int accepted) {
    result_.reset();
    if (accepted == 0) {
      end(PQerrorMessage(handle_.get()));
    } else {
      flush();
    }
  }

  void flush() {
    const int left = PQflush(handle_.get());
    if (left < 0) {
      return end(PQerrorMessage(handle_.get()));
    }
    if (std::exchange(sending_, left > 0) != sending_) {
      loop_.watch(socket_, sending_ ? EPOLLIN | EPOLLOUT : EPOLLIN, *this);
    }
  }

  void ready(int /*descriptor*/, std::uint32_t /*events*/) override {
    PGconn* const pg = handle_.get();
    if (sending_) {
      flush();
    }
    if (PQconsumeInput(pg) == 0) {
      return end(PQerrorMessage(pg));
    }
    while (waiter_.waits() && PQisBusy(pg) == 0) {
      PgResult result(PQgetResult(pg));
      if (result == nullptr) {  // the response is complete
        return waiter_.resume();
      }
      // Of several statements the last one, or the one that failed.
      result_ = std::move(result);
    }
  }

  /// The connection is of no more use.
  void end(const std::string& reason) {
    if (!std::exchange(broken_, true)) {
      reason_ = reason;
      loop_.forget(socket_);
    }
    waiter_.resume();
  }

  PgRows taken() {
    if (broken_ && (result_ == nullptr || PQresultStatus(result_.get()) != PGRES_FATAL_ERROR)) {
      throw PgError(reason_, "");
    }
    return rows_of(result_.get());
  }

  Loop& loop_;
  PgConnHandle handle_;
  const int socket_ = PQsocket(handle_.get());  ///< libpq forgets it when the connection breaks
  Loop::Timer timer_;
  SteadyClock::time_point limit_{};
  Waiter waiter_{};
  std::set<std::string> prepared_;
  std::vector<const char*> texts_;
  PgResult result_;
  std::string reason_;
  bool sending_ = false;
  bool broken_ = false;
};

/// Someone who waits for a connection.
struct PgConnections::Waiting {
  explicit Waiting(PgConnections& pool) : owner(pool), timer(pool.loop_, [this] { give_up(); }) {}

  void give_up() {
    // Connecting has its own limit, for each host.
    if (connection == nullptr && owner.connecting_ && !std::exchange(may_connect, true) &&
        SteadyClock::now() < deadline) {
      return timer.set(deadline);
    }
    owner.waiting_.remove(this);
    waiter.resume();
  }

  PgConnections& owner;
  const SteadyClock::time_point deadline = Deadline::current();
  Loop::Timer timer;
  Waiter waiter{};
  std::unique_ptr<Connection> connection{};
  std::string reason = "all connections to the database are in use";
  bool may_connect = false;  ///< waits until the deadline

  [[nodiscard]] bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> handle) {
    waiter.suspend(handle);
    timer.set(std::min(deadline, SteadyClock::now() + kQueueTimeout));
    owner.waiting_.push_back(this);
    owner.serve_waiting();
    owner.note_load();
  }
  void await_resume() { timer.stop(); }
};

class PgConnections::Lease {
 public:
  Lease(PgConnections& pool, std::unique_ptr<Connection> taken)
      : connection(std::move(taken)), reused(connection->was_used), pool_(pool) {}
  ~Lease() {
    --pool_.leased_;
    if (connection) {
      connection->was_used = true;
      pool_.idle_.push_back(std::move(connection));
    }
    pool_.serve_waiting();
    pool_.note_load();
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  std::unique_ptr<Connection> connection;  ///< to be reset if it is broken
  const bool reused;

 private:
  PgConnections& pool_;
};

PgConnections::PgConnections(Loop& loop, std::string url, CircuitBreaker& breaker, Metrics& metrics)
    : loop_(loop),
      url_(std::move(url)),
      breaker_(breaker),
      duration_(metrics.histogram("tuisty_database_statement_duration_seconds")),
      in_use_(metrics.gauge("tuisty_database_connections_in_use")),
      waiting_gauge_(metrics.gauge("tuisty_database_connections_waiting")),
      connector_(loop, 1) {}

PgConnections::~PgConnections() {
  struct Closing {
    PgConnections& pool;
    [[nodiscard]] bool await_ready() const noexcept { return !pool.connecting_; }
    void await_suspend(std::coroutine_handle<> handle) { pool.closing_.suspend(handle); }
    void await_resume() const noexcept {}
  };
  loop_.run([](PgConnections& pool) -> Task<void> {
    Closing closing{pool};
    co_await closing;
  }(*this));
}

void PgConnections::note_load() {
  in_use_.set(static_cast<std::int64_t>(leased_));
  waiting_gauge_.set(static_cast<std::int64_t>(waiting_.size()));
}

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

Task<void> PgConnections::probe() {
  if (SteadyClock::now() - last_response_.load() < kProbeInterval) {
    co_return;
  }
  try {
    co_await execute(kProbe);
  } catch (const DatabaseUnavailable&) {
    co_return;  // state() and the breaker report it
  }
}

Task<std::unique_ptr<PgConnections::Connection>> PgConnections::take() {
  std::erase_if(idle_, [](const auto& one) { return one->is_broken(); });
  if (idle_.empty() || !waiting_.empty()) {
    Waiting waiting(*this);
    co_await waiting;
    if (waiting.connection == nullptr) {
      throw DatabaseUnavailable(waiting.reason);
    }
    co_return std::move(waiting.connection);
  }
  auto last = std::move(idle_.back());
  idle_.pop_back();
  ++leased_;
  note_load();
  co_return last;
}

void PgConnections::serve_waiting() {
  std::erase_if(idle_, [](const auto& one) { return one->is_broken(); });
  while (!waiting_.empty() && !idle_.empty()) {
    Waiting& first = *waiting_.front();
    waiting_.pop_front();
    first.connection = std::move(idle_.back());
    idle_.pop_back();
    ++leased_;
    // Not within this call, which may be the destructor of another coroutine's lease.
    first.timer.set(SteadyClock::now());
  }
  if (!waiting_.empty() && !connecting_ && leased_ < kMaxConnections) {
    connecting_ = true;
    // Not the context of the first coroutine that waits, which may give up.
    const Context::Scope scope(context_);
    start(connect());
  }
}

void PgConnections::refuse_waiting(const std::string& reason) {
  for (Waiting* waiting : std::exchange(waiting_, {})) {
    waiting->reason = reason;
    waiting->may_connect = true;
    waiting->timer.set(SteadyClock::now());
  }
}

/// Makes a connection, for the coroutine that waits longest by then.
Task<void> PgConnections::connect() {
  std::unique_ptr<Connection> made;
  std::string reason;
  auto permit = breaker_.acquire();
  if (!permit) {
    reason = "the database does not answer";
  } else {
    const auto begun = SteadyClock::now();
    const auto open = [this] { return pg_connect(url_); };
    try {
      PgConnHandle handle = co_await connector_.run(open);
      made = std::make_unique<Connection>(loop_, std::move(handle));
      const PgValues none;
      co_await made->execute(kSettings, none, SteadyClock::now() + kConnectTimeout);
      record(*permit, CallResult::responded);
    } catch (const std::runtime_error& error) {
      made.reset();
      reason = std::string("cannot connect to the database: ") + error.what();
      record(*permit, SteadyClock::now() - begun < kConnectTimeout ? CallResult::failed
                                                                   : CallResult::timed_out);
    }
  }
  connecting_ = false;
  if (made) {
    idle_.push_back(std::move(made));
    serve_waiting();
  } else {
    refuse_waiting(reason);
  }
  note_load();
  closing_.resume();
}

Task<PgRows> PgConnections::execute(const PgStatement& statement, const PgValues& values) {
  if (Deadline::over()) {
    throw DatabaseUnavailable("deadline exceeded before the query was sent");
  }
  auto connection = co_await take();
  Lease lease(*this, std::move(connection));
  auto permit = breaker_.acquire();
  if (!permit) {
    throw DatabaseUnavailable("the database does not answer");
  }
  PgRows rows = co_await run(lease, *permit, statement, values);
  co_return rows;
}

Task<PgRows> PgConnections::run(Lease& lease, CircuitBreaker::Permit& permit,
                                const PgStatement& statement, const PgValues& values) {
  const auto begun = SteadyClock::now();
  const auto limit = begun + kStatementTimeout;
  std::optional<PgError> failure;
  try {
    PgRows rows =
        co_await lease.connection->execute(statement, values, std::min(Deadline::current(), limit));
    duration_.observe(SteadyClock::now() - begun);
    record(permit, CallResult::responded);
    co_return rows;
  } catch (const PgError& error) {
    failure = error;
  }
  fail(lease, permit, *failure, limit);
}

void PgConnections::fail(Lease& lease, CircuitBreaker::Permit& permit, const PgError& error,
                         SteadyClock::time_point limit) {
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
    // A defect of the server. NOLINTNEXTLINE(cert-err60-cpp): a copy that fails ends it as well
    throw error;
  }
  idle_.clear();  // the database failed or was replaced
  if (SteadyClock::now() >= limit) {
    record(permit, CallResult::timed_out);
  } else {
    // A connection broken while idle is no failure of the database; a failed connect is.
    record(permit, lease.reused || Deadline::over() ? CallResult::cut_short : CallResult::failed);
  }
  throw OutcomeUnknown(error.what());
}

Task<PgRows> PgConnections::execute(const PgStatement& statement) {
  const PgValues none;
  PgRows rows = co_await execute(statement, none);
  co_return rows;
}

Task<PgRows> PgConnections::execute_idempotent(const PgStatement& statement,
                                               const PgValues& values) {
  try {
    PgRows rows = co_await execute(statement, values);
    co_return rows;
  } catch (const OutcomeUnknown&) {
    // Tried again below: a coroutine cannot wait in a handler.
  }
  PgRows rows = co_await execute(statement, values);
  co_return rows;
}

Task<PgRows> PgConnections::execute_idempotent(const PgStatement& statement) {
  const PgValues none;
  PgRows rows = co_await execute_idempotent(statement, none);
  co_return rows;
}

}  // namespace server
