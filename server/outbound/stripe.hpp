#pragma once

#include <string>

#include "base/json.hpp"
#include "base/log.hpp"
#include "base/metrics.hpp"
#include "external.hpp"
#include "loop/workers.hpp"
#include "outbound/service.hpp"

namespace server {

/// Stripe's Checkout Sessions, or a compatible API. While the circuit breaker is open, one call per
/// interval is a probe and all others fail immediately.
class StripeClient final : public PaymentApi {
 public:
  enum class Charges { ignored, read };

  /// workers: read lists. api_base: without a trailing slash. charges: whether find() and
  /// list_complete() also read what was refunded and disputed, for which the key needs more rights.
  /// The references must outlive this.
  StripeClient(HttpClient& http, Workers& workers, std::string api_base,
               const std::string& secret_key, Clock& clock, Log& log, Metrics& metrics,
               Charges charges = Charges::ignored);

  [[nodiscard]] Task<PaymentResult> create(const PaymentRequest& request) override;
  [[nodiscard]] Task<PaymentResult> find(std::string_view provider_id) override;
  [[nodiscard]] Task<PaymentPageResult> list_complete(std::int64_t from, std::int64_t until,
                                                      std::string_view after) override;

 private:
  /// part: what of the session the response contains as an object; empty for none.
  Task<PaymentResult> find_with(std::string_view provider_id, std::string_view part);
  /// Returns the response's JSON object. session: for the log, "" for a list.
  Task<Result<Json, PaymentFailure>> call_provider(const ServiceCalls& calls,
                                                   std::string_view session, const HttpCall& call,
                                                   std::chrono::milliseconds limit);

  Workers& workers_;
  const std::string sessions_url_;
  const std::vector<std::string> headers_;
  const Charges charges_;
  Service service_;
  const ServiceCalls create_;
  const ServiceCalls find_;
  const ServiceCalls list_;
};

/// The body of POST /v1/checkout/sessions.
[[nodiscard]] std::string stripe_form(const PaymentRequest& request);

/// Interprets a response other than 200. error: its "code", otherwise its "type". retry_after: the
/// header, "" without one.
[[nodiscard]] PaymentFailure stripe_failure(int status, std::string_view error,
                                            std::string_view retry_after = {});

}  // namespace server
