#include "admin/reconcile.hpp"

#include <ostream>

#include "checkout/status.hpp"
#include "checkout/store.hpp"
#include "checkout/sweep.hpp"
#include "outbound/http_client.hpp"
#include "outbound/stripe.hpp"

namespace server {

bool reconcile(const Config& config, std::optional<std::int64_t> since, Log& log,
               std::ostream& out) {
  Metrics metrics;
  Loop loop;
  SystemClock clock(loop);
  PgConnections connections(loop, config.database_url, clock, log, metrics);
  HttpClient http(loop);
  StripeClient payments(http, config.payment_api_base, config.payment_secret_key, clock, log,
                        metrics);
  CheckoutSessions store(connections, config.page_lifetime);
  Settlement settlement(store, log, metrics);
  PaymentSweep sweep(connections, store, payments, settlement, clock, log, metrics);
  const auto adoption =
      since ? std::optional(PaymentSweep::Adoption{*since, config.public_url}) : std::nullopt;
  const auto summary = loop.run(sweep.run_now(adoption));
  out << "Checked " << summary.checked << ", finalised " << summary.finalised << ", adopted "
      << summary.adopted << (summary.whole ? ".\n" : "; the provider has not listed all.\n");
  return summary.whole;
}

}  // namespace server
