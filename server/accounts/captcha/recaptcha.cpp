#include "accounts/captcha/recaptcha.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "json.hpp"

namespace server {
namespace {

using nlohmann::json;

/// Codes that say that it is we who asked wrongly, not that the proof is wrong.
bool is_our_fault(const json& answer) {
  const auto codes = answer.find("error-codes");
  return codes != answer.end() && codes->is_array() &&
         std::any_of(codes->begin(), codes->end(), [](const json& code) {
           return code == "missing-input-secret" || code == "invalid-input-secret" ||
                  code == "bad-request";
         });
}

}  // namespace

Recaptcha::Recaptcha(HttpClient& http, const std::string& api_base, std::string site_key,
                     std::string secret, Log& log, Metrics& metrics)
    : http_(http),
      verify_url_(api_base + "/recaptcha/api/siteverify"),
      site_key_(std::move(site_key)),
      secret_(std::move(secret)),
      log_(log),
      metrics_(metrics) {}

std::string Recaptcha::offer() {
  return JsonObject().add("provider", "recaptcha").add("siteKey", site_key_).text();
}

CaptchaVerdict Recaptcha::check(std::string_view proof, std::chrono::milliseconds limit) {
  const auto result =
      http_.send({true,
                  verify_url_,
                  {"Content-Type: application/x-www-form-urlencoded", "Expect:"},
                  form_body({{"secret", secret_}, {"response", std::string(proof)}})},
                 limit);
  if (!result) {
    return unavailable(result.error().reason);
  }
  const json answer = parse_json(result->body);
  const auto success = answer.is_object() ? answer.find("success") : answer.end();
  if (result->status != 200 || success == answer.end() || !success->is_boolean()) {
    return unavailable("answer " + std::to_string(result->status));
  }
  if (success->get<bool>()) {
    metrics_.count("recaptcha_calls_total", "outcome=\"passed\"");
    return CaptchaVerdict::passed;
  }
  if (is_our_fault(answer)) {
    return unavailable("it does not accept our secret");
  }
  metrics_.count("recaptcha_calls_total", "outcome=\"refused\"");
  return CaptchaVerdict::refused;
}

CaptchaVerdict Recaptcha::unavailable(std::string_view reason) {
  metrics_.count("recaptcha_calls_total", "outcome=\"unavailable\"");
  log_.warning("recaptcha_unavailable", {{"reason", reason}});
  return CaptchaVerdict::unavailable;
}

}  // namespace server
