#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "config.hpp"
#include "external.hpp"

namespace server {

/// Counts in this process alone, without waiting for anything: for calls that must work without the
/// database, and whose limit need not survive a restart.
class MemoryRateLimits {
 public:
  struct Charge {
    std::string key;
    Limit limit;
    bool count = true;  ///< false: only look whether one more would be allowed
  };

  /// most: keys at once. When there are more, those whose window is over are forgotten, and if that
  /// is not enough all of them.
  explicit MemoryRateLimits(Clock& clock, std::size_t most = 100'000)
      : clock_(clock), most_(most) {}

  /// Counts all charges. 0 when every limit allows it, else the seconds until one more try is
  /// allowed.
  [[nodiscard]] int charge(const std::vector<Charge>& charges);
  /// Takes one off each key: that try was all right.
  void give_back(const std::vector<std::string>& keys);
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
