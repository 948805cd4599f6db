#pragma once

#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace server {

/// Writes one line of JSON per event, in the calling thread and without blocking: lines that do not
/// fit into the pipe or socket are dropped and counted; the count is logged with the next line that
/// fits. A line names the request of the current Context. Thread-safe.
///
/// Must not contain passwords, tokens, e-mails, phone numbers, complete IMEIs or bodies. Values are
/// codes, counts, the shop's ids or the text of an exception.
class Log {
 public:
  using Value = std::variant<std::string_view, std::int64_t>;
  struct Field {
    std::string_view name;  ///< "": the field is omitted
    Value value;
  };
  using Fields = std::initializer_list<Field>;

  explicit Log(int descriptor = 1);

  void info(std::string_view event, Fields fields = {}) { write("info", event, fields); }
  void warning(std::string_view event, Fields fields = {}) { write("warning", event, fields); }
  void error(std::string_view event, Fields fields = {}) { write("error", event, fields); }

  [[nodiscard]] std::int64_t dropped() const { return dropped_; }

  /// Collects the lines of this thread during its lifetime and writes them together.
  class Batch {
   public:
    explicit Batch(Log& log) : log_(log), before_(std::exchange(batch_, this)) {}
    ~Batch() {
      batch_ = before_;
      log_.flush(lines_);
    }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

   private:
    friend class Log;
    Log& log_;
    Batch* before_;
    std::string lines_;
  };

 private:
  static inline thread_local Batch* batch_ = nullptr;

  void write(std::string_view level, std::string_view event, Fields fields);
  void flush(std::string_view lines);
  /// Returns false if it was not written completely.
  bool put(std::string_view text);

  const int descriptor_;
  const bool is_socket_;
  std::mutex mutex_;
  std::atomic<std::int64_t> dropped_ = 0;
  std::int64_t reported_ = 0;  ///< of the dropped lines
};

}  // namespace server
