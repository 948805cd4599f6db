#include "postgres/pool.hpp"

#include <libpq-fe.h>
#include <sys/epoll.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "budgets.hpp"

namespace server {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// For how long a lost statement counts. Some of them succeed by chance.
constexpr std::chrono::minutes kLostStatementMemory{1};

const PgStatement kSettings{
    "",
    "SET statement_timeout = '2s'; SET lock_timeout = '1s';"
    "SET idle_in_transaction_session_timeout = '5s'; SET client_min_messages = error"};
const PgStatement kProbe{"", "SELECT"};

constexpr const char* kSilent = "the database does not answer";

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
  for (int column = 0; column < columns; ++column) {
    read.columns.emplace_back(PQfname(result, column));
  }
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
      PgRows rows = co_await response(PQsendQuery(pg, statement.sql.c_str()));
      co_return rows;
    }
    const char* const name = statement.name.c_str();
    if (prepared_.insert(statement.name).second) {
      co_await response(PQsendPrepare(pg, name, statement.sql.c_str(), 0, nullptr));
    }
    texts_.clear();
    for (const PgValue& value : values) {
      texts_.push_back(value.text.c_str());
    }
    const auto count = static_cast<int>(texts_.size());
    PgRows rows =
        co_await response(PQsendQueryPrepared(pg, name, count, texts_.data(), nullptr, nullptr, 0));
    co_return rows;
  }

  // It is awaited for the response.
  [[nodiscard]] bool await_ready() const noexcept { return broken_; }
  void await_suspend(std::coroutine_handle<> handle) {
    waiter_.suspend(handle);
    timer_.set(limit_);
  }
  void await_resume() { timer_.stop(); }

 private:
  /// accepted: what libpq returned when it was given the message.
  Task<PgRows> response(int accepted) {
    result_.reset();
    if (accepted == 0) {
      end(PQerrorMessage(handle_.get()));
    } else {
      flush();
    }
    co_await *this;
    if (broken_ && (result_ == nullptr || PQresultStatus(result_.get()) != PGRES_FATAL_ERROR)) {
      throw PgError(reason_, "");
    }
    co_return rows_of(result_.get());
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

PgConnections::PgConnections(Loop& loop, std::string url, Clock& clock, Log& log, Metrics& metrics)
    : loop_(loop),
      url_(std::move(url)),
      // Two failed connects or one timeout open it.
      breaker_("database", clock, log, metrics,
               {.max_failures = 2, .probe_interval = budgets::kDatabaseProbe}),
      duration_(metrics.histogram("tuisty_database_statement_duration_seconds")) {}

PgConnections::~PgConnections() {
  loop_.run([](PgConnections& pool) -> Task<void> {
    while (pool.connecting_) {
      co_await pool.connected_.wait(Loop::Time::max());
    }
  }(*this));
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
  return responds_ && now - last_response_.load() < budgets::kDatabaseSilence ? State::up
                                                                              : State::down;
}

Task<void> PgConnections::probe() {
  if (SteadyClock::now() - last_response_.load() < budgets::kDatabaseProbe) {
    co_return;
  }
  try {
    co_await execute(kProbe);
  } catch (const DatabaseUnavailable&) {
    co_return;  // state() and the breaker report it
  }
}

Task<std::unique_ptr<PgConnections::Connection>> PgConnections::take() {
  for (;;) {
    std::erase_if(idle_, [](const auto& one) { return one->is_broken(); });
    if (!idle_.empty()) {
      auto last = std::move(idle_.back());
      idle_.pop_back();
      co_return last;
    }
    if (!connecting_) {
      // Not the context of this coroutine, which may end before.
      const Context::Scope scope(context_);
      start(connect());
    }
    if (connecting_) {
      const bool has_ended = co_await connected_.wait(Deadline::current());
      if (!has_ended) {
        throw DatabaseUnavailable("no connection to the database in time");
      }
    }
    if (!connect_error_.empty()) {
      throw DatabaseUnavailable(connect_error_);
    }
  }
}

Task<void> PgConnections::connect() {
  connecting_ = true;
  connect_error_.clear();
  if (auto permit = breaker_.acquire()) {
    const auto begun = SteadyClock::now();
    const auto open = [this] { return pg_connect(url_); };
    try {
      PgConnHandle handle = co_await connector_.run(open);
      auto made = std::make_unique<Connection>(loop_, std::move(handle));
      co_await made->execute(kSettings, kNone, SteadyClock::now() + budgets::kDatabaseConnect);
      record(*permit, CallResult::responded);
      idle_.push_back(std::move(made));
    } catch (const std::runtime_error& error) {
      connect_error_ = std::string("cannot connect to the database: ") + error.what();
      record(*permit, SteadyClock::now() - begun < budgets::kDatabaseConnect
                          ? CallResult::failed
                          : CallResult::timed_out);
    }
  } else {
    connect_error_ = kSilent;
  }
  connecting_ = false;
  connected_.wake_all();
}

void PgConnections::give_back(std::unique_ptr<Connection> connection) {
  idle_.push_back(std::move(connection));
  connected_.wake_first();
}

Task<PgRows> PgConnections::execute(const PgStatement& statement, const PgValues& values) {
  if (Deadline::over()) {
    throw DatabaseUnavailable("deadline exceeded before the query was sent");
  }
  const auto patience = std::min(Deadline::current(), SteadyClock::now() + budgets::kDatabaseQueue);
  const auto slot = co_await slots_.take(patience);
  if (!slot) {
    throw DatabaseUnavailable("all connections to the database are in use");
  }
  auto connection = co_await take();
  auto permit = breaker_.acquire();
  if (!permit) {
    give_back(std::move(connection));
    throw DatabaseUnavailable(kSilent);
  }
  const auto begun = SteadyClock::now();
  const auto limit = begun + budgets::kStatement;
  const auto until = std::min(Deadline::current(), limit);
  try {
    PgRows rows = co_await connection->execute(statement, values, until);
    duration_.observe(SteadyClock::now() - begun);
    record(*permit, CallResult::responded);
    connection->was_used = true;
    give_back(std::move(connection));
    co_return rows;
  } catch (const PgError& error) {
    fail(error, *permit, connection->was_used, limit);
  }
}

void PgConnections::fail(const PgError& error, CircuitBreaker::Permit& permit, bool was_reused,
                         SteadyClock::time_point limit) {
  if (is_broken(error.sqlstate())) {
    idle_.clear();  // the database failed or was replaced
    // A connection broken while idle is no failure of the database; a failed connect is.
    record(permit, SteadyClock::now() >= limit      ? CallResult::timed_out
                   : was_reused || Deadline::over() ? CallResult::cut_short
                                                    : CallResult::failed);
    throw OutcomeUnknown(error.what());
  }
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

Task<bool> PgConnections::changes_one(const PgStatement& statement, PgValues values) {
  const PgRows changed = co_await execute_idempotent(statement, values);
  co_return changed.affected == 1;
}

}  // namespace server
