#include "outbound/stripe.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "json.hpp"
#include "text.hpp"

namespace server {
namespace {

using nlohmann::json;

/// Pinned: Stripe goes on answering in this version's shape whatever it changes later.
constexpr std::string_view kVersion = "Stripe-Version: 2025-09-30.clover";

constexpr std::size_t kMaxUrl = 4096;

/// A string member, "" when it is missing or something else.
std::string text_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<json> object_of(const std::string& body) {
  auto parsed = parse_json(body);
  return parsed.is_object() ? std::optional(std::move(parsed)) : std::nullopt;
}

bool is_page_url(const std::string& url) {
  return (url.starts_with("https://") || url.starts_with("http://")) && url.size() <= kMaxUrl &&
         std::all_of(url.begin(), url.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

/// Stripe's own word for what went wrong, for the log: never its message, which can quote data.
std::string error_word(const std::string& body) {
  const auto answer = object_of(body);
  if (!answer || !answer->contains("error") || !(*answer)["error"].is_object()) {
    return {};
  }
  const json& error = (*answer)["error"];
  const std::string word = text_of(error, "code");
  const std::string shown = word.empty() ? text_of(error, "type") : word;
  return is_plain(shown, 1, 64, "_") ? shown : std::string();
}

PaymentFailure failure_of(int status) {
  // 408 and 429 came before any work; 409: another call with the same key is still on its way.
  if (status >= 400 && status < 500 && status != 408 && status != 409 && status != 429) {
    return PaymentFailure::refused;
  }
  return status >= 500 ? PaymentFailure::failed : PaymentFailure::unavailable;
}

std::string_view outcome_of(PaymentFailure failure) {
  switch (failure) {
    case PaymentFailure::refused:
      return "refused";
    case PaymentFailure::failed:
      return "failed";
    case PaymentFailure::unavailable:
      break;
  }
  return "unavailable";
}

}  // namespace

std::string stripe_form(const PaymentRequest& request) {
  std::vector<std::pair<std::string, std::string>> form{{"mode", "payment"}, {"locale", "es-419"}};
  for (std::size_t i = 0; i < request.lines.size(); ++i) {
    const PaymentLine& line = request.lines[i];
    const std::string item = "line_items[" + std::to_string(i) + "]";
    const std::string price = item + "[price_data]";
    form.emplace_back(item + "[quantity]", std::to_string(line.quantity));
    form.emplace_back(price + "[currency]", "mxn");
    form.emplace_back(price + "[unit_amount]", std::to_string(line.unit_centavos));
    form.emplace_back(price + "[product_data][name]", line.name);
    if (!line.description.empty()) {
      form.emplace_back(price + "[product_data][description]", line.description);
    }
  }
  form.emplace_back("success_url", request.success_url);
  form.emplace_back("cancel_url", request.cancel_url);
  form.emplace_back("client_reference_id", request.reference);
  for (const auto& [key, value] : request.metadata) {
    form.emplace_back("metadata[" + key + "]", value);
  }
  if (!request.customer_email.empty()) {
    form.emplace_back("customer_email", request.customer_email);
  }
  return form_body(form);
}

StripeClient::StripeClient(HttpClient& http, std::string api_base, std::string secret_key, Log& log,
                           Metrics& metrics)
    : http_(http),
      sessions_url_(std::move(api_base) + "/v1/checkout/sessions"),
      secret_key_(std::move(secret_key)),
      log_(log),
      metrics_(metrics) {}

std::vector<std::string> StripeClient::headers() const {
  return {"Authorization: Bearer " + secret_key_, std::string(kVersion), "Expect:"};
}

Result<PaymentSession, PaymentFailure> StripeClient::create(const PaymentRequest& request,
                                                            std::chrono::milliseconds limit) {
  HttpCall call{true, sessions_url_, headers(), stripe_form(request)};
  call.headers.emplace_back("Content-Type: application/x-www-form-urlencoded");
  call.headers.push_back("Idempotency-Key: " + request.idempotency_key);
  auto body = send("create", std::move(call), limit);
  if (!body) {
    return body.error();
  }
  const auto answer = object_of(*body);
  if (!answer) {
    return garbage("create");
  }
  PaymentSession session{text_of(*answer, "id"), text_of(*answer, "url")};
  if (!is_plain(session.id, 1, 255, "_") || !is_page_url(session.url)) {
    return garbage("create");
  }
  return session;
}

Result<PaymentStatus, PaymentFailure> StripeClient::status(std::string_view provider_id,
                                                           std::chrono::milliseconds limit) {
  auto body = send(
      "status", {false, sessions_url_ + '/' + percent_encoded(provider_id), headers(), {}}, limit);
  if (!body) {
    return body.error();
  }
  const auto answer = object_of(*body);
  if (!answer || text_of(*answer, "id") != provider_id) {
    return garbage("status");
  }
  const std::string status = text_of(*answer, "status");
  const std::string payment = text_of(*answer, "payment_status");
  if (status == "expired") {
    return PaymentStatus::expired;
  }
  // A session can be complete with its money still on the way (cash at a shop).
  if (status == "complete" && (payment == "paid" || payment == "no_payment_required")) {
    return PaymentStatus::paid;
  }
  if (status == "open" || status == "complete") {
    return PaymentStatus::open;
  }
  return garbage("status");
}

Result<std::string, PaymentFailure> StripeClient::send(std::string_view what, HttpCall call,
                                                       std::chrono::milliseconds limit) {
  auto result = http_.send(std::move(call), limit);
  const auto note = [&](std::string_view outcome) {
    metrics_.count("payment_calls_total",
                   "call=\"" + std::string(what) + "\",outcome=\"" + std::string(outcome) + '"');
  };
  if (!result) {
    note("unreachable");
    log_.warning("payment_unreachable", {{"call", what}, {"reason", result.error().reason}});
    return PaymentFailure::unavailable;
  }
  if (result->status == 200) {
    note("ok");
    return std::move(result->body);
  }
  const PaymentFailure failure = failure_of(result->status);
  const std::string_view outcome = outcome_of(failure);
  note(outcome);
  log_.warning("payment_error", {{"call", what},
                                 {"outcome", outcome},
                                 {"status", std::int64_t{result->status}},
                                 {"code", error_word(result->body)}});
  return failure;
}

PaymentFailure StripeClient::garbage(std::string_view what) {
  metrics_.count("payment_calls_total", "call=\"" + std::string(what) + "\",outcome=\"garbage\"");
  log_.warning("payment_garbage", {{"call", what}});
  return PaymentFailure::unavailable;
}

}  // namespace server
