#pragma once

#include <vector>

#include "adapters/pg_connections.hpp"
#include "ports/account_store.hpp"

namespace server {

class PgAccounts final : public AccountStore {
 public:
  /// connections: made with statements() among theirs.
  explicit PgAccounts(PgConnections& connections) : connections_(connections) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  [[nodiscard]] bool create(const NewAccount& account) override;
  [[nodiscard]] std::optional<StoredCredentials> find(std::string_view email) override;
  void replace_hash(const StoredCredentials& was, std::string_view hash) override;

 private:
  PgConnections& connections_;
};

}  // namespace server
