#pragma once

#include <cstddef>
#include <string>

namespace server {

/// Unpredictable bytes.
class Random {
 public:
  Random() = default;
  virtual ~Random() = default;
  Random(const Random&) = delete;
  Random& operator=(const Random&) = delete;
  Random(Random&&) = delete;
  Random& operator=(Random&&) = delete;

  /// That many bytes as hexadecimal digits, two a byte.
  [[nodiscard]] virtual std::string hex(std::size_t bytes) = 0;
};

}  // namespace server
