#pragma once

#include <memory>
#include <vector>

#include "accounts/routes.hpp"
#include "config.hpp"
#include "crypto.hpp"
#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "outbound/http_client.hpp"
#include "postgres/pool.hpp"

namespace server {

/// All that accounts are made of: use-cases, their adapters, and what the routes need of them.
class Accounts {
 public:
  /// Everything given outlives this; connections are made with statements() among theirs.
  /// Throws std::runtime_error when a library cannot start.
  Accounts(const AccountConfig& config, PgConnections& connections, HttpClient& http,
           Random& random, Clock& clock, Log& log, Metrics& metrics);
  [[nodiscard]] static std::vector<PgStatement> statements();
  ~Accounts();
  Accounts(const Accounts&) = delete;
  Accounts& operator=(const Accounts&) = delete;
  Accounts(Accounts&&) = delete;
  Accounts& operator=(Accounts&&) = delete;

  [[nodiscard]] TokenStore& tokens();
  [[nodiscard]] AccountApi api();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace server
