#pragma once

#include <string>

#include "external.hpp"
#include "log.hpp"
#include "metrics.hpp"
#include "outbound/http_client.hpp"

namespace server {

/// Google's reCAPTCHA v2. Google itself refuses a proof that it has seen before.
class Recaptcha final : public Captcha {
 public:
  /// api_base: without a last slash.
  Recaptcha(HttpClient& http, const std::string& api_base, std::string site_key, std::string secret,
            Log& log, Metrics& metrics);

  [[nodiscard]] std::string offer() override;
  [[nodiscard]] CaptchaVerdict check(std::string_view proof,
                                     std::chrono::milliseconds limit) override;

 private:
  CaptchaVerdict unavailable(std::string_view reason);

  HttpClient& http_;
  std::string verify_url_;
  std::string site_key_;
  std::string secret_;
  Log& log_;
  Metrics& metrics_;
};

}  // namespace server
