#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "adapters/pg_connections.hpp"
#include "ports/sign_ins.hpp"

namespace server {

struct SignInLifetime {
  std::chrono::seconds idle;     ///< after the last use
  std::chrono::seconds longest;  ///< after signing in
};

class PgSignIns final : public SignIns {
 public:
  /// connections: made with statements() among theirs.
  PgSignIns(PgConnections& connections, SignInLifetime lifetime)
      : connections_(connections), lifetime_(lifetime) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  [[nodiscard]] std::optional<std::string> account_of(std::string_view token) override;
  void open(std::string_view account_id, std::string_view token) override;
  [[nodiscard]] bool revoke(std::string_view token) override;

 private:
  PgConnections& connections_;
  SignInLifetime lifetime_;
};

}  // namespace server
