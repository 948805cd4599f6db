#pragma once

#include <chrono>
#include <string_view>
#include <vector>

#include "postgres/pool.hpp"

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

class PgSpentProofs final : public SpentProofs {
 public:
  /// connections: made with statements() among theirs.
  explicit PgSpentProofs(PgConnections& connections) : connections_(connections) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  [[nodiscard]] bool spend(std::string_view proof, std::chrono::sys_seconds expires) override;

 private:
  PgConnections& connections_;
};

}  // namespace server
