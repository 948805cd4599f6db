#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "adapters/pg_connections.hpp"
#include "ports/session_store.hpp"

namespace server {

class PgSessionStore final : public SessionStore {
 public:
  /// With connections of its own.
  explicit PgSessionStore(const std::string& database_url);
  /// connections: made with statements() among theirs.
  explicit PgSessionStore(PgConnections& connections) : connections_(connections) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  [[nodiscard]] Begin begin(const NewSession& session,
                            const std::optional<IdempotencyKey>& key) override;
  [[nodiscard]] Begin resume(const IdempotencyKey& key) override;
  void complete(std::string_view id, std::string_view provider_id, std::string_view url) override;
  void fail(std::string_view id, bool next_attempt) override;
  [[nodiscard]] std::optional<StoredSession> find(std::string_view provider_id) override;
  void settle(std::string_view id, SessionStatus status) override;
  void ping() override;

  /// Forgets keys that no browser can still be repeating. Returns how many.
  std::size_t forget_old_keys();

 private:
  bool insert(const NewSession& session, const std::optional<IdempotencyKey>& key);
  bool was_inserted(const NewSession& session);

  std::unique_ptr<PgConnections> own_;
  PgConnections& connections_;
};

}  // namespace server
