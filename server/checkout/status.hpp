#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "checkout/store.hpp"
#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "result.hpp"

namespace server {

/// Writes into our rows what the payment provider says of its sessions. For any thread.
class Settlement {
 public:
  Settlement(CheckoutSessions& store, Log& log, Metrics& metrics);

  /// payment: the row's page, or another session of the row. Returns whether the row has changed.
  /// A payment of something else than what was sold counts as paid, with a problem that the
  /// operator sees. A paid session beside the row's page is reported once. Throws
  /// DatabaseUnavailable.
  bool settle(const StoredSession& row, const Payment& payment);
  /// Counts rows that ended in some other way.
  void count(std::string_view outcome, std::uint64_t rows = 1);

 private:
  bool settle_paid(const StoredSession& row, const Payment& payment);
  void report_surplus(const StoredSession& row, const Payment& payment);

  CheckoutSessions& store_;
  Log& log_;
  Metrics& metrics_;
};

/// Says when a look at a session may go on to the provider: at most eight at a time in this server,
/// and once a second for each session.
class LookGate {
 public:
  struct Leave {
    void operator()(LookGate* gate) const { gate->leave(); }
  };
  /// Held while the provider is asked.
  using Pass = std::unique_ptr<LookGate, Leave>;

  explicit LookGate(Clock& clock) : clock_(clock) {}

  /// Nothing when the provider is not to be asked now.
  [[nodiscard]] Pass enter(const std::string& session);

 private:
  void leave();

  static constexpr std::size_t kMaxInFlight = 8;

  Clock& clock_;
  std::mutex mutex_;
  std::size_t in_flight_ = 0;
  std::map<std::string, Clock::TimePoint> asked_;  ///< within the last second
};

/// GET /checkout-session/{id}: whether a session is paid, for the success page.
class ReadCheckoutSession {
 public:
  ReadCheckoutSession(CheckoutSessions& store, PaymentApi& payments, Settlement& settlement,
                      Clock& clock)
      : store_(store), payments_(payments), settlement_(settlement), gate_(clock), clock_(clock) {}

  /// Asks the provider while the session is open, as far as the gate lets it; else says what the
  /// row says. Of one that was paid a short while ago only the provider knows the e-mail: it is
  /// asked once more, for a second and a half at most. The session that it returns is open, paid or
  /// expired. Codes: session_unknown, payment_unavailable, payment_refused. Throws
  /// DatabaseUnavailable.
  [[nodiscard]] Result<StoredSession> operator()(std::string_view provider_id,
                                                 Clock::TimePoint deadline);

 private:
  std::optional<ApiError> bring_up_to_date(StoredSession& session, Clock::TimePoint deadline);

  CheckoutSessions& store_;
  PaymentApi& payments_;
  Settlement& settlement_;
  LookGate gate_;
  Clock& clock_;
};

}  // namespace server
