#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "checkout/order.hpp"
#include "checkout/store.hpp"
#include "external.hpp"
#include "result.hpp"

namespace server {

/// The call to the payment provider for one session row: a function of the row and the settings
/// alone, because a second try under the same idempotency key must ask for exactly the same.
[[nodiscard]] PaymentRequest payment_request(const NewSession& session, int attempt,
                                             std::string_view public_url);

/// POST /create-checkout-session: prices the order, writes its row, brings it to the payment
/// provider and completes the row.
class CreateCheckoutSession {
 public:
  struct Command {
    CheckoutOrder order;
    std::optional<IdempotencyKey> key;
    Clock::TimePoint deadline;  ///< the answer must be ready by then
    std::string account_id{};   ///< "" for a guest
  };
  struct Created {
    std::string id;   ///< the provider's session id
    std::string url;  ///< its hosted page
  };

  /// shipping_price: as price_order() takes it.
  CreateCheckoutSession(CheckoutSessions& store, PaymentApi& payments, Clock& clock,
                        std::string public_url,
                        std::optional<shop::Money> shipping_price = std::nullopt);

  /// Codes: those of price_order(); idempotency_conflict, payment_unavailable, payment_refused,
  /// busy (not enough time left). Throws StoreUnavailable.
  [[nodiscard]] Result<Created> operator()(const Command& command);

 private:
  Result<Created> bring(const NewSession& session, int attempt, Clock::TimePoint deadline);
  Result<Created> page_of(const std::string& id);
  void give_up(const std::string& id, int attempt, bool next_attempt,
               CheckoutSessions::Doubt doubt = CheckoutSessions::Doubt::some);
  [[nodiscard]] std::chrono::milliseconds left(Clock::TimePoint deadline) const;

  CheckoutSessions& store_;
  PaymentApi& payments_;
  Clock& clock_;
  std::string public_url_;
  std::optional<shop::Money> shipping_price_;
};

}  // namespace server
