#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "checkout/order.hpp"
#include "checkout/payment_request.hpp"
#include "checkout/purchase.hpp"
#include "checkout/status.hpp"
#include "external.hpp"
#include "http/api.hpp"
#include "loop/loop.hpp"
#include "postgres/statement.hpp"

namespace server {

/// POST /create-checkout-session: prices the order, inserts its row, creates the page at the
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

  CreateCheckoutSession(Loop& loop, Database& database, PaymentApi& payments,
                        Settlement& settlement, Clock& clock, SalesTerms terms,
                        std::chrono::minutes page_lifetime = std::chrono::minutes{60});

  /// Throws DatabaseUnavailable and ApiError: those of price_order(); idempotency_conflict,
  /// payment_unavailable, payment_refused, busy (not enough time left for the provider call).
  /// command: outlives the task.
  [[nodiscard]] Task<Created> operator()(const Command& command);

 private:
  struct Claim {
    std::string id;
    int attempt;
    bool next_attempt;       ///< whether the attempt has used up the provider's key
    Clock::TimePoint until;  ///< the end of its lease, or later
  };

  /// A purchase that a request is creating, and the requests that wait for its result.
  struct InFlight {
    InFlight(Loop& loop, std::string digest) : request_digest(std::move(digest)), followers(loop) {}

    const std::string request_digest;
    WaitQueue followers;
    std::optional<Created> page{};
    std::exception_ptr problem{};  ///< neither page nor problem: a failure of that request only
  };

  Task<Created> page_of(NewPurchase& purchase, const IdempotencyKey& key,
                        Clock::TimePoint deadline);
  Task<std::optional<Created>> create_at_provider(const NewPurchase& purchase,
                                                  const std::string& key, const Purchase& row,
                                                  Clock::TimePoint deadline);
  Task<void> release(const std::string& key, const Claim& claim);
  void hold(const std::string& key, const Claim& claim);
  [[nodiscard]] bool has_time(std::chrono::milliseconds time, Clock::TimePoint deadline) const {
    return clock_.now() + time <= deadline;
  }

  Loop& loop_;
  Database& database_;
  PaymentApi& payments_;
  Settlement& settlement_;
  Clock& clock_;
  SalesTerms terms_;
  const std::chrono::minutes page_lifetime_;
  std::map<std::string, std::shared_ptr<InFlight>> in_flight_;  ///< by key
  std::map<std::string, Claim> held_;  ///< by key: to be released when the database is available
};

/// POST /create-checkout-session. create: outlives the HTTP server.
void add_create_route(Router& router, CreateCheckoutSession& create, FindShopper find_shopper);

}  // namespace server
