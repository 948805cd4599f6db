#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "checkout/store.hpp"
#include "external.hpp"
#include "result.hpp"

namespace server {

/// GET /checkout-session/{id}: whether a session is paid, for the success page.
class ReadCheckoutSession {
 public:
  /// What a paid top-up was. Whoever has the session's id may ask (it stands in the address bar,
  /// and in the history of a shared computer), so of the number only as much is told as its owner
  /// needs to know it again.
  struct TopUp {
    int id;
    std::string name;
    std::int64_t centavos;     ///< what was charged, whatever it costs now
    std::string phone_ending;  ///< the last four digits
  };
  struct State {
    /// As it stands now: open, paid or expired.
    StoredSession session;
    std::optional<TopUp> top_up{};  ///< of a paid one
  };

  ReadCheckoutSession(CheckoutSessions& store, PaymentApi& payments, Clock& clock)
      : store_(store), payments_(payments), clock_(clock) {}

  /// Asks the provider while the session is open, unless that has just been done. Codes:
  /// session_unknown, payment_unavailable, payment_refused. Throws StoreUnavailable.
  [[nodiscard]] Result<State> operator()(std::string_view provider_id, Clock::TimePoint deadline);

 private:
  Result<SessionStatus> current_status(const StoredSession& session, Clock::TimePoint deadline);
  StoredSession settle(StoredSession session, SessionStatus status);

  CheckoutSessions& store_;
  PaymentApi& payments_;
  Clock& clock_;
};

}  // namespace server
