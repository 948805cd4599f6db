#include "imei/limits.hpp"

#include <chrono>

namespace server {

int MemoryRateLimit::charge(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto now = clock_.now();
  make_room(now);
  Window& window = windows_[key];
  if (window.over <= now) {
    window = {0, now + std::chrono::seconds(limit_.seconds)};
  }
  if (window.hits < limit_.count) {
    ++window.hits;
    return 0;
  }
  return static_cast<int>(std::chrono::ceil<std::chrono::seconds>(window.over - now).count());
}

std::size_t MemoryRateLimit::size() const {
  const std::lock_guard lock(mutex_);
  return windows_.size();
}

void MemoryRateLimit::make_room(Clock::TimePoint now) {
  if (windows_.size() < most_) {
    return;
  }
  std::erase_if(windows_, [now](const auto& entry) { return entry.second.over <= now; });
  if (windows_.size() >= most_) {
    windows_.clear();
  }
}

}  // namespace server
