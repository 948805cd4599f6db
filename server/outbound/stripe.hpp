#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "circuit_breaker.hpp"
#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "outbound/http_client.hpp"

namespace server {

/// Stripe's Checkout Sessions, or anything that speaks like them. While it is known to be down, one
/// call now and again finds out whether it is back, and all others end at once.
class StripeClient final : public PaymentApi {
 public:
  /// api_base: without a last slash. Everything given by reference outlives this.
  StripeClient(HttpClient& http, std::string api_base, std::string secret_key, Clock& clock,
               Log& log, Metrics& metrics);

  [[nodiscard]] Result<Payment, PaymentFailure> create(const PaymentRequest& request) override;
  [[nodiscard]] Result<Payment, PaymentFailure> find(std::string_view provider_id) override;
  [[nodiscard]] Result<PaymentPage, PaymentFailure> list_complete(std::int64_t from,
                                                                  std::int64_t until,
                                                                  std::string_view after) override;

 private:
  /// The body of an answer that is an object. session: for the log, "" if it is about many.
  Result<nlohmann::json, PaymentFailure> call_provider(std::string_view what,
                                                       std::string_view session,
                                                       const HttpCall& call,
                                                       std::chrono::milliseconds limit);
  PaymentFailure invalid_response(std::string_view what);
  [[nodiscard]] std::vector<std::string> headers() const;

  HttpClient& http_;
  std::string sessions_url_;
  std::string secret_key_;
  Log& log_;
  Metrics& metrics_;
  CircuitBreaker breaker_;
};

/// The body of POST /v1/checkout/sessions.
[[nodiscard]] std::string stripe_form(const PaymentRequest& request);

/// What an answer other than 200 means. error: its "code", or "type" where it has none.
/// retry_after: the header, "" if there is none.
[[nodiscard]] PaymentFailure stripe_failure(int status, std::string_view error,
                                            std::string_view retry_after = {});

}  // namespace server
