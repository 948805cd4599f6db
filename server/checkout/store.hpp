#pragma once

#include <chrono>
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
[[nodiscard]] std::optional<SessionStatus> parse_status(std::string_view text);

enum class CheckoutType { cart = 1, top_up = 2 };

/// A row as it is first written, before the provider is called.
struct NewSession {
  std::string id;  ///< ours: "cks_" and 32 hexadecimal digits
  CheckoutType type = CheckoutType::cart;
  shop::Quote quote;
  std::string phone;         ///< ten digits; "" unless a top-up
  std::string email;         ///< "" unless a top-up
  std::string account_id{};  ///< "" for a guest
  /// What the shopper wants of each unit. Of it the row keeps counts only: the rest goes to the
  /// payment provider, and comes with every request again.
  std::vector<shop::LineUnits> choices{};
  std::optional<shop::ShippingZone> zone{};  ///< of a parcel that has a price
  std::string problem{};                     ///< what the operator has to know, "" for nothing
  /// Of the top-up or of the account, "" where neither is known. Not in the row: that of an account
  /// does not change.
  std::string payer_email{};
};

/// A line as it was sold.
struct StoredLine {
  int id = 0;
  int quantity = 0;
  std::int64_t unit_centavos = 0;
  int esims = 0;  ///< the others are physical SIMs
  int kept_numbers = 0;
  std::string name{};  ///< as it was called then
};

/// Lines as the table has them.
[[nodiscard]] std::vector<StoredLine> read_lines(std::string_view json);

/// The same for clients: [{"id","name","quantity","unitPrice","esims","keptNumbers"}].
[[nodiscard]] std::string lines_json(const std::vector<StoredLine>& lines);

struct StoredSession {
  std::string id;
  CheckoutType type = CheckoutType::cart;
  SessionStatus status = SessionStatus::creating;
  std::string quote;          ///< fingerprint
  std::string provider_id;    ///< "" until the provider has answered
  std::string url;            ///< the same
  int attempt = 1;            ///< 1 more for each answer that used the provider's key up
  std::int64_t centavos = 0;  ///< what is charged
  std::int64_t shipping = 0;  ///< centavos, among them
  std::string phone{};        ///< of a top-up: ten digits, later the last four of them
  std::string created_at{};   ///< RFC 3339
  std::string paid_at{};      ///< the same, "" unless paid
  std::vector<StoredLine> lines{};
  std::int64_t expires_at = 0;  ///< of this attempt's page: seconds since 1970
  bool page_ended = false;      ///< by the clock
  bool pending = false;         ///< open, and the shopper is done with the page: money is awaited
  std::string payer_email{};    ///< as the provider has just said it: in no row
};

/// What shopper and operator call a purchase: "TUI-4XK9T-0QHMB", the first 50 bits of our id in
/// Crockford's base 32.
[[nodiscard]] std::string reference_of(std::string_view id);

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
  /// Another request is creating it at the provider.
  struct InProgress {};
  /// The key came with another request before.
  struct Conflict {};
  using Begin = std::variant<Claimed, Done, InProgress, Conflict>;

  /// connections: made with statements() among theirs. page_lifetime: of the pages of new attempts.
  explicit CheckoutSessions(PgConnections& connections,
                            std::chrono::minutes page_lifetime = std::chrono::minutes{60})
      : connections_(connections), page_lifetime_(page_lifetime) {}
  [[nodiscard]] static std::vector<PgStatement> statements();
  /// The columns of StoredSession, for a statement about checkout_sessions s.
  [[nodiscard]] static const std::string& columns();
  /// A row of these.
  [[nodiscard]] static StoredSession session_of(const std::vector<std::string>& row);

  // All of these throw DatabaseUnavailable.

  /// Writes the row with status creating; with a key at most one row for that key, ever.
  [[nodiscard]] Begin begin(const NewSession& session, const std::optional<IdempotencyKey>& key);
  /// The state of a key that begin() found InProgress. A failed session, one whose claimant
  /// has vanished, or one that has expired, is claimed again. It is the next attempt when it had
  /// expired, or when its page would soon end.
  [[nodiscard]] Begin resume(const IdempotencyKey& key);
  /// creating -> open. False when the row is no longer at this attempt, or has a page already.
  bool complete(std::string_view id, int attempt, std::string_view provider_id,
                std::string_view url);
  /// The page of a session that has one.
  [[nodiscard]] std::optional<StoredSession> page_of(std::string_view id);
  /// The provider's key is used up: the caller continues with the next one. False when
  /// it is no longer at this attempt.
  bool next_attempt(std::string_view id, int attempt);
  /// creating -> failed. next_attempt: the next try needs another key at the provider. Nothing when
  /// the row is no longer at this attempt.
  void fail(std::string_view id, int attempt, bool next_attempt);
  [[nodiscard]] std::optional<StoredSession> find(std::string_view provider_id);

  // Of a session that has another page by now these change nothing, and return false.

  /// To paid, from all but creating: a clock may have given it up too early. Once its claimant has
  /// vanished, from creating too. problem: what the operator has to know, "" for nothing.
  bool settle_paid(std::string_view id, std::string_view provider_id, std::string_view url,
                   std::string_view problem);
  /// Open, and from now on pending.
  bool settle_pending(std::string_view id, std::string_view provider_id, std::string_view url);
  /// open -> expired.
  bool settle_expired(std::string_view id, std::string_view provider_id);
  /// Adds a note for the operator. Returns false if the row has that note already.
  bool note_problem(std::string_view id, std::string_view problem);
  /// Asks the database for a sign of life.
  void ping();

 private:
  /// These return when its page ends; nothing when there is no such row.
  std::optional<std::int64_t> insert(const NewSession& session,
                                     const std::optional<IdempotencyKey>& key);
  std::optional<std::int64_t> inserted(const NewSession& session);

  PgConnections& connections_;
  std::chrono::minutes page_lifetime_;
};

}  // namespace server
