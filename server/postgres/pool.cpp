#include "postgres/pool.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "deadline.hpp"
#include "text.hpp"

namespace server {
namespace {

using SteadyClock = std::chrono::steady_clock;
using CallResult = CircuitBreaker::CallResult;
using std::chrono::milliseconds;

/// Timeout for each host of the URL; libpq accepts no shorter one.
constexpr std::chrono::seconds kConnectTimeout{2};
/// Slightly more than the database's statement timeout, which has no effect if the database hangs.
constexpr milliseconds kStatementTimeout{2'500};
/// Maximum wait for a free connection.
constexpr milliseconds kQueueTimeout{2'000};

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
    throw PgError(reason, "");
  }
  // The URL, the environment and service files all determine host and TLS.
  const std::string address = PQhostaddr(connection) == nullptr ? "" : PQhostaddr(connection);
  if (!address.empty() && !is_loopback(address) && PQsslInUse(connection) == 0) {
    PQfinish(connection);
    throw std::runtime_error("the connection to the database at " + address +
                             " is not encrypted: it needs sslmode=verify-full");
  }
  // Errors are logged, and the details of some quote the row: names, e-mails, hashes.
  PQsetErrorVerbosity(connection, PQERRORS_TERSE);
  PQsetnonblocking(connection, 1);
  return connection;
}

using PgResult = std::unique_ptr<PGresult, decltype(&PQclear)>;

/// Returns the next result of a statement, null after the last one.
PgResult next_result(PGconn* connection) {
  for (;;) {
    const int unsent = PQflush(connection);
    if (unsent == 0 && PQisBusy(connection) == 0) {
      return {PQgetResult(connection), &PQclear};
    }
    if (Deadline::over()) {
      throw PgError("the database did not respond in time", "");
    }
    const auto left = std::min<SteadyClock::duration>(Deadline::current() - SteadyClock::now(),
                                                      std::chrono::hours{1});
    pollfd socket{PQsocket(connection), POLLIN, 0};
    if (unsent > 0) {
      socket.events |= POLLOUT;
    }
    ::poll(&socket, 1, static_cast<int>(std::chrono::ceil<milliseconds>(left).count()));
    if (unsent < 0 || PQconsumeInput(connection) == 0) {
      throw PgError(PQerrorMessage(connection), "");
    }
  }
}

PgRows read_rows(const PGresult* result) {
  PgRows read;
  // Empty for statements that count no rows.
  read.affected = std::strtoul(PQcmdTuples(const_cast<PGresult*>(result)), nullptr, 10);
  for (int row = 0; row < PQntuples(result); ++row) {
    std::vector<std::string> texts;
    for (int column = 0; column < PQnfields(result); ++column) {
      texts.emplace_back(PQgetvalue(result, row, column));
    }
    read.rows.push_back(std::move(texts));
  }
  return read;
}

/// Whether the connection is lost or useless: the database shuts down or has become a standby.
bool is_broken(std::string_view sqlstate) {
  return sqlstate.empty() || sqlstate.starts_with("08") || sqlstate.starts_with("57P") ||
         sqlstate.starts_with("58") || sqlstate == "25006";
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

PgConnection::PgConnection(const std::string& url) : connection_(connect(url.c_str())) {}

void PgConnection::Close::operator()(pg_conn* connection) const { PQfinish(connection); }

PgRows PgConnection::receive(int sent) {
  if (sent == 0) {
    throw PgError(PQerrorMessage(connection_.get()), "");
  }
  PgRows rows;
  while (const auto result = next_result(connection_.get())) {
    const auto status = PQresultStatus(result.get());
    if (status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE) {
      const char* sqlstate = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
      throw PgError(PQresultErrorMessage(result.get()), sqlstate == nullptr ? "" : sqlstate);
    }
    rows = read_rows(result.get());
  }
  return rows;
}

PgRows PgConnection::execute(const std::string& sql) {
  return receive(PQsendQuery(connection_.get(), sql.c_str()));
}

PgRows PgConnection::execute(const PgStatement& statement, const PgValues& values) {
  const char* name = statement.name.c_str();
  if (prepared_.insert(statement.name).second) {
    receive(PQsendPrepare(connection_.get(), name, statement.sql.c_str(), 0, nullptr));
  }
  std::vector<const char*> texts;
  for (const PgValue& value : values) {
    texts.push_back(value.text.c_str());
  }
  return receive(PQsendQueryPrepared(connection_.get(), name, static_cast<int>(texts.size()),
                                     texts.data(), nullptr, nullptr, 0));
}

PgConnections::PgConnections(std::string url, const std::vector<PgStatement>& statements,
                             CircuitBreaker& breaker)
    : url_(std::move(url)), breaker_(breaker) {
  for (const PgStatement& statement : statements) {
    statements_.emplace(statement.name, statement);
  }
}

class PgConnections::Lease {
 public:
  explicit Lease(PgConnections& pool) : pool_(pool) {
    std::unique_lock lock(pool_.mutex_);
    const auto limit = std::min(Deadline::current(), SteadyClock::now() + kQueueTimeout);
    if (!pool_.returned_.wait_until(lock, limit,
                                    [this] { return pool_.leased_ < kMaxConnections; })) {
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
    PgConnection connection(url_);
    const Deadline deadline(SteadyClock::now() + kConnectTimeout);
    connection.execute(
        "SET statement_timeout = '2s'; SET lock_timeout = '1s';"
        "SET idle_in_transaction_session_timeout = '5s'; SET "
        "client_min_messages = error");
    lease.connection = std::move(connection);
  } catch (const std::runtime_error& error) {
    permit.record(SteadyClock::now() - begun < kConnectTimeout ? CallResult::failure
                                                               : CallResult::timeout);
    throw DatabaseUnavailable(std::string("cannot connect to the database: ") + error.what());
  }
}

PgRows PgConnections::run(Lease& lease, CircuitBreaker::Permit& permit, const Work& work) {
  const auto limit = SteadyClock::now() + kStatementTimeout;
  const Deadline deadline(limit);
  try {
    PgRows rows = work(*lease.connection);
    permit.record(CallResult::success);
    return rows;
  } catch (const PgError& error) {
    lease.connection.reset();
    if (!is_broken(error.sqlstate())) {
      permit.record(CallResult::success);
      if (is_refusal(error.sqlstate())) {
        throw DatabaseUnavailable(error.what());
      }
      throw;  // a defect of the server
    }
    lease.close_idle();
    if (SteadyClock::now() >= limit) {
      permit.record(CallResult::timeout);
    } else {
      // A connection broken while idle is no failure of the database; a failed connect is.
      permit.record(lease.reused || Deadline::over() ? CallResult::cut_short : CallResult::failure);
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
