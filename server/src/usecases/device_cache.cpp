#include "usecases/device_cache.hpp"

namespace server {

std::optional<DeviceAnswer> DeviceCache::find(const std::string& imei, Clock::TimePoint now) const {
  const auto found = answers_.find(imei);
  if (found == answers_.end() || found->second.over <= now) {
    return std::nullopt;
  }
  return found->second.answer;
}

void DeviceCache::put(const std::string& imei, const DeviceAnswer& answer, Clock::TimePoint now) {
  tidy(now);
  const auto over = now + settings_.lifetime;
  answers_.insert_or_assign(imei, Entry{answer, over});
  terms_.push_back({imei, over});
  while (terms_.size() > settings_.most) {
    forget_first();
  }
}

void DeviceCache::tidy(Clock::TimePoint now) {
  while (!terms_.empty() && terms_.front().over <= now) {
    forget_first();
  }
}

void DeviceCache::forget_first() {
  const Term& first = terms_.front();
  // An answer put again since then has a later term.
  if (const auto found = answers_.find(first.imei);
      found != answers_.end() && found->second.over == first.over) {
    answers_.erase(found);
  }
  terms_.pop_front();
}

}  // namespace server
