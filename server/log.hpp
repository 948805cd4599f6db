#pragma once

#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <string_view>
#include <variant>

namespace server {

/// One JSON object a line, an event each, written whole to a file descriptor.
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

  explicit Log(int descriptor = 1) : descriptor_(descriptor) {}

  void info(std::string_view event, Fields fields = {}) { write("info", event, fields); }
  void warning(std::string_view event, Fields fields = {}) { write("warning", event, fields); }
  void error(std::string_view event, Fields fields = {}) { write("error", event, fields); }

 private:
  void write(std::string_view level, std::string_view event, Fields fields);

  int descriptor_;
  std::mutex mutex_;
};

}  // namespace server
