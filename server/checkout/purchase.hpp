#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shop/quote.hpp"

namespace server {

class Database;
template <class T>
class Task;

namespace sql {
struct PurchaseRow;
}

/// Returns the name of a product on the payment page and in a quote: "Tuisty Mensual Estelar",
/// "Recarga $50". "" for an unknown id.
[[nodiscard]] std::string product_name(int id);

/// {"lines":[{"id","name","quantity","unitPrice","lineTotal"}],"count","shipping","total",
/// "fingerprint"}, amounts in centavos.
[[nodiscard]] std::string quote_json(const shop::Quote& quote);

/// creating: the provider call is about to be made or in flight. failed: the provider created no
/// session. The other three are the provider's states.
enum class PurchaseStatus { creating, open, paid, expired, failed };

[[nodiscard]] std::string_view name(PurchaseStatus status);
[[nodiscard]] std::optional<PurchaseStatus> parse_status(std::string_view text);

enum class CheckoutType { cart = 1, top_up = 2 };

/// A purchase to begin.
struct NewPurchase {
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
  /// The e-mail of the top-up or of the account, "" if neither is known. Not stored in the row,
  /// because the e-mail of an account does not change.
  std::string payer_email{};
};

struct SoldLine {
  int id = 0;
  std::string name{};  ///< as it was called then
  int quantity = 0;
  std::int64_t unit_centavos = 0;
  int esims = 0;
  int renewals = 0;  ///< lines of own SIMs; the others get physical SIMs
  int kept_numbers = 0;
};

[[nodiscard]] std::vector<SoldLine> lines_of(const NewPurchase& purchase);

/// Returns the lines for clients:
/// [{"id","name","quantity","unitPrice","esims","renewals","keptNumbers"}].
[[nodiscard]] std::string lines_json(const std::vector<SoldLine>& lines);

// The lines in the form of the table.
[[nodiscard]] std::string stored_lines(const std::vector<SoldLine>& lines);
/// Throws std::bad_optional_access if a line has no id, quantity or price.
[[nodiscard]] std::vector<SoldLine> read_lines(std::string_view json);

/// A purchase as its row has it.
struct Purchase {
  std::string id{};
  CheckoutType type = CheckoutType::cart;
  PurchaseStatus status = PurchaseStatus::creating;
  std::string quote{};         ///< fingerprint
  std::string provider_id{};   ///< of the provider's session, "" until the provider has answered
  std::string url{};           ///< of its page, the same
  int attempt = 1;             ///< 1 more for each answer that used the provider's key up
  std::int64_t centavos = 0;   ///< what is charged
  std::int64_t shipping = 0;   ///< centavos, among them
  std::string phone{};         ///< of a top-up: ten digits, later the last four of them
  std::string created_at{};    ///< RFC 3339
  std::string paid_at{};       ///< the same, "" unless paid
  std::string delivered_at{};  ///< the same, "" unless the merchant marked it; in lists only
  std::vector<SoldLine> lines{};
  std::int64_t expires_at = 0;  ///< of this attempt's page: seconds since 1970
  bool page_ended = false;      ///< by the clock
  bool pending = false;         ///< open, and the shopper is done with the page: money is awaited
  std::string payer_email{};    ///< as the provider has just said it: in no row
};

[[nodiscard]] Purchase purchase_of(const sql::PurchaseRow& row);

/// The idempotency key of one confirmation by the shopper, with a digest of its request.
struct IdempotencyKey {
  std::string key;
  std::string request_digest;  ///< SHA-256 of what was asked, 64 hexadecimal digits
};

enum class Progress {
  claimed,      ///< the row was inserted or claimed: the caller must make the provider call
  done,         ///< the key and its request already have a page
  in_progress,  ///< another request is creating the page at the provider
  conflict      ///< the key was used by a different request
};

struct Begun {
  Progress progress;
  Purchase purchase{};  ///< of claimed and done
};

/// Inserts the purchase, in state creating, unless the key has one: then like resume_purchase(). At
/// most one purchase ever exists for a key. The arguments of both outlive the tasks.
[[nodiscard]] Task<Begun> begin_purchase(Database& database, const NewPurchase& purchase,
                                         const IdempotencyKey& key,
                                         std::chrono::minutes page_lifetime);
/// Returns the state of a known key. Claims a failed or expired purchase again, and one with a
/// vanished claimant. Starts the next attempt if the purchase had expired or its page would soon
/// end. page_lifetime: of the payment pages of new attempts.
[[nodiscard]] Task<Begun> resume_purchase(Database& database, const IdempotencyKey& key,
                                          std::chrono::minutes page_lifetime);

/// Returns the reference of a purchase for shopper and merchant: "TUI-4XK9T-0QHMB", the first 50
/// bits of its id in Crockford's base 32.
[[nodiscard]] std::string reference_of(std::string_view id);

/// Parses a reference as reference_of() returns it, in either case. Returns the first and the last
/// id that it may stand for.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> parse_reference(
    std::string_view reference);

}  // namespace server
