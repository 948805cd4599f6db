#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "checkout/purchase.hpp"
#include "postgres/pool.hpp"

namespace server {

/// The idempotency key of one confirmation by the shopper, with a digest of its request.
struct IdempotencyKey {
  std::string key;
  std::string request_digest;  ///< SHA-256 of what was asked, 64 hexadecimal digits
};

/// Reads a row with the columns that purchases.sql names.
[[nodiscard]] Purchase purchase_of(const PgRow& row);

/// The tables checkout_sessions and idempotency. docs/architecture.md has a picture of the states
/// of a purchase; each change is one statement, which does nothing in a state that it does not
/// expect.
///
/// All calls throw DatabaseUnavailable. Their arguments outlive the tasks.
class Purchases {
 public:
  enum class Progress {
    claimed,      ///< the row was inserted or claimed: the caller must make the provider call
    done,         ///< the key and its request already have a page
    in_progress,  ///< another request is creating the page at the provider
    conflict      ///< the key was used by a different request
  };
  struct Begin {
    Progress progress;
    Purchase purchase{};  ///< of claimed and done
  };

  /// page_lifetime: of the payment pages of new attempts.
  explicit Purchases(PgConnections& connections,
                     std::chrono::minutes page_lifetime = std::chrono::minutes{60})
      : connections_(connections), page_lifetime_(page_lifetime) {}
  /// Inserts the purchase, in state creating, unless the key has one: then like resume(). At most
  /// one purchase ever exists for a key. Without a key it is the only request of its purchase.
  [[nodiscard]] Task<Begin> begin(const NewPurchase& purchase,
                                  const std::optional<IdempotencyKey>& key = std::nullopt);
  /// Returns the state of a known key. Claims a failed or expired purchase again, and one with a
  /// vanished claimant. Starts the next attempt if the purchase had expired or its page would soon
  /// end.
  [[nodiscard]] Task<Begin> resume(const IdempotencyKey& key);
  /// creating, failed -> open. Returns false if the row has another attempt, or already has a page.
  Task<bool> complete(std::string_view id, int attempt, std::string_view provider_id,
                      std::string_view url);
  /// creating -> failed. next_attempt: the next try needs another key at the provider. Does nothing
  /// if the row has another attempt.
  Task<bool> release(std::string_view id, int attempt, bool next_attempt);
  [[nodiscard]] Task<std::optional<Purchase>> find(std::string_view provider_id);

  struct Page {
    std::vector<Purchase> purchases;
    std::string next;  ///< of_account()'s argument for the next page, "" on the last one
  };
  /// Returns the paid purchases of an account and those with a cash payment, newest first. before:
  /// begun earlier than these microseconds since 1970.
  [[nodiscard]] Task<Page> of_account(std::string_view account_id, std::string_view before);

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

  /// Inserts a purchase that was paid at the provider and has no row, as of the day of its session.
  /// Returns false if it has one.
  Task<bool> adopt(const NewPurchase& purchase, std::string_view provider_id, std::string_view url,
                   std::int64_t created, std::string_view problem);

 private:
  PgConnections& connections_;
  std::chrono::minutes page_lifetime_;
};

}  // namespace server
