#include "log.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <string>

#include "text.hpp"

namespace server {
namespace {

/// "2026-01-31T23:59:59.123Z"
std::string now_utc() {
  const auto now = std::chrono::system_clock::now();
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  const auto millis = std::chrono::duration_cast<std::chrono::milliseconds>(now - seconds).count();
  const std::time_t time = std::chrono::system_clock::to_time_t(seconds);
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S.", &parts);
  const std::string digits = std::to_string(1000 + millis);
  return std::string(text.data(), size) + digits.substr(1) + 'Z';
}

struct AsJson {
  std::string operator()(std::string_view text) const { return json_quoted(text); }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(bool flag) const { return flag ? "true" : "false"; }
};

}  // namespace

void Log::write(std::string_view level, std::string_view event, Fields fields) {
  std::string line = R"({"time":")" + now_utc() + R"(","level":")" + std::string(level) +
                     R"(","event":)" + json_quoted(event);
  for (const Field& field : fields) {
    line += ',' + json_quoted(field.name) + ':' + std::visit(AsJson{}, field.value);
  }
  line += "}\n";
  const std::lock_guard lock(mutex_);
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written < 0 && errno != EINTR) {
      return;  // nobody reads the log any more: the shop goes on
    }
    rest.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
}

}  // namespace server
