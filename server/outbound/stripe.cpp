#include "outbound/stripe.hpp"

#include <array>
#include <chrono>
#include <utility>

#include "base/text.hpp"
#include "budgets.hpp"

namespace server {
namespace {

/// Pinned, so that later versions of the API do not change the responses.
const std::string kVersion = "Stripe-Version: 2026-10-28.endive";

/// The session exists by the time that its URL is read, so the limit is generous.
constexpr std::size_t kMaxUrl = std::size_t{32} * 1024;
/// A hundred sessions are some 400 kB.
constexpr std::size_t kMaxList = std::size_t{8} * 1024 * 1024;
/// A longer response would hold the event loop for a millisecond and more.
constexpr std::size_t kMaxParsedHere = std::size_t{32} * 1024;

bool is_page_url(const std::string& url) {
  const std::size_t host = url.starts_with("https://") ? 8 : 7;
  return (host == 8 || url.starts_with("http://")) && url.size() > host && url.size() <= kMaxUrl &&
         is_plain(url.substr(host, 1), 1, 1, "[") && is_visible(url);
}

/// Returns Stripe's error code for the log, never its message, which can quote data.
std::string error_code_of(const Json& answer) {
  const Json error = answer["error"];
  const std::string code = error.text("code");
  const std::string shown = code.empty() ? error.text("type") : code;
  return is_plain(shown, 1, 64, "_") ? shown : std::string();
}

std::optional<PaymentStatus> status_of(const Json& session) {
  const std::string status = session.text("status");
  const std::string payment = session.text("payment_status");
  if (status == "open") {
    return PaymentStatus::open;
  }
  if (status == "expired") {
    return PaymentStatus::expired;
  }
  if (status != "complete") {
    return std::nullopt;
  }
  if (payment == "paid" || payment == "no_payment_required") {
    return PaymentStatus::paid;
  }
  // The session of a cash voucher that was not paid in time stays complete and unpaid.
  const std::string intent = session["payment_intent"].text("status");
  return intent == "requires_payment_method" || intent == "canceled" ? PaymentStatus::expired
                                                                     : PaymentStatus::pending;
}

/// Returns the hosted page, or the URL to which the provider returned the shopper. "" without
/// either.
std::string url_of(const Json& session, const std::string& id) {
  constexpr std::string_view kPlace = "{CHECKOUT_SESSION_ID}";
  std::string url = session.text("url");
  if (url.empty()) {
    url = session.text("success_url");
    if (const auto place = url.find(kPlace); place != std::string::npos) {
      url.replace(place, kPlace.size(), id);
    }
  }
  return is_page_url(url) ? url : std::string();
}

std::optional<Payment> payment_of(const Json& session) {
  const auto status = status_of(session);
  Payment payment;
  payment.id = session.text("id");
  if (!status || !is_plain(payment.id, 1, 255, "_")) {
    return std::nullopt;
  }
  const Json customer = session["customer_details"];
  const Json collected = session["collected_information"];
  const Json shipping = collected["shipping_details"];
  const Json address = shipping["address"];
  payment.url = url_of(session, payment.id);
  payment.status = *status;
  payment.reference = session.text("client_reference_id");
  payment.created = session.number("created");
  payment.centavos = session.number("amount_total");
  payment.currency = session.text("currency");
  payment.name = collected.text("individual_name");
  if (payment.name.empty()) {
    payment.name = customer.text("name");
  }
  payment.email = customer.text("email");
  payment.phone = customer.text("phone");
  payment.recipient = shipping.text("name");
  payment.line1 = address.text("line1");
  payment.line2 = address.text("line2");
  payment.postal_code = address.text("postal_code");
  payment.city = address.text("city");
  payment.state = address.text("state");
  payment.country = address.text("country");
  for (const auto& [key, value] : session["metadata"].members()) {
    payment.metadata.emplace_back(key, value.as_text().value_or(""));
  }
  const Json charge = session["payment_intent"]["latest_charge"];
  payment.refunded = charge.number("amount_refunded");
  payment.disputed = charge.flag("disputed");
  return payment;
}

/// Nothing if the response is no list.
std::optional<PaymentPage> page_of(const Json& list) {
  const auto has_more = list["has_more"].as_flag();
  if (!list["data"].is_array() || !has_more) {
    return std::nullopt;
  }
  const auto sessions = list["data"].elements();
  PaymentPage page;
  for (const Json& session : sessions) {
    // The account may have sessions of other shops in other formats.
    if (auto payment = payment_of(session)) {
      page.payments.push_back(std::move(*payment));
    }
  }
  if (*has_more) {
    page.next = sessions.empty() ? "" : sessions.back().text("id");
    if (page.next.empty()) {
      return std::nullopt;
    }
  }
  return page;
}

/// Names in metrics and the log, in the order of PaymentFailure.
constexpr std::array<std::string_view, 7> kOutcomes{"unavailable", "failed",   "refused", "unknown",
                                                    "unavailable", "key_used", "limited"};

/// A slow list must not stop sales: only purchases open the breaker.
CallResult read_result(const HttpOutcome& outcome) {
  return outcome ? CallResult::responded : CallResult::cut_short;
}

ServiceCalls payment_calls(Service& service, std::string_view kind, ServiceCalls::Verdict verdict) {
  return {service,
          kind,
          {service.metrics,
           "tuisty_payment_calls_total",
           "call=\"" + std::string(kind) + '"',
           "outcome",
           {"ok", "breaker_open", "unreachable", "unavailable", "failed", "refused", "unknown",
            "key_used", "limited", "invalid_response"}},
          verdict};
}

PaymentFailure invalid_response(const ServiceCalls& calls) {
  calls.fail("invalid_response", "invalid_response", {{"call", calls.kind}});
  return PaymentFailure::unavailable;
}

}  // namespace

PaymentFailure stripe_failure(int status, std::string_view error, std::string_view retry_after) {
  if (status == 404) {
    return PaymentFailure::unknown;
  }
  if (status == 400 && error == "idempotency_error") {
    return PaymentFailure::key_used;
  }
  // Nothing was created. A request has no time to wait longer than a second.
  if (status == 429 || (status == 409 && error == "lock_timeout")) {
    return retry_after.empty() || retry_after == "0" || retry_after == "1"
               ? PaymentFailure::limited
               : PaymentFailure::unavailable;
  }
  // A dependency of the provider failed: as with 5xx a session may exist.
  if (status == 424) {
    return PaymentFailure::failed;
  }
  // 408: nothing was created; 409: another call with this key is in flight.
  if (status >= 400 && status < 500 && status != 408 && status != 409) {
    return PaymentFailure::refused;
  }
  return status >= 500 ? PaymentFailure::failed : PaymentFailure::unavailable;
}

std::string stripe_form(const PaymentRequest& request) {
  // Always in pesos, because the paid amount is compared with the order.
  std::vector<std::pair<std::string, std::string>> form{
      {"mode", "payment"}, {"locale", "es-419"}, {"adaptive_pricing[enabled]", "false"}};
  const auto add = [&form](std::string_view name, std::string_view value) {
    form.emplace_back(name, value);
  };
  for (std::size_t i = 0; i < request.methods.size(); ++i) {
    add("allowed_payment_method_types[" + std::to_string(i) + "]", request.methods[i]);
  }
  add("expires_at", std::to_string(request.expires_at));
  for (std::size_t i = 0; i < request.lines.size(); ++i) {
    const PaymentLine& line = request.lines[i];
    const std::string item = "line_items[" + std::to_string(i) + "]";
    const std::string price = item + "[price_data]";
    add(item + "[quantity]", std::to_string(line.quantity));
    add(price + "[currency]", "mxn");
    add(price + "[unit_amount]", std::to_string(line.unit_centavos));
    add(price + "[product_data][name]", line.name);
    if (!line.description.empty()) {
      add(price + "[product_data][description]", line.description);
    }
  }
  add("success_url", request.success_url);
  add("cancel_url", request.cancel_url);
  add("client_reference_id", request.reference);
  for (const auto& [key, value] : request.metadata) {
    add("metadata[" + key + "]", value);
  }
  if (!request.customer_email.empty()) {
    add("customer_email", request.customer_email);
    // This sends a receipt whatever the account's settings say.
    add("payment_intent_data[receipt_email]", request.customer_email);
  }
  add("name_collection[individual][enabled]", "true");
  if (request.asks_address) {
    add("shipping_address_collection[allowed_countries][0]", "MX");
    add("phone_number_collection[enabled]", "true");
  }
  if (request.shipping) {
    const std::string rate = "shipping_options[0][shipping_rate_data]";
    add(rate + "[type]", "fixed_amount");
    add(rate + "[display_name]", request.shipping->name);
    add(rate + "[fixed_amount][amount]", std::to_string(request.shipping->unit_centavos));
    add(rate + "[fixed_amount][currency]", "mxn");
  }
  return form_body(form);
}

StripeClient::StripeClient(HttpClient& http, Workers& workers, std::string api_base,
                           const std::string& secret_key, Clock& clock, Log& log, Metrics& metrics,
                           Charges charges)
    : workers_(workers),
      sessions_url_(std::move(api_base) + "/v1/checkout/sessions"),
      headers_{"Authorization: Bearer " + secret_key, kVersion, "Expect:"},
      charges_(charges),
      service_(http, "payment", clock, log, metrics, {.probe_interval = std::chrono::seconds{1}}),
      create_(payment_calls(service_, "create", call_result)),
      find_(payment_calls(service_, "find", read_result)),
      list_(payment_calls(service_, "list", read_result)) {}

Task<PaymentResult> StripeClient::create(const PaymentRequest& request) {
  HttpCall call{true, sessions_url_, headers_, stripe_form(request)};
  call.headers.emplace_back("Content-Type: application/x-www-form-urlencoded");
  call.headers.push_back("Idempotency-Key: " + request.idempotency_key);
  const auto answer =
      co_await call_provider(create_, request.reference, call, budgets::kCreateCall);
  if (!answer) {
    // Every response about an unknown object means that this call created nothing.
    co_return answer.error() == PaymentFailure::unknown ? PaymentFailure::refused : answer.error();
  }
  auto payment = payment_of(*answer);
  if (!payment || payment->url.empty()) {
    co_return invalid_response(create_);
  }
  co_return std::move(*payment);
}

Task<PaymentResult> StripeClient::find(std::string_view provider_id) {
  const bool reads_charges = charges_ == Charges::read;
  auto payment =
      co_await find_with(provider_id, reads_charges ? "payment_intent.latest_charge" : "");
  if (payment && payment->status == PaymentStatus::pending && !reads_charges) {
    // Only the payment tells that a cash voucher has expired, and a restricted key may not read it.
    if (auto whole = co_await find_with(provider_id, "payment_intent")) {
      co_return std::move(*whole);
    }
  }
  co_return payment;
}

Task<PaymentResult> StripeClient::find_with(std::string_view provider_id, std::string_view part) {
  HttpCall call{false, sessions_url_ + '/' + percent_encoded(provider_id), headers_, {}};
  if (!part.empty()) {
    call.url += '?' + form_body({{"expand[0]", std::string(part)}});
  }
  const auto answer = co_await call_provider(find_, provider_id, call, budgets::kReadCall);
  if (!answer) {
    co_return answer.error();
  }
  auto payment = payment_of(*answer);
  if (!payment || payment->id != provider_id) {
    co_return invalid_response(find_);
  }
  co_return std::move(*payment);
}

Task<PaymentPageResult> StripeClient::list_complete(std::int64_t from, std::int64_t until,
                                                    std::string_view after) {
  std::vector<std::pair<std::string, std::string>> query{
      {"status", "complete"}, {"limit", "100"}, {"created[gte]", std::to_string(from)}};
  if (until > 0) {
    query.emplace_back("created[lte]", std::to_string(until));
  }
  if (!after.empty()) {
    query.emplace_back("starting_after", after);
  }
  if (charges_ == Charges::read) {
    query.emplace_back("expand[0]", "data.payment_intent.latest_charge");
  }
  HttpCall call{false, sessions_url_ + '?' + form_body(query), headers_, {}, kMaxList};
  auto answer = co_await call_provider(list_, {}, call, budgets::kReadCall);
  if (!answer) {
    co_return answer.error();
  }
  const auto read = [&answer] {
    const Json list = std::move(*answer);  // destroyed here, too
    return page_of(list);
  };
  auto page = co_await workers_.run(read);
  if (!page) {
    co_return invalid_response(list_);
  }
  co_return std::move(*page);
}

Task<Result<Json, PaymentFailure>> StripeClient::call_provider(const ServiceCalls& calls,
                                                               std::string_view session,
                                                               const HttpCall& call,
                                                               std::chrono::milliseconds limit) {
  const auto begun = std::chrono::steady_clock::now();
  const auto result = co_await calls.send(call, limit);
  if (!result && result.error().result == CallResult::rejected) {
    calls.count("breaker_open");
    co_return PaymentFailure::not_asked;
  }
  if (!result) {
    calls.fail("unreachable", "unreachable",
               {{"call", calls.kind}, {"reason", result.error().reason}});
    co_return PaymentFailure::unavailable;
  }
  if (!session.empty()) {
    // The provider's support asks for these ids.
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begun;
    service_.log.info("payment_call", {{"call", calls.kind},
                                       {"session", session},
                                       {"status", std::int64_t{result->status}},
                                       {"provider_request", result->request_id},
                                       {"microseconds", static_cast<std::int64_t>(took.count())}});
  }
  Json answer;
  if (result->body.size() > kMaxParsedHere) {
    const auto read = [&result] { return Json::parse(result->body); };
    answer = co_await workers_.run(read);
  } else {
    answer = Json::parse(result->body);
  }
  if (result->status == 200) {
    if (!answer.is_object()) {
      co_return invalid_response(calls);
    }
    calls.count("ok");
    co_return answer;
  }
  const std::string word = error_code_of(answer);
  const PaymentFailure failure = stripe_failure(result->status, word, result->retry_after);
  const std::string_view outcome = kOutcomes.at(static_cast<std::size_t>(failure));
  calls.fail(outcome, "error",
             {{"call", calls.kind},
              {"outcome", outcome},
              {"status", std::int64_t{result->status}},
              {"code", word}});
  co_return failure;
}

}  // namespace server
