#pragma once

#include <optional>
#include <string>

#include "ports/clock.hpp"

namespace server {

/// Hashes that cost time and memory on purpose, a few at once.
class Passwords {
 public:
  Passwords() = default;
  virtual ~Passwords() = default;
  Passwords(const Passwords&) = delete;
  Passwords& operator=(const Passwords&) = delete;
  Passwords(Passwords&&) = delete;
  Passwords& operator=(Passwords&&) = delete;

  /// Nothing when it cannot begin before the deadline, or too many are waiting.
  [[nodiscard]] virtual std::optional<std::string> hash(const std::string& password,
                                                        Clock::TimePoint deadline) = 0;
  /// Likewise. Without a hash to compare with it takes as long, and the answer is false.
  [[nodiscard]] virtual std::optional<bool> verify(const std::optional<std::string>& hash,
                                                   const std::string& password,
                                                   Clock::TimePoint deadline) = 0;
  /// Whether the hash was made at another cost than hashes are made now.
  [[nodiscard]] virtual bool needs_rehash(const std::string& hash) const = 0;
};

}  // namespace server
