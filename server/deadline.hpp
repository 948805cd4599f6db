#pragma once

#include <algorithm>
#include <chrono>

namespace server {

/// Until when this thread may take for what it is doing: kept for as long as this lives, so that
/// all the waiting below heeds it. Within another one it can only be earlier.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Clock::time_point until) : before_(current_) {
    current_ = std::min(before_, until);
  }
  ~Deadline() { current_ = before_; }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  /// Far away for work that is nobody's request.
  [[nodiscard]] static Clock::time_point current() { return current_; }
  [[nodiscard]] static bool over() { return Clock::now() >= current_; }

 private:
  static inline thread_local Clock::time_point current_ = Clock::time_point::max();
  Clock::time_point before_;
};

}  // namespace server
