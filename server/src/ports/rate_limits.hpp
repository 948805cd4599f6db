#pragma once

#include <string>
#include <vector>

#include "base/limits.hpp"

namespace server {

/// Counts tries under keys, for all servers together.
class RateLimits {
 public:
  RateLimits() = default;
  virtual ~RateLimits() = default;
  RateLimits(const RateLimits&) = delete;
  RateLimits& operator=(const RateLimits&) = delete;
  RateLimits(RateLimits&&) = delete;
  RateLimits& operator=(RateLimits&&) = delete;

  struct Charge {
    std::string key;  ///< 64 hexadecimal digits
    Limit limit;
    bool count = true;  ///< false: only look whether one more would be allowed
  };

  /// Counts all charges. 0 when every limit allows it, else the seconds until one more try is
  /// allowed. The keys of one call must differ. Throws StoreUnavailable.
  [[nodiscard]] virtual int charge(const std::vector<Charge>& charges) = 0;
  /// Takes one off each key: that try was all right. Throws StoreUnavailable.
  virtual void give_back(const std::vector<std::string>& keys) = 0;
};

}  // namespace server
