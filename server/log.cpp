#include "log.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <string>
#include <utility>

#include "json.hpp"

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

std::string line_of(std::string_view level, std::string_view event, Log::Fields fields) {
  std::string line = R"({"time":")" + now_utc() + R"(","level":")" + std::string(level) +
                     R"(","event":)" + json_quoted(event);
  for (const Log::Field& field : fields) {
    line += ',' + json_quoted(field.name) + ':' + std::visit(AsJson{}, field.value);
  }
  return line + "}\n";
}

/// Lines that come within it leave together: a line alone costs a wake-up and a call of the system.
constexpr std::chrono::milliseconds kTogether{10};

/// How long the last lines may take.
constexpr std::chrono::seconds kLastLines{1};

}  // namespace

/// Shared with the writer, which may still be stuck in the system when the log goes.
struct Log::Queue {
  explicit Queue(int to) : descriptor(to) {}

  void run();
  /// Waits for lines and takes them all. Nothing: it is over.
  std::string take();
  void write(std::string_view text);

  const int descriptor;
  std::mutex mutex;
  std::condition_variable changed;
  std::string waiting;
  std::uint64_t dropped = 0;
  std::uint64_t dropped_untold = 0;
  bool stopping = false;  ///< to write what waits, and end
  bool left = false;      ///< nobody waits for the writer any more: it touches nothing
  bool ended = false;
};

std::string Log::Queue::take() {
  std::unique_lock lock(mutex);
  changed.wait(lock, [this] { return stopping || !waiting.empty(); });
  changed.wait_for(lock, kTogether, [this] { return stopping; });
  if (left) {
    return {};
  }
  std::string lines = std::exchange(waiting, {});
  if (const auto count = std::exchange(dropped_untold, 0); count > 0) {
    lines += line_of("warning", "log_lines_dropped", {{"lines", static_cast<std::int64_t>(count)}});
  }
  return lines;
}

void Log::Queue::run() {
  for (std::string lines = take(); !lines.empty(); lines = take()) {
    write(lines);
  }
  {
    const std::lock_guard lock(mutex);
    ended = true;
  }
  changed.notify_all();
}

void Log::Queue::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    const bool broken = written < 0 && errno != EINTR;
    text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    const std::lock_guard lock(mutex);
    if (broken) {  // nobody reads the log any more: the shop goes on
      dropped += static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
    }
    if (broken || left) {
      return;
    }
  }
}

Log::Log(int descriptor, std::size_t max_waiting)
    : queue_(std::make_shared<Queue>(descriptor)),
      max_waiting_(max_waiting),
      writer_([queue = queue_] { queue->run(); }) {}

Log::~Log() {
  {
    std::unique_lock lock(queue_->mutex);
    queue_->stopping = true;
    queue_->changed.notify_all();
    queue_->left = !queue_->changed.wait_for(lock, kLastLines, [this] { return queue_->ended; });
    if (queue_->left) {
      writer_.detach();
    }
  }
  if (writer_.joinable()) {
    writer_.join();
  }
}

void Log::write(std::string_view level, std::string_view event, Fields fields) {
  const std::string line = line_of(level, event, fields);
  bool first = false;
  {
    const std::lock_guard lock(queue_->mutex);
    if (queue_->waiting.size() + line.size() > max_waiting_) {
      ++queue_->dropped;
      ++queue_->dropped_untold;
      return;
    }
    first = queue_->waiting.empty();
    queue_->waiting += line;
  }
  if (first) {
    queue_->changed.notify_all();
  }
}

std::uint64_t Log::dropped() const {
  const std::lock_guard lock(queue_->mutex);
  return queue_->dropped;
}

}  // namespace server
