#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "loop/task.hpp"

namespace server {

/// An SQL statement, prepared under its name on first use. Without a name it is not prepared, has
/// no parameters and may be several. The build makes those of the .sql files, and functions that
/// call them (cmake/statements.awk). Its texts outlive it, and a zero byte follows them.
struct PgStatement {
  std::string_view name;
  std::string_view sql;
  bool once = true;             ///< must not run twice
  std::string_view takes = {};  ///< parameters and types as declared: "id text, minutes int"
  std::string_view gives = {};  ///< columns
};

/// A parameter of a statement. The database infers its type.
struct PgValue {
  PgValue(std::string_view value) : text(value) {}                    // NOLINT(*-explicit-*)
  PgValue(const std::string& value) : text(value) {}                  // NOLINT(*-explicit-*)
  PgValue(const char* value) : text(value) {}                         // NOLINT(*-explicit-*)
  PgValue(std::integral auto value) : text(std::to_string(value)) {}  // NOLINT(*-explicit-*)
  /// An array of numbers, or of texts that need no quoting.
  template <class T>
  PgValue(const std::vector<T>& values) : text("{") {  // NOLINT(*-explicit-*)
    for (const T& value : values) {
      text += (text.size() == 1 ? "" : ",") + PgValue(value).text;
    }
    text += '}';
  }

  std::string text;
};
using PgValues = std::vector<PgValue>;

/// The result of a statement as text; NULL is "".
struct PgRows {
  std::vector<std::vector<std::string>> rows;
  std::size_t affected = 0;  ///< rows written by the statement
};

/// The connection broke with a statement in flight: whether it was executed is not known. Read the
/// row again before retrying.
class OutcomeUnknown : public DatabaseUnavailable {
 public:
  using DatabaseUnavailable::DatabaseUnavailable;
};

/// What executes statements: the server's pool, or a connection that blocks its thread.
class Database {
 public:
  virtual ~Database() = default;
  /// Throws OutcomeUnknown if the statement may have been executed, and DatabaseUnavailable if it
  /// was not. The arguments outlive the task.
  virtual Task<PgRows> execute(const PgStatement& statement, const PgValues& values) = 0;
  /// The same, and retries a statement that may run twice after an unknown outcome.
  Task<PgRows> run(const PgStatement& statement, const PgValues& values = kNone);

 protected:
  static inline const PgValues kNone{};
};

/// Reads the columns of a row in their order. Throws std::logic_error with the statement's name if
/// they are not as declared.
class PgColumns {
 public:
  PgColumns(const PgStatement& statement, std::vector<std::string>& values)
      : statement_(statement), values_(values) {}

  PgColumns& operator>>(std::string& value);
  PgColumns& operator>>(bool& value);
  PgColumns& operator>>(int& value);
  PgColumns& operator>>(std::int64_t& value);
  template <class T>
  PgColumns& operator>>(std::optional<T>& value) {
    const bool is_null = next_ < values_.size() && values_[next_].empty();
    next_ += is_null ? 1 : 0;
    return is_null ? *this : *this >> value.emplace();
  }
  void require_end() const;

 private:
  std::string& next();
  template <class T>
  PgColumns& read_number(T& value);
  [[nodiscard]] std::logic_error mismatch() const;

  const PgStatement& statement_;
  std::vector<std::string>& values_;
  std::size_t next_ = 0;
};

namespace sql {

/// The statements of each .sql file.
extern const std::span<const std::span<const PgStatement>> files;

// What the functions of the statements return.

template <class Row>
void read_row(const PgStatement& statement, std::vector<std::string>& values, Row& row) {
  PgColumns columns(statement, values);
  columns >> row;
  columns.require_end();
}

/// The first row, if there is one.
template <class Row>
Task<std::optional<Row>> row(Database& database, const PgStatement& statement, PgValues values) {
  PgRows found = co_await database.run(statement, values);
  std::optional<Row> first;
  if (!found.rows.empty()) {
    read_row(statement, found.rows.front(), first.emplace());
  }
  co_return first;
}

template <class Row>
Task<std::vector<Row>> rows(Database& database, const PgStatement& statement, PgValues values) {
  PgRows found = co_await database.run(statement, values);
  std::vector<Row> all(found.rows.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    read_row(statement, found.rows[i], all[i]);
  }
  co_return all;
}

[[nodiscard]] Task<bool> writes(Database& database, const PgStatement& statement, PgValues values);

}  // namespace sql

}  // namespace server
