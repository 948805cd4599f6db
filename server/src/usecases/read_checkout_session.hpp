#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "ports/clock.hpp"
#include "ports/payment_api.hpp"
#include "ports/session_store.hpp"
#include "usecases/api_error.hpp"

namespace server {

/// GET /checkout-session/{id}: whether a session is paid, for the success page.
class ReadCheckoutSession {
 public:
  struct Answer {
    std::string id;  ///< the provider's
    CheckoutType type;
    SessionStatus status;  ///< open, paid or expired
  };

  ReadCheckoutSession(SessionStore& store, PaymentApi& payments, Clock& clock)
      : store_(store), payments_(payments), clock_(clock) {}

  /// Asks the provider while the session is open. Codes: session_unknown, payment_unavailable,
  /// payment_refused. Throws StoreUnavailable.
  [[nodiscard]] std::variant<Answer, ApiError> operator()(std::string_view provider_id,
                                                          Clock::TimePoint deadline);

 private:
  SessionStore& store_;
  PaymentApi& payments_;
  Clock& clock_;
};

}  // namespace server
