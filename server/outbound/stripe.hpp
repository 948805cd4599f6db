#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "circuit_breaker.hpp"
#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "outbound/http_client.hpp"

namespace server {

/// Stripe's Checkout Sessions, or a compatible API. While the circuit breaker is open, one call per
/// interval is a probe and all others fail immediately.
class StripeClient final : public PaymentApi {
 public:
  enum class Charges { ignored, read };

  /// api_base: without a trailing slash. charges: whether find() and list_complete() also read what
  /// was refunded and disputed, for which the key needs more rights. The references must outlive
  /// this.
  StripeClient(HttpClient& http, std::string api_base, std::string secret_key, Clock& clock,
               Log& log, Metrics& metrics, Charges charges = Charges::ignored);

  [[nodiscard]] Task<Result<Payment, PaymentFailure>> create(
      const PaymentRequest& request) override;
  [[nodiscard]] Task<Result<Payment, PaymentFailure>> find(std::string_view provider_id) override;
  [[nodiscard]] Task<Result<PaymentPage, PaymentFailure>> list_complete(
      std::int64_t from, std::int64_t until, std::string_view after) override;

 private:
  /// Returns the response's JSON object. session: for the log, "" for a list.
  Task<Result<nlohmann::json, PaymentFailure>> call_provider(std::string_view what,
                                                             std::string_view session,
                                                             const HttpCall& call,
                                                             std::chrono::milliseconds limit);
  /// The series of one kind of call.
  struct CallSeries {
    CallSeries(Metrics& metrics, std::string_view call);
    Histogram& duration;
    LabelledCounters outcomes;
  };
  [[nodiscard]] const CallSeries& series(std::string_view call) const;
  void note(std::string_view call, std::string_view outcome);
  PaymentFailure invalid_response(std::string_view what);
  [[nodiscard]] std::vector<std::string> headers() const;

  HttpClient& http_;
  std::string sessions_url_;
  std::string secret_key_;
  Charges charges_;
  Log& log_;
  CallSeries create_series_;
  CallSeries find_series_;
  CallSeries list_series_;
  CircuitBreaker breaker_;
};

/// The body of POST /v1/checkout/sessions.
[[nodiscard]] std::string stripe_form(const PaymentRequest& request);

/// Interprets a response other than 200. error: its "code", otherwise its "type". retry_after: the
/// header, "" without one.
[[nodiscard]] PaymentFailure stripe_failure(int status, std::string_view error,
                                            std::string_view retry_after = {});

}  // namespace server
