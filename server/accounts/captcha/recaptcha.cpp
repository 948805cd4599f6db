#include "accounts/captcha/recaptcha.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "budgets.hpp"
#include "deadline.hpp"
#include "json.hpp"

namespace server {
namespace {

using nlohmann::json;

/// Codes of a faulty request by the server, not of a wrong captcha response.
bool is_our_fault(const json& answer) {
  const auto codes = answer.find("error-codes");
  return codes != answer.end() && codes->is_array() &&
         std::any_of(codes->begin(), codes->end(), [](const json& code) {
           return code == "missing-input-secret" || code == "invalid-input-secret" ||
                  code == "bad-request";
         });
}

}  // namespace

HttpCall recaptcha_call(const std::string& api_base, const std::string& secret,
                        std::string_view proof) {
  return {true,
          api_base + "/recaptcha/api/siteverify",
          {"Content-Type: application/x-www-form-urlencoded", "Expect:"},
          form_body({{"secret", secret}, {"response", std::string(proof)}})};
}

Recaptcha::Recaptcha(HttpClient& http, std::string api_base, std::string site_key,
                     std::string secret, Clock& clock, Log& log, Metrics& metrics)
    : http_(http),
      api_base_(std::move(api_base)),
      site_key_(std::move(site_key)),
      secret_(std::move(secret)),
      log_(log),
      calls_(metrics, "tuisty_recaptcha_calls_total", "", "outcome",
             {"passed", "refused", "unavailable"}),
      duration_(
          metrics.histogram("tuisty_outgoing_call_duration_seconds", "service=\"recaptcha\"")),
      breaker_("recaptcha", clock, log, metrics, {}) {}

Task<std::string> Recaptcha::offer(int /*doublings*/) {
  co_return JsonObject().add("provider", "recaptcha").add("siteKey", site_key_).text();
}

Task<HttpOutcome> Recaptcha::ask(std::string_view proof) {
  const Deadline deadline(Deadline::current() - budgets::kAfterCaptcha);
  const HttpCall call = recaptcha_call(api_base_, secret_, proof);
  const auto begun = std::chrono::steady_clock::now();
  auto outcome = co_await http_.send(call, budgets::kCaptchaCall);
  duration_.observe(std::chrono::steady_clock::now() - begun);
  co_return outcome;
}

Task<Result<CaptchaTicket, CaptchaFailure>> Recaptcha::check(std::string_view proof,
                                                             int /*doublings*/) {
  auto permit = breaker_.acquire();
  if (!permit) {
    co_return unavailable("breaker open");
  }
  const auto result = co_await ask(proof);
  // Other statuses than 200 are failures of the service.
  permit->record(result && result->status != 200 ? CallResult::failed : call_result(result));
  if (!result) {
    co_return unavailable(result.error().reason);
  }
  const json answer = parse_json(result->body);
  const auto success = answer.is_object() ? answer.find("success") : answer.end();
  if (result->status != 200 || success == answer.end() || !success->is_boolean()) {
    co_return unavailable("answer " + std::to_string(result->status));
  }
  if (success->get<bool>()) {
    calls_["passed"].add();
    co_return CaptchaTicket{};
  }
  if (is_our_fault(answer)) {
    co_return unavailable("it does not accept our secret");
  }
  calls_["refused"].add();
  co_return CaptchaFailure::refused;
}

CaptchaFailure Recaptcha::unavailable(std::string_view reason) {
  calls_["unavailable"].add();
  log_.warning("recaptcha_unavailable", {{"reason", reason}});
  return CaptchaFailure::unavailable;
}

}  // namespace server
