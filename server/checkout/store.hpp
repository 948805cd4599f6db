#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "postgres/pool.hpp"
#include "result.hpp"
#include "shop/quote.hpp"

namespace server {

/// creating: the provider call is about to be made or in flight. failed: the provider created no
/// session. The other three are the provider's states.
enum class SessionStatus { creating, open, paid, expired, failed };

[[nodiscard]] std::string_view name(SessionStatus status);
[[nodiscard]] std::optional<SessionStatus> parse_status(std::string_view text);

enum class CheckoutType { cart = 1, top_up = 2 };

/// A row to insert before the provider is called.
struct NewSession {
  std::string id;  ///< ours: "cks_" and 32 hexadecimal digits
  CheckoutType type = CheckoutType::cart;
  shop::Quote quote;         ///< with the shipping cost
  std::string phone;         ///< ten digits; "" unless a top-up
  std::string email;         ///< trimmed, lower case; "" unless a top-up
  std::string account_id{};  ///< "" for a guest
  /// The shopper's choices for each unit. The row stores only counts; the choices are sent to the
  /// payment provider, and every request contains them.
  std::vector<shop::LineUnits> choices{};
  std::optional<shop::ShippingZone> zone{};  ///< of a parcel that has a price
  std::string problem{};                     ///< what the operator has to know, "" for nothing
  /// The e-mail of the top-up or of the account, "" if neither is known. Not stored in the row,
  /// because the e-mail of an account does not change.
  std::string payer_email{};
};

struct StoredLine {
  int id = 0;
  int quantity = 0;
  std::int64_t unit_centavos = 0;
  int esims = 0;
  int renewals = 0;  ///< lines of own SIMs; the others get physical SIMs
  int kept_numbers = 0;
  std::string name{};  ///< as it was called then
};

/// Returns the lines in the form of the table.
[[nodiscard]] std::vector<StoredLine> read_lines(std::string_view json);

/// Returns the lines for clients:
/// [{"id","name","quantity","unitPrice","esims","renewals","keptNumbers"}].
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

/// Returns the purchase reference for shopper and merchant: "TUI-4XK9T-0QHMB", the first 50 bits of
/// the row's id in Crockford's base 32.
[[nodiscard]] std::string reference_of(std::string_view id);

/// The idempotency key of one confirmation by the shopper, with a digest of its request.
struct IdempotencyKey {
  std::string key;
  std::string request_digest;  ///< SHA-256 of what was asked, 64 hexadecimal digits
};

/// The tables checkout_sessions and idempotency.
class CheckoutSessions {
 public:
  enum class Progress {
    claimed,      ///< the row was inserted or claimed: the caller must make the provider call
    done,         ///< the key and its request already have a session
    in_progress,  ///< another request is creating the session at the provider
    conflict      ///< the key was used by a different request
  };
  struct Begin {
    Progress progress;
    StoredSession session{};  ///< of claimed and done
  };

  /// page_lifetime: of the payment pages of new attempts.
  explicit CheckoutSessions(PgConnections& connections,
                            std::chrono::minutes page_lifetime = std::chrono::minutes{60})
      : connections_(connections), page_lifetime_(page_lifetime) {}
  /// For tests of their plans.
  [[nodiscard]] static std::vector<PgStatement> statements();
  /// Returns the columns of StoredSession, for a statement on checkout_sessions s.
  [[nodiscard]] static const std::string& columns();
  [[nodiscard]] static StoredSession session_of(const std::vector<std::string>& row);

  // All of these throw DatabaseUnavailable. Their arguments outlive the tasks.

  /// Inserts the row with status creating. At most one row ever exists for a key.
  [[nodiscard]] Task<Begin> begin(const NewSession& session,
                                  const std::optional<IdempotencyKey>& key);
  /// Returns the state of a key that begin() found in progress. Claims a failed or expired session
  /// again, and one with a vanished claimant. Starts the next attempt if the session had expired or
  /// its page would soon end.
  [[nodiscard]] Task<Begin> resume(const IdempotencyKey& key);
  /// creating -> open. Returns false if the row has another attempt, or already has a page.
  Task<bool> complete(std::string_view id, int attempt, std::string_view provider_id,
                      std::string_view url);
  /// Returns the payment page of a session that has one.
  [[nodiscard]] Task<std::optional<StoredSession>> page_of(std::string_view id);
  /// Advances to the next provider key, because the current one is used up. Returns false if the
  /// row has another attempt.
  Task<bool> next_attempt(std::string_view id, int attempt);
  /// creating -> failed. next_attempt: the next try needs another key at the provider. Does nothing
  /// if the row has another attempt.
  Task<void> fail(std::string_view id, int attempt, bool next_attempt);
  [[nodiscard]] Task<std::optional<StoredSession>> find(std::string_view provider_id);

  // The following functions change nothing and return false if the row has another page.

  /// Sets paid from any status other than creating, because a clock may have expired it too early;
  /// from creating only once its claimant has vanished. problem: a note for the merchant, or "".
  Task<bool> settle_paid(std::string_view id, std::string_view provider_id, std::string_view url,
                         std::string_view problem);
  Task<bool> settle_pending(std::string_view id, std::string_view provider_id,
                            std::string_view url);
  Task<bool> settle_expired(std::string_view id, std::string_view provider_id);
  /// Adds a note for the merchant. Returns false if the row already has that note.
  Task<bool> note_problem(std::string_view id, std::string_view problem);

 private:
  Task<bool> changes_one(const PgStatement& statement, const PgValues& values);
  Task<std::optional<StoredSession>> find_one(const PgStatement& statement, std::string_view key);

  PgConnections& connections_;
  std::chrono::minutes page_lifetime_;
};

}  // namespace server
