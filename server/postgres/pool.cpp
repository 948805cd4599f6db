#include "postgres/pool.hpp"

#include <libpq-fe.h>
#include <sys/epoll.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>

#include "budgets.hpp"

namespace server {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// For how long a lost statement counts. Some of them succeed by chance.
constexpr std::chrono::minutes kLostStatementMemory{1};

constexpr PgStatement kSettings{
    "",
    "SET statement_timeout = '2s'; SET lock_timeout = '1s';"
    "SET idle_in_transaction_session_timeout = '5s'; SET client_min_messages = error"};
constexpr PgStatement kProbe{"", "SELECT"};

constexpr const char* kSilent = "the database does not answer";

/// What an error says. broken: the connection is lost, or the database ends all of them.
/// lost_statement: a prepared statement is missing on its connection, or is there already. refusal:
/// the statement was not executed, because of a timeout, a lock, the disk or the memory. defect: of
/// the server.
enum class Fault { broken, read_only, lost_statement, refusal, defect };

Fault fault_of(std::string_view sqlstate) {
  if (sqlstate.empty() || sqlstate.starts_with("08") || sqlstate.starts_with("57P")) {
    return Fault::broken;
  }
  if (sqlstate == "25006") {
    return Fault::read_only;
  }
  if (sqlstate == "26000" || sqlstate == "42P05") {
    return Fault::lost_statement;
  }
  return sqlstate == "57014" || sqlstate == "55P03" || sqlstate == "25P03" ||
                 sqlstate.starts_with("53") || sqlstate.starts_with("58")
             ? Fault::refusal
             : Fault::defect;
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
  /// open: counts the connections.
  Connection(Loop& loop, PgConnHandle connection, std::size_t& open)
      : loop_(loop), handle_(std::move(connection)), open_(open) {
    ++open_;
    PQsetnonblocking(handle_.get(), 1);
    if (!loop_.watch(socket_, EPOLLIN, *this)) {
      end("its socket cannot be watched");
    }
  }
  ~Connection() override {
    --open_;
    if (!is_broken_) {
      loop_.forget(socket_);
    }
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool was_used = false;  ///< has responded before

  /// Lost, maybe while it was idle.
  [[nodiscard]] bool is_broken() const { return is_broken_; }
  /// Whether it can take a statement. Not after a failed one within a transaction.
  [[nodiscard]] bool is_idle() const {
    return !is_broken_ && !is_unclear_ && PQtransactionStatus(handle_.get()) == PQTRANS_IDLE;
  }
  /// Whether a statement is in flight.
  [[nodiscard]] bool is_active() const {
    return !is_broken_ && PQtransactionStatus(handle_.get()) == PQTRANS_ACTIVE;
  }
  /// Whether the database has said, with its last response, that it accepts no writes.
  [[nodiscard]] bool is_read_only() const {
    return says_on("default_transaction_read_only") || says_on("in_hot_standby");
  }
  [[nodiscard]] int backend() const { return PQbackendPID(handle_.get()); }

  /// Throws PgError: without a response at `limit` its SQLSTATE is "", and the statement remains in
  /// flight.
  Task<PgRows> execute(const PgStatement& statement, const PgValues& values,
                       SteadyClock::time_point limit) {
    PGconn* const pg = handle_.get();
    if (statement.name.empty()) {
      PgRows rows = co_await response(PQsendQuery(pg, statement.sql.data()), limit);
      co_return rows;
    }
    const char* const name = statement.name.data();
    if (!prepared_.contains(statement.name)) {
      is_unclear_ = true;  // until the response: whether it is prepared
      co_await response(PQsendPrepare(pg, name, statement.sql.data(), 0, nullptr), limit);
      prepared_.emplace(statement.name);
    }
    texts_.clear();
    for (const PgValue& value : values) {
      texts_.push_back(value.text.c_str());
    }
    const auto count = static_cast<int>(texts_.size());
    PgRows rows = co_await response(
        PQsendQueryPrepared(pg, name, count, texts_.data(), nullptr, nullptr, 0), limit);
    co_return rows;
  }

  /// Waits for the response to the statement in flight, if there is one.
  Task<void> wait(SteadyClock::time_point limit) {
    pause_.emplace(loop_, limit);
    Pause& pause = *pause_;  // GCC 12 would await a copy
    if (is_active()) {
      co_await pause;
    }
  }
  /// To be closed when it is given back.
  void discard() { is_unclear_ = true; }
  /// Reads what has arrived, which may be the end of the connection.
  void read() { ready(socket_, EPOLLIN); }

 private:
  bool says_on(const char* setting) const {
    const char* const value = PQparameterStatus(handle_.get(), setting);
    return value != nullptr && std::string_view(value) == "on";
  }

  /// accepted: what libpq returned when it was given the message.
  Task<PgRows> response(int accepted, SteadyClock::time_point limit) {
    result_.reset();
    accepted == 0 ? end(PQerrorMessage(handle_.get())) : flush();
    co_await wait(limit);
    if (is_active()) {
      throw PgError("no response in time", "");
    }
    is_unclear_ = false;
    if (is_broken_ && (result_ == nullptr || PQresultStatus(result_.get()) != PGRES_FATAL_ERROR)) {
      throw PgError(reason_, "");
    }
    co_return rows_of(result_.get());
  }

  void flush() {
    const int left = PQflush(handle_.get());
    const bool was_sending = std::exchange(is_sending_, left > 0);
    if (left < 0) {
      end(PQerrorMessage(handle_.get()));
    } else if (is_sending_ != was_sending &&
               !loop_.watch(socket_, is_sending_ ? EPOLLIN | EPOLLOUT : EPOLLIN, *this)) {
      end("its socket cannot be watched");
    }
  }

  void ready(int /*descriptor*/, std::uint32_t /*events*/) override {
    PGconn* const pg = handle_.get();
    if (is_sending_) {
      flush();
    }
    if (PQconsumeInput(pg) == 0) {
      return end(PQerrorMessage(pg));
    }
    while (is_active() && PQisBusy(pg) == 0) {
      // Of several statements the last one, or the one that failed.
      if (PgResult result(PQgetResult(pg)); result != nullptr) {
        result_ = std::move(result);
      } else if (pause_) {  // the response is complete
        pause_->wake();
      }
    }
  }

  /// The connection is of no more use.
  void end(const std::string& reason) {
    if (!std::exchange(is_broken_, true)) {
      reason_ = reason;
      loop_.forget(socket_);
    }
    if (pause_) {
      pause_->wake();
    }
  }

  Loop& loop_;
  PgConnHandle handle_;
  std::size_t& open_;
  const int socket_ = PQsocket(handle_.get());  ///< libpq forgets it when the connection breaks
  std::optional<Pause> pause_{};                ///< of the coroutine that waits for the response
  std::set<std::string, std::less<>> prepared_;
  std::vector<const char*> texts_;
  PgResult result_;
  std::string reason_;
  bool is_sending_ = false;
  bool is_broken_ = false;
  bool is_unclear_ = false;
};

struct PgConnections::Lease {
  PgConnections& pool;
  Slots::Slot slot{};
  std::unique_ptr<Connection> connection{};

  explicit Lease(PgConnections& of) : pool(of) {}
  ~Lease() {
    if (connection && connection->is_active()) {
      pool.tasks_.start(pool.cancel_statement(std::move(slot), std::move(connection)));
    } else if (connection) {
      pool.give_back(std::move(connection));
    }
  }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
};

PgConnections::PgConnections(Loop& loop, std::string url, Clock& clock, Log& log, Metrics& metrics)
    : loop_(loop),
      url_(std::move(url)),
      log_(log),
      // Two failed connects or one timeout open it.
      breaker_("database", clock, log, metrics,
               {.max_failures = 2, .probe_interval = budgets::kDatabaseProbe}),
      duration_(metrics.histogram("tuisty_database_statement_duration_seconds")) {}

PgConnections::~PgConnections() = default;

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
  if (read_only_) {
    return State::read_only;
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

Task<std::unique_ptr<PgConnections::Connection>> PgConnections::take(std::size_t most) {
  for (const auto failures = connect_failures_;;) {
    std::erase_if(idle_, [](const auto& one) { return one->is_broken(); });
    if (!idle_.empty()) {
      auto last = std::move(idle_.back());
      idle_.pop_back();
      co_return last;
    }
    if (failures != connect_failures_) {
      throw DatabaseUnavailable(connect_error_);
    }
    // One for each that waits. While the breaker is open it is a probe, one at a time.
    if (open_ + connecting_ < most && connecting_ <= connected_.size() &&
        (connecting_ == 0 || (!breaker_.is_open() && connecting_ < kMaxConnecting))) {
      tasks_.start(connect());
      if (failures != connect_failures_) {
        continue;
      }
    }
    const bool has_ended = co_await connected_.wait(Deadline::current());
    if (!has_ended) {
      throw DatabaseUnavailable("no connection to the database in time");
    }
  }
}

Task<void> PgConnections::connect() {
  std::string problem;
  ++connecting_;
  if (auto permit = breaker_.acquire()) {
    const auto begun = SteadyClock::now();
    const auto open = [this] { return pg_connect(url_); };
    try {
      PgConnHandle handle = co_await connector_.run(open);
      auto made = std::make_unique<Connection>(loop_, std::move(handle), open_);
      co_await made->execute(kSettings, kNone, SteadyClock::now() + budgets::kDatabaseConnect);
      record(*permit, CallResult::responded);
      read_only_ = false;
      idle_.push_back(std::move(made));
    } catch (const std::runtime_error& error) {
      problem = std::string("cannot connect to the database: ") + error.what();
      if (problem.find("read-only") != std::string::npos) {
        note_read_only();
      }
      record(*permit, SteadyClock::now() - begun < budgets::kDatabaseConnect
                          ? CallResult::failed
                          : CallResult::timed_out);
    }
  } else {
    problem = kSilent;
  }
  --connecting_;
  if (!problem.empty()) {
    ++connect_failures_;
    connect_error_ = problem;
  }
  connected_.wake_all();
}

void PgConnections::give_back(std::unique_ptr<Connection> connection) {
  if (connection->is_idle()) {
    idle_.push_back(std::move(connection));
  }
  connection.reset();
  connected_.wake_first();
}

void PgConnections::note_read_only() {
  idle_.clear();
  if (!read_only_.exchange(true)) {
    log_.error("database_read_only");
  }
}

/// Ends the statement of a caller that has left, so that its connection is of use again. By SQL,
/// because libpq's request to cancel has no time limit.
Task<void> PgConnections::cancel_statement(Slots::Slot slot, std::unique_ptr<Connection> of) {
  const auto limit = SteadyClock::now() + budgets::kStatement;
  const Deadline deadline(limit);
  const std::string sql = "SELECT pg_cancel_backend(" + std::to_string(of->backend()) + ")";
  const PgStatement cancel{"", sql};
  try {
    auto other = co_await take(kMaxConnections + 1);
    co_await other->execute(cancel, kNone, limit);
    give_back(std::move(other));
  } catch (const std::runtime_error&) {  // NOLINT(bugprone-empty-catch)
    // PostgreSQL ends it later.
  }
  co_await of->wait(limit);
  give_back(std::move(of));
  slot.reset();
}

Task<PgRows> PgConnections::execute(const PgStatement& statement, const PgValues& values) {
  if (Deadline::over()) {
    throw DatabaseUnavailable("deadline exceeded before the query was sent");
  }
  const auto patience = std::min(Deadline::current(), SteadyClock::now() + budgets::kDatabaseQueue);
  Lease lease(*this);
  lease.slot = co_await slots_.take(patience);
  if (!lease.slot) {
    throw DatabaseUnavailable("all connections to the database are in use");
  }
  lease.connection = co_await take();
  auto permit = breaker_.acquire();
  if (!permit) {
    throw DatabaseUnavailable(kSilent);
  }
  const auto begun = SteadyClock::now();
  const auto limit = begun + budgets::kStatement;
  const auto until = std::min(Deadline::current(), limit);
  try {
    PgRows rows = co_await lease.connection->execute(statement, values, until);
    duration_.observe(SteadyClock::now() - begun);
    record(*permit, CallResult::responded);
    lease.connection->was_used = true;
    if (lease.connection->is_read_only()) {
      lease.connection->discard();
      note_read_only();
    }
    co_return rows;
  } catch (const PgError& error) {
    fail(error, *permit, *lease.connection, limit);
  }
}

void PgConnections::fail(const PgError& error, CircuitBreaker::Permit& permit,
                         Connection& connection, SteadyClock::time_point limit) {
  const Fault fault = fault_of(error.sqlstate());
  if (fault == Fault::broken) {
    const bool is_silent = SteadyClock::now() >= limit;  // longer than PostgreSQL's own limit
    if (is_silent || !error.sqlstate().empty()) {
      idle_.clear();  // the database has ended or was replaced
    } else if (connection.is_broken()) {
      std::for_each(idle_.begin(), idle_.end(), [](const auto& one) { one->read(); });
    }
    // A connection broken while idle is no failure of the database; a failed connect is.
    record(permit, is_silent                                 ? CallResult::timed_out
                   : connection.was_used || Deadline::over() ? CallResult::cut_short
                                                             : CallResult::failed);
    throw OutcomeUnknown(error.what());
  }
  record(permit, CallResult::responded);
  switch (fault) {
    case Fault::read_only:
      connection.discard();
      note_read_only();
      throw OutcomeUnknown(error.what());
    case Fault::lost_statement:
      connection.discard();
      lost_statements_until_ = SteadyClock::now() + kLostStatementMemory;
      throw DatabaseUnavailable(
          "the pooler loses prepared statements: use PgBouncer 1.21 or later with "
          "max_prepared_statements above 0, or session mode (" +
          error.sqlstate() + ")");
    case Fault::refusal:
      throw DatabaseUnavailable(error.what());
    default:
      throw;  // a defect of the server
  }
}

}  // namespace server
