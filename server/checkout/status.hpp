#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/log.hpp"
#include "base/metrics.hpp"
#include "base/result.hpp"
#include "checkout/purchase.hpp"
#include "external.hpp"
#include "http/api.hpp"
#include "postgres/statement.hpp"

namespace server {

/// Returns the shopper of a token; nothing if it is invalid.
using FindShopper = std::function<Task<std::optional<SignedIn>>(std::string_view token)>;

/// Returns the signed-in shopper or a guest. Throws token_invalid. The arguments outlive the task.
[[nodiscard]] Task<SignedIn> shopper_of(const Request& request, const FindShopper& find_shopper);

/// Stores the payment provider's status of its sessions in their purchases.
class Settlement {
 public:
  Settlement(Database& database, Log& log, Metrics& metrics);

  /// payment: the row's page, or another session of the row. Returns whether the row has changed. A
  /// payment that differs from the order counts as paid, with a problem for the merchant. A second
  /// paid session of a row is reported once. Throws DatabaseUnavailable.
  /// The arguments outlive the task.
  Task<bool> settle(const Purchase& row, const Payment& payment);
  /// Counts rows finalised otherwise.
  void count(std::string_view outcome, std::uint64_t rows = 1);

 private:
  Task<bool> settle_paid(const Purchase& row, const Payment& payment);

  Database& database_;
  Log& log_;
  LabelledCounters finalised_;
};

/// Limits status requests to the provider: at most eight in flight per server, and one per second
/// and purchase.
class LookGate {
 public:
  explicit LookGate(Clock& clock) : clock_(clock) {}

  /// Held during the provider call. Null if the limit is reached.
  using Pass = std::shared_ptr<LookGate>;
  [[nodiscard]] Pass enter(const std::string& purchase);

 private:
  Clock& clock_;
  int in_flight_ = 0;
  std::map<std::string, Clock::TimePoint> asked_;  ///< within the last second
};

/// GET /checkout-session/{id}: the status of a purchase, for the success page.
class ReadCheckoutSession {
 public:
  ReadCheckoutSession(Database& database, PaymentApi& payments, Settlement& settlement,
                      Clock& clock)
      : database_(database),
        payments_(payments),
        settlement_(settlement),
        gate_(clock),
        clock_(clock) {}

  /// Queries the provider for an open purchase if the gate allows it; otherwise returns the stored
  /// status. The e-mail of a recently paid purchase is only at the provider, which is queried once
  /// more, for at most 1.5 s. The returned purchase is open, paid or expired. Throws
  /// DatabaseUnavailable and ApiError: session_unknown, payment_unavailable, payment_refused.
  /// provider_id: outlives the task.
  [[nodiscard]] Task<Purchase> operator()(std::string_view provider_id, Clock::TimePoint deadline);

 private:
  Task<std::optional<Purchase>> find(std::string_view provider_id);
  Task<void> bring_up_to_date(Purchase& purchase, Clock::TimePoint deadline);
  Task<PaymentResult> find_payment(const std::string& id, Clock::TimePoint until);

  Database& database_;
  PaymentApi& payments_;
  Settlement& settlement_;
  LookGate gate_;
  Clock& clock_;
};

/// GET /checkout-session/{id}. read: outlives the HTTP server.
void add_status_route(Router& router, ReadCheckoutSession& read);

/// GET /purchases and GET /purchases/{before}: the purchases of the signed-in account, newest
/// first. database: outlives the HTTP server.
void add_purchases_route(Router& router, Database& database, const FindShopper& find_shopper);

}  // namespace server
