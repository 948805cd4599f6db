#pragma once

#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>

namespace server {

/// One JSON object a line, an event each, written by the thread that has it and never waited for:
/// a line that finds no room in a pipe or socket is dropped, counted, and reported once the log
/// flows again. Thread-safe.
///
/// Never given: passwords, tokens, e-mails, phone numbers, whole IMEIs, bodies. Values are what we
/// made ourselves (codes, counts, our own ids) or the text of an exception.
class Log {
 public:
  using Value = std::variant<std::string_view, std::int64_t, bool>;
  struct Field {
    std::string_view name;
    Value value;
  };
  using Fields = std::initializer_list<Field>;

  explicit Log(int descriptor = 1);

  void info(std::string_view event, Fields fields = {}) { write("info", event, fields); }
  void warning(std::string_view event, Fields fields = {}) { write("warning", event, fields); }
  void error(std::string_view event, Fields fields = {}) { write("error", event, fields); }

  /// Lines that were dropped, or could not be written.
  [[nodiscard]] std::uint64_t dropped() const;

 private:
  friend class LogContext;
  static inline thread_local std::string_view request_;

  void write(std::string_view level, std::string_view event, Fields fields);
  [[nodiscard]] bool has_room() const;
  /// False when the line did not leave whole.
  bool put(const std::string& line);

  const int descriptor_;
  const bool is_socket_;
  mutable std::mutex mutex_;
  std::uint64_t dropped_ = 0;
  std::uint64_t dropped_unreported_ = 0;
};

/// For as long as it lives, each line that this thread logs has the id of a request.
class LogContext {
 public:
  explicit LogContext(std::string_view request) { Log::request_ = request; }
  ~LogContext() { Log::request_ = {}; }
  LogContext(const LogContext&) = delete;
  LogContext& operator=(const LogContext&) = delete;
};

}  // namespace server
