#pragma once

#include <vector>

#include "adapters/pg_connections.hpp"
#include "ports/spent_proofs.hpp"

namespace server {

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
