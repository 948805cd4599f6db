#pragma once

#include <chrono>

namespace server {

/// Time that only goes forward, and waiting.
class Clock {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  Clock() = default;
  virtual ~Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  Clock(Clock&&) = delete;
  Clock& operator=(Clock&&) = delete;

  [[nodiscard]] virtual TimePoint now() const = 0;
  virtual void sleep(std::chrono::milliseconds time) = 0;
};

}  // namespace server
