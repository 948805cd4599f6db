#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "postgres/pool.hpp"
#include "result.hpp"
#include "shop/quote.hpp"

namespace server {

/// creating: we are about to ask, or have asked, the payment provider. failed: it did not make a
/// session. The other three are the provider's.
enum class SessionStatus { creating, open, paid, expired, failed };

[[nodiscard]] std::string_view name(SessionStatus status);

enum class CheckoutType { cart = 1, top_up = 2 };

/// A row as it is first written, before the provider is called.
struct NewSession {
  std::string id;  ///< ours: "cks_" and 32 hexadecimal digits
  CheckoutType type = CheckoutType::cart;
  shop::Quote quote;
  std::string phone;         ///< ten digits; "" unless a top-up
  std::string email;         ///< "" unless a top-up
  std::string account_id{};  ///< "" for a guest
};

struct StoredSession {
  std::string id;
  CheckoutType type = CheckoutType::cart;
  SessionStatus status = SessionStatus::creating;
  std::string quote;          ///< fingerprint
  std::string provider_id;    ///< "" until the provider has answered
  std::string url;            ///< the same
  int attempt = 1;            ///< 1 more for each answer that used the provider's key up
  int product = 0;            ///< id of the first line: of a top-up there is no other
  std::int64_t centavos = 0;  ///< of all lines
  std::string phone{};        ///< ten digits; "" unless a top-up
};

/// A key that the shopper's browser chose for one confirmation, and what came with it.
struct IdempotencyKey {
  std::string key;
  std::string request_digest;  ///< SHA-256 of what was asked, 64 hexadecimal digits
};

/// The table of that name, and that of idempotency keys.
class CheckoutSessions {
 public:
  /// The row is written, or taken over, and is the caller's to bring to the provider.
  struct Claimed {
    StoredSession session;
  };
  /// The same key with the same request has its session already.
  struct Done {
    StoredSession session;
  };
  /// Somebody else is bringing it to the provider right now.
  struct InProgress {};
  /// The key came with another request before.
  struct Conflict {};
  using Begin = std::variant<Claimed, Done, InProgress, Conflict>;

  /// connections: made with statements() among theirs.
  explicit CheckoutSessions(PgConnections& connections) : connections_(connections) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  // All of these throw StoreUnavailable.

  /// Writes the row with status creating; with a key at most one row for that key, ever.
  [[nodiscard]] Begin begin(const NewSession& session, const std::optional<IdempotencyKey>& key);
  /// What has become of a key that begin() found InProgress. A failed session, or one whose
  /// claimant has vanished, is claimed anew.
  [[nodiscard]] Begin resume(const IdempotencyKey& key);
  /// creating -> open. Repeating it is harmless.
  void complete(std::string_view id, std::string_view provider_id, std::string_view url);
  /// creating -> failed. next_attempt: the next try needs another key at the provider.
  void fail(std::string_view id, bool next_attempt);
  [[nodiscard]] std::optional<StoredSession> find(std::string_view provider_id);
  /// open -> paid or expired; a session that is not open stays as it is.
  void settle(std::string_view id, SessionStatus status);
  /// Asks the database for a sign of life.
  void ping();

  /// Forgets some of the keys that no browser can still be repeating. Returns how many.
  std::size_t forget_old_keys();

 private:
  bool insert(const NewSession& session, const std::optional<IdempotencyKey>& key);
  bool was_inserted(const NewSession& session);

  PgConnections& connections_;
};

}  // namespace server
