#pragma once

#include "ports/clock.hpp"
#include "ports/random.hpp"
#include "ports/wall_clock.hpp"

namespace server {

class SystemClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const override;
  void sleep(std::chrono::milliseconds time) override;
};

/// OpenSSL's generator. Throws std::runtime_error when it has no entropy.
class SystemRandom final : public Random {
 public:
  [[nodiscard]] std::string hex(std::size_t bytes) override;
};

class SystemWallClock final : public WallClock {
 public:
  [[nodiscard]] std::chrono::sys_seconds now() const override;
};

}  // namespace server
