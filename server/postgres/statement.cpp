#include "postgres/statement.hpp"

#include <charconv>
#include <system_error>

namespace server {

Task<PgRows> Database::run(const PgStatement& statement, const PgValues& values) {
  try {
    PgRows rows = co_await execute(statement, values);
    co_return rows;
  } catch (const OutcomeUnknown&) {
    if (statement.once) {
      throw;
    }
    // Tried again below: a coroutine cannot wait in a handler.
  }
  PgRows rows = co_await execute(statement, values);
  co_return rows;
}

Task<bool> sql::writes(Database& database, const PgStatement& statement, PgValues values) {
  const PgRows written = co_await database.run(statement, values);
  co_return written.affected > 0;
}

PgColumns& PgColumns::operator>>(std::string& value) {
  value = std::move(next());
  return *this;
}

PgColumns& PgColumns::operator>>(bool& value) {
  const std::string& text = next();
  value = text == "t";
  return value || text == "f" ? *this : throw mismatch();
}

PgColumns& PgColumns::operator>>(int& value) { return read_number(value); }
PgColumns& PgColumns::operator>>(std::int64_t& value) { return read_number(value); }

template <class T>
PgColumns& PgColumns::read_number(T& value) {
  const std::string& text = next();
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  return read.ec == std::errc() && read.ptr == end ? *this : throw mismatch();
}

void PgColumns::require_end() const {
  if (next_ != values_.size()) {
    throw mismatch();
  }
}

std::string& PgColumns::next() {
  return next_ < values_.size() ? values_[next_++] : throw mismatch();
}

std::logic_error PgColumns::mismatch() const {
  return std::logic_error("column " + std::to_string(next_) + " of the statement " +
                          std::string(statement_.name) + " is not as declared");
}

}  // namespace server
