#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct pg_conn;

namespace server {

/// An SQL statement, prepared under its name on first use. Without a name it is not prepared, has
/// no parameters and may be several.
struct PgStatement {
  std::string name;
  std::string sql;
};

/// A parameter of a statement. The database infers its type.
struct PgValue {
  PgValue(std::string_view value) : text(value) {}              // NOLINT(*-explicit-*)
  PgValue(const std::string& value) : text(value) {}            // NOLINT(*-explicit-*)
  PgValue(const char* value) : text(value) {}                   // NOLINT(*-explicit-*)
  PgValue(std::int64_t value) : text(std::to_string(value)) {}  // NOLINT(*-explicit-*)

  std::string text;
};
using PgValues = std::vector<PgValue>;

/// An SQL array of texts that need no quoting.
[[nodiscard]] std::string pg_array(const std::vector<std::string>& texts);

/// One row of a result, which outlives it.
class PgRow {
 public:
  PgRow(const std::vector<std::string>& columns, const std::vector<std::string>& values)
      : columns_(columns), values_(values) {}

  /// Returns the value of a column. Throws std::out_of_range if there is none of that name.
  [[nodiscard]] const std::string& operator[](std::string_view column) const {
    const auto found = std::find(columns_.begin(), columns_.end(), column);
    return values_.at(static_cast<std::size_t>(found - columns_.begin()));
  }

 private:
  const std::vector<std::string>& columns_;
  const std::vector<std::string>& values_;
};

/// The result of a statement as text; NULL is "".
struct PgRows {
  std::vector<std::vector<std::string>> rows;
  std::size_t affected = 0;          ///< rows written by the statement
  std::vector<std::string> columns;  ///< their names

  /// Throws std::out_of_range.
  [[nodiscard]] PgRow row(std::size_t index = 0) const { return {columns, rows.at(index)}; }
};

/// PostgreSQL reported an error, or the connection broke.
class PgError : public std::runtime_error {
 public:
  PgError(const std::string& message, std::string sqlstate)
      : runtime_error(message), sqlstate_(std::move(sqlstate)) {}
  /// The five characters of SQLSTATE; "" if the connection broke.
  [[nodiscard]] const std::string& sqlstate() const { return sqlstate_; }

 private:
  std::string sqlstate_;
};

/// libpq's connection.
struct FreePgConn {
  void operator()(pg_conn* connection) const;
};
using PgConnHandle = std::unique_ptr<pg_conn, FreePgConn>;

/// Connects to the first host of the URL that accepts writes, within two seconds for each. Blocks.
/// Throws PgError, and std::runtime_error if another machine is reached without TLS.
[[nodiscard]] PgConnHandle pg_connect(const std::string& url);

/// One of the hosts that a URL names.
struct PgHost {
  std::string name;  ///< "db1.example:5432"
  std::string url;   ///< of this host only, whether it accepts writes or not
};

/// Returns the hosts of a URL in its order, at least one. Throws PgError if the URL is invalid.
[[nodiscard]] std::vector<PgHost> pg_hosts(const std::string& url);

/// One connection to PostgreSQL that blocks its thread, for migrations and commands. Copies share
/// it. All calls throw PgError; a broken connection stays broken.
class PgConnection {
 public:
  /// Like pg_connect().
  explicit PgConnection(const std::string& url);

  /// Runs SQL, also several statements, and returns the result of the last one.
  PgRows execute(const std::string& sql);
  /// Runs a named statement, which is prepared on first use.
  PgRows execute(const PgStatement& statement, const PgValues& values);
  /// Returns the host that it is connected to: "db1.example:5432".
  [[nodiscard]] std::string host() const;

 private:
  /// libpqxx's headers cost a second per translation unit.
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace server
