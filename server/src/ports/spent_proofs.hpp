#pragma once

#include <chrono>
#include <string_view>

namespace server {

/// Proofs of captchas that have been used, for all servers together.
class SpentProofs {
 public:
  SpentProofs() = default;
  virtual ~SpentProofs() = default;
  SpentProofs(const SpentProofs&) = delete;
  SpentProofs& operator=(const SpentProofs&) = delete;
  SpentProofs(SpentProofs&&) = delete;
  SpentProofs& operator=(SpentProofs&&) = delete;

  /// proof: 64 hexadecimal digits that name it. False when it was spent before.
  /// Throws StoreUnavailable.
  [[nodiscard]] virtual bool spend(std::string_view proof, std::chrono::sys_seconds expires) = 0;
};

}  // namespace server
