#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>

#include "ports/clock.hpp"
#include "ports/operator_api.hpp"

namespace server {

/// The operator's last answers, for a shopper who asks again. Kept briefly and in memory only: an
/// IMEI says who somebody is. Not for several threads at once: its owner locks.
class DeviceCache {
 public:
  struct Settings {
    std::size_t most = 4'096;
    std::chrono::milliseconds lifetime{60'000};
  };

  DeviceCache() = default;
  explicit DeviceCache(Settings settings) : settings_(settings) {}

  [[nodiscard]] std::optional<DeviceAnswer> find(const std::string& imei,
                                                 Clock::TimePoint now) const;
  /// The answer replaces one that is there. What is over is forgotten, and then, if there is no
  /// room, what was put first.
  void put(const std::string& imei, const DeviceAnswer& answer, Clock::TimePoint now);
  /// Forgets what is over.
  void tidy(Clock::TimePoint now);
  [[nodiscard]] std::size_t size() const { return answers_.size(); }

 private:
  struct Entry {
    DeviceAnswer answer;
    Clock::TimePoint over;
  };
  struct Term {
    std::string imei;
    Clock::TimePoint over;
  };
  void forget_first();

  Settings settings_;
  std::unordered_map<std::string, Entry> answers_;
  std::deque<Term> terms_;  ///< in the order in which they end
};

}  // namespace server
