#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "ports/clock.hpp"
#include "ports/rate_limits.hpp"

namespace server {

/// Counts in this process alone, without waiting for anything: for calls that must work without the
/// database, and whose limit need not survive a restart.
class MemoryRateLimits final : public RateLimits {
 public:
  /// most: keys at once. When there are more, those whose window is over are forgotten, and if that
  /// is not enough all of them.
  explicit MemoryRateLimits(Clock& clock, std::size_t most = 100'000)
      : clock_(clock), most_(most) {}

  [[nodiscard]] int charge(const std::vector<Charge>& charges) override;
  void give_back(const std::vector<std::string>& keys) override;
  [[nodiscard]] std::size_t size() const;

 private:
  struct Window {
    int hits = 0;
    Clock::TimePoint over;
  };
  int charge(const Charge& charge, Clock::TimePoint now);
  void make_room(Clock::TimePoint now);

  Clock& clock_;
  const std::size_t most_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Window> windows_;
};

}  // namespace server
