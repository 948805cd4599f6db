#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "adapters/pg_connections.hpp"
#include "ports/rate_limits.hpp"

namespace server {

class PgRateLimits final : public RateLimits {
 public:
  /// connections: made with statements() among theirs.
  explicit PgRateLimits(PgConnections& connections) : connections_(connections) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  [[nodiscard]] int charge(const std::vector<Charge>& charges) override;
  void give_back(const std::vector<std::string>& keys) override;

 private:
  void tidy_now_and_then();

  PgConnections& connections_;
  std::atomic<unsigned> charged_{0};
};

}  // namespace server
