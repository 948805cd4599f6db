#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <thread>
#include <variant>

namespace server {

/// One JSON object a line, an event each, written whole to a file descriptor, by a thread of its
/// own: a reader who stops reading holds up nobody here. What does not fit into the queue meanwhile
/// is dropped, counted, and told once the log flows again.
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

  /// max_waiting: bytes in the queue.
  explicit Log(int descriptor = 1, std::size_t max_waiting = std::size_t{1024} * 1024);
  /// Writes what is in the queue, for a second at most.
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;
  Log(Log&&) = delete;
  Log& operator=(Log&&) = delete;

  void info(std::string_view event, Fields fields = {}) { write("info", event, fields); }
  void warning(std::string_view event, Fields fields = {}) { write("warning", event, fields); }
  void error(std::string_view event, Fields fields = {}) { write("error", event, fields); }

  /// Lines that were dropped, or could not be written.
  [[nodiscard]] std::uint64_t dropped() const;

 private:
  struct Queue;
  void write(std::string_view level, std::string_view event, Fields fields);

  std::shared_ptr<Queue> queue_;
  std::size_t max_waiting_;
  std::thread writer_;
};

}  // namespace server
