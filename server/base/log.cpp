#include "base/log.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>

#include "base/json.hpp"
#include "loop/task.hpp"

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
  return std::string(text.data(), size) + std::to_string(1000 + millis).substr(1) + 'Z';
}

/// A write of this many bytes to a pipe is atomic.
constexpr std::size_t kMaxWrite = 4'096;
/// Some exceptions quote their input, and a line must fit into one write.
constexpr std::size_t kMaxText = 512;

std::string line_of(std::string_view level, std::string_view event, Log::Fields fields,
                    std::string_view request = {}) {
  JsonObject line;
  line.add("time", now_utc()).add("level", level).add("event", event);
  if (!request.empty()) {
    line.add("request", request);
  }
  for (const Log::Field& field : fields) {
    if (field.name.empty()) {
      continue;
    }
    if (const auto* text = std::get_if<std::string_view>(&field.value)) {
      line.add(field.name, text->substr(0, kMaxText));
    } else {
      line.add(field.name, std::get<std::int64_t>(field.value));
    }
  }
  return line.text() + '\n';
}

bool is_socket(int descriptor) {
  struct stat about {};
  return fstat(descriptor, &about) == 0 && S_ISSOCK(about.st_mode);
}

}  // namespace

Log::Log(int descriptor) : descriptor_(descriptor), is_socket_(is_socket(descriptor)) {}

void Log::write(std::string_view level, std::string_view event, Fields fields) {
  const std::string line = line_of(level, event, fields, Context::current().request);
  if (batch_ != nullptr && &batch_->log_ == this) {
    batch_->lines_ += line;
  } else {
    flush(line);
  }
}

void Log::flush(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  while (!lines.empty()) {
    std::size_t size = lines.size();
    if (size > kMaxWrite) {
      // At least one line: none is as long.
      size = lines.rfind('\n', kMaxWrite - 1) + 1;
    }
    const std::string_view part = lines.substr(0, size);
    lines.remove_prefix(size);
    if (!put(part)) {
      dropped_ += std::count(part.begin(), part.end(), '\n');
    } else if (const auto lost = dropped_ - reported_; lost > 0) {
      reported_ += put(line_of("warning", "log_lines_dropped", {{"lines", lost}})) ? lost : 0;
    }
  }
}

bool Log::put(std::string_view text) {
  ssize_t written = -1;
  // poll() reports a pipe as writable when a page fits. A file is always writable.
  if (pollfd output{descriptor_, POLLOUT, 0}; is_socket_) {
    written = ::send(descriptor_, text.data(), text.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  } else if (poll(&output, 1, 0) == 1 && (output.revents & POLLOUT) != 0) {
    written = ::write(descriptor_, text.data(), text.size());
  }
  return written == static_cast<ssize_t>(text.size());
}

}  // namespace server
