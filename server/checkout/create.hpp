#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checkout/order.hpp"
#include "checkout/status.hpp"
#include "checkout/store.hpp"
#include "external.hpp"
#include "http/message.hpp"
#include "result.hpp"

namespace server {

/// What the settings say about selling.
struct SalesTerms {
  std::string public_url;
  std::optional<shop::Money> shipping_price{};       ///< as price_order() takes it
  std::vector<std::string> payment_methods{"card"};  ///< the provider's words: card, oxxo
};

/// POST /create-checkout-session: prices the order, writes its row, brings it to the payment
/// provider and completes the row.
class CreateCheckoutSession {
 public:
  struct Command {
    CheckoutOrder order;
    std::optional<IdempotencyKey> key;
    Clock::TimePoint deadline;  ///< the answer must be ready by then
    SignedIn shopper{};
  };
  struct Created {
    std::string id;   ///< the provider's session id
    std::string url;  ///< its hosted page
  };

  CreateCheckoutSession(CheckoutSessions& store, PaymentApi& payments, Settlement& settlement,
                        Clock& clock, SalesTerms terms);

  /// Codes: those of price_order(); idempotency_conflict, payment_unavailable, payment_refused,
  /// busy (not enough time left: the provider gets its full limit or is not asked). Throws
  /// DatabaseUnavailable.
  [[nodiscard]] Result<Created> operator()(const Command& command);

 private:
  Result<Created> create_at_provider(const NewSession& session, const StoredSession& row,
                                     Clock::TimePoint deadline);
  Result<Created> page_of(const std::string& id);
  Result<CheckoutSessions::Begin> replace_ended(const StoredSession& row,
                                                const IdempotencyKey& key);
  void release_claim(const std::string& id, int attempt, bool next_attempt);
  [[nodiscard]] std::chrono::milliseconds remaining(Clock::TimePoint deadline) const;

  CheckoutSessions& store_;
  PaymentApi& payments_;
  Settlement& settlement_;
  Clock& clock_;
  SalesTerms terms_;
};

}  // namespace server
