#pragma once

#include <algorithm>
#include <chrono>

namespace server {

/// Sets this thread's deadline for the lifetime of the object. Nested deadlines only shorten it;
/// every blocking call below obeys it.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Clock::time_point until) : before_(current_) {
    current_ = std::min(before_, until);
  }
  ~Deadline() { current_ = before_; }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  /// Never expires for work without a request.
  [[nodiscard]] static Clock::time_point current() { return current_; }
  [[nodiscard]] static bool over() { return Clock::now() >= current_; }

 private:
  static inline thread_local Clock::time_point current_ = Clock::time_point::max();
  Clock::time_point before_;
};

}  // namespace server
