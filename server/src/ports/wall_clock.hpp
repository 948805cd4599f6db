#pragma once

#include <chrono>

namespace server {

/// The time of day, for what is written down and compared elsewhere.
class WallClock {
 public:
  WallClock() = default;
  virtual ~WallClock() = default;
  WallClock(const WallClock&) = delete;
  WallClock& operator=(const WallClock&) = delete;
  WallClock(WallClock&&) = delete;
  WallClock& operator=(WallClock&&) = delete;

  [[nodiscard]] virtual std::chrono::sys_seconds now() const = 0;
};

}  // namespace server
