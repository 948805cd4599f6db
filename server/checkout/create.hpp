#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checkout/order.hpp"
#include "checkout/status.hpp"
#include "checkout/store.hpp"
#include "external.hpp"
#include "http/message.hpp"
#include "result.hpp"

namespace server {

/// Settings of the checkout.
struct SalesTerms {
  std::string public_url;
  std::optional<shop::Money> shipping_price{};       ///< see price_order()
  std::vector<std::string> payment_methods{"card"};  ///< the provider's terms: card, oxxo
};

/// POST /create-checkout-session: prices the order, inserts its row, creates the session at the
/// payment provider and completes the row. The row is inserted first, so a crash in between leaves
/// a claimable row instead of an unrecorded payment.
class CreateCheckoutSession {
 public:
  struct Command {
    CheckoutOrder order;
    std::optional<IdempotencyKey> key;
    Clock::TimePoint deadline;  ///< of the response
    SignedIn shopper{};
  };
  struct Created {
    std::string id;   ///< the provider's session id
    std::string url;  ///< its hosted page
  };

  CreateCheckoutSession(CheckoutSessions& store, PaymentApi& payments, Settlement& settlement,
                        Clock& clock, SalesTerms terms);

  /// Codes: those of price_order(); idempotency_conflict, payment_unavailable, payment_refused,
  /// busy (not enough time left for the provider call). Throws DatabaseUnavailable.
  /// command: outlives the task.
  [[nodiscard]] Task<Result<Created>> operator()(const Command& command);

 private:
  Task<Result<Created>> create_at_provider(const NewSession& session, const StoredSession& row,
                                           Clock::TimePoint deadline);
  Task<Result<Created>> page_of(const std::string& id);
  Task<Result<CheckoutSessions::Begin>> replace_ended(const StoredSession& row,
                                                      const IdempotencyKey& key);
  Task<void> release_claim(const std::string& id, int attempt, bool next_attempt);
  [[nodiscard]] std::chrono::milliseconds remaining(Clock::TimePoint deadline) const;

  CheckoutSessions& store_;
  PaymentApi& payments_;
  Settlement& settlement_;
  Clock& clock_;
  SalesTerms terms_;
};

}  // namespace server
