#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "checkout/store.hpp"
#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "postgres/pool.hpp"

namespace server {

/// Settles the sessions of which it is in doubt how they stand, by asking the payment provider:
/// whether a shopper has paid depends on nobody's coming back to the shop. Any number of them, in
/// any number of servers, share the work.
class Reconciler {
 public:
  /// connections: made with statements() and those of CheckoutSessions among theirs. period: how
  /// long after a look at a session it is looked at again; after an hour half as often.
  Reconciler(PgConnections& connections, CheckoutSessions& store, PaymentApi& payments,
             std::chrono::seconds period, Log& log, Metrics& metrics)
      : connections_(connections),
        store_(store),
        payments_(payments),
        period_(period),
        log_(log),
        metrics_(metrics) {}
  [[nodiscard]] static std::vector<PgStatement> statements();

  struct Tally {
    int looked_at = 0;
    int settled = 0;     ///< nothing is in doubt about them any more
    int unanswered = 0;  ///< the provider could not be asked
  };
  /// Looks at those whose time has come, until there are none or the provider is found to be away.
  /// Throws StoreUnavailable.
  Tally run(const std::stop_token& stop);
  /// Their time has come for all, but those that somebody is making right now.
  void make_all_due();

 private:
  struct Row;
  /// What the provider has of a time, by our session ids.
  struct Listing {
    PaymentPeriod period;
    std::multimap<std::string, ListedPayment, std::less<>> payments;
  };
  enum class Outcome { settled, in_doubt, unanswered };

  std::vector<Row> claim();
  Outcome look(const Row& row, std::optional<Listing>& listing, const std::stop_token& stop);
  Outcome look_at_one(const Row& row);
  Outcome look_in(const Listing& listing, const Row& row);
  std::optional<Listing> list(const Row& row, const std::stop_token& stop);
  Outcome settle(const Row& row, std::string_view provider_id, SessionStatus status);
  Outcome close(const Row& row, std::string_view outcome);
  void note(std::string_view outcome);

  PgConnections& connections_;
  CheckoutSessions& store_;
  PaymentApi& payments_;
  std::chrono::seconds period_;
  Log& log_;
  Metrics& metrics_;
};

}  // namespace server
