#pragma once

#include <optional>
#include <string>
#include <variant>

#include "ports/clock.hpp"
#include "ports/payment_api.hpp"
#include "ports/random.hpp"
#include "ports/session_store.hpp"
#include "usecases/api_error.hpp"
#include "usecases/price_order.hpp"

namespace server {

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

  CreateCheckoutSession(SessionStore& store, PaymentApi& payments, Random& random, Clock& clock,
                        std::string public_url);

  /// Codes: those of price_order(); idempotency_conflict, payment_unavailable, payment_refused,
  /// busy (not enough time left). Throws StoreUnavailable.
  [[nodiscard]] std::variant<Created, ApiError> operator()(const Command& command);

 private:
  std::variant<Created, ApiError> bring(const NewSession& session, int attempt,
                                        Clock::TimePoint deadline);
  void give_up(const std::string& id, bool next_attempt);
  [[nodiscard]] std::chrono::milliseconds left(Clock::TimePoint deadline) const;

  SessionStore& store_;
  PaymentApi& payments_;
  Random& random_;
  Clock& clock_;
  std::string public_url_;
};

}  // namespace server
