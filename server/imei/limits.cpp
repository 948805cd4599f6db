#include "imei/limits.hpp"

#include <algorithm>
#include <chrono>

namespace server {
namespace {

/// Beyond any limit; counting stops here.
constexpr int kMostHits = 1'000'000'000;

}  // namespace

int MemoryRateLimits::charge(const std::vector<Charge>& charges) {
  const std::lock_guard lock(mutex_);
  const auto now = clock_.now();
  make_room(now);
  int wait = 0;
  for (const Charge& one : charges) {
    wait = std::max(wait, charge(one, now));
  }
  return wait;
}

int MemoryRateLimits::charge(const Charge& charge, Clock::TimePoint now) {
  Window& window = windows_[charge.key];
  if (window.over <= now) {
    window = {0, now + std::chrono::seconds(charge.limit.seconds)};
  }
  const int hits = std::min(window.hits + 1, kMostHits);
  if (charge.count) {
    window.hits = hits;
  }
  if (hits <= charge.limit.count) {
    return 0;
  }
  return static_cast<int>(std::chrono::ceil<std::chrono::seconds>(window.over - now).count());
}

void MemoryRateLimits::give_back(const std::vector<std::string>& keys) {
  const std::lock_guard lock(mutex_);
  for (const std::string& key : keys) {
    if (const auto found = windows_.find(key); found != windows_.end()) {
      found->second.hits = std::max(found->second.hits - 1, 0);
    }
  }
}

std::size_t MemoryRateLimits::size() const {
  const std::lock_guard lock(mutex_);
  return windows_.size();
}

void MemoryRateLimits::make_room(Clock::TimePoint now) {
  if (windows_.size() < most_) {
    return;
  }
  std::erase_if(windows_, [now](const auto& entry) { return entry.second.over <= now; });
  if (windows_.size() >= most_) {
    windows_.clear();
  }
}

}  // namespace server
