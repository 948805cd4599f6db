#pragma once

#include <string>
#include <string_view>

#include "circuit_breaker.hpp"
#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "outbound/http_client.hpp"

namespace server {

/// Asks Google about a captcha response. api_base: without a trailing slash.
[[nodiscard]] HttpCall recaptcha_call(const std::string& api_base, const std::string& secret,
                                      std::string_view proof);

/// Google's reCAPTCHA v2. Google rejects a second use of a captcha response, so a checked response
/// is always used up. Doublings do not apply.
class Recaptcha final : public Captcha {
 public:
  Recaptcha(HttpClient& http, std::string api_base, std::string site_key, std::string secret,
            Clock& clock, Log& log, Metrics& metrics);

  [[nodiscard]] Task<std::string> offer(int doublings) override;
  [[nodiscard]] Task<Result<CaptchaTicket, CaptchaFailure>> check(std::string_view proof,
                                                                  int doublings) override;

 private:
  Task<HttpOutcome> ask(std::string_view proof);
  CaptchaFailure unavailable(std::string_view reason);

  HttpClient& http_;
  std::string api_base_;
  std::string site_key_;
  std::string secret_;
  Log& log_;
  LabelledCounters calls_;
  Histogram& duration_;
  CircuitBreaker breaker_;
};

}  // namespace server
