#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

#include "config.hpp"
#include "external.hpp"

namespace server {

/// How often each key has come, in this process alone and without waiting for anything: for a call
/// that must work without the database, and whose limit need not survive a restart.
class MemoryRateLimit {
 public:
  /// most: keys at once. When there are more, those whose window is over are forgotten, and if that
  /// is not enough all of them.
  MemoryRateLimit(Clock& clock, Limit limit, std::size_t most = 100'000)
      : clock_(clock), limit_(limit), most_(most) {}

  /// Counts one more. 0 when it is allowed, else the seconds until the next one is.
  [[nodiscard]] int charge(const std::string& key);
  [[nodiscard]] std::size_t size() const;

 private:
  struct Window {
    int hits = 0;
    Clock::TimePoint over;
  };
  void make_room(Clock::TimePoint now);

  Clock& clock_;
  const Limit limit_;
  const std::size_t most_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Window> windows_;
};

}  // namespace server
