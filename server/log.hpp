#pragma once

#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>

namespace server {

/// Writes one line of JSON per event, in the calling thread and without blocking: a line that does
/// not fit into the pipe or socket is dropped and counted; the count is logged with the next line
/// that fits. Thread-safe.
///
/// Must not contain passwords, tokens, e-mails, phone numbers, complete IMEIs or bodies. Values are
/// codes, counts, the shop's ids or the text of an exception.
class Log {
 public:
  using Value = std::variant<std::string_view, std::int64_t, bool>;
  struct Field {
    std::string_view name;  ///< "": the field is omitted
    Value value;
  };
  using Fields = std::initializer_list<Field>;

  explicit Log(int descriptor = 1);

  void info(std::string_view event, Fields fields = {}) { write("info", event, fields); }
  void warning(std::string_view event, Fields fields = {}) { write("warning", event, fields); }
  void error(std::string_view event, Fields fields = {}) { write("error", event, fields); }

  [[nodiscard]] std::uint64_t dropped() const;

 private:
  friend class LogContext;
  static inline thread_local std::string_view request_;

  void write(std::string_view level, std::string_view event, Fields fields);
  /// Returns false if the line was not written completely.
  bool put(const std::string& line);

  const int descriptor_;
  const bool is_socket_;
  mutable std::mutex mutex_;
  std::uint64_t dropped_ = 0;
  std::uint64_t dropped_unreported_ = 0;
};

/// Adds the id of a request to each line that this thread logs during its lifetime.
class LogContext {
 public:
  explicit LogContext(std::string_view request) { Log::request_ = request; }
  ~LogContext() { Log::request_ = {}; }
  LogContext(const LogContext&) = delete;
  LogContext& operator=(const LogContext&) = delete;
};

}  // namespace server
