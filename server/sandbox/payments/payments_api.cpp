#include "payments_api.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "../random_text.hpp"
#include "api_error.hpp"
#include "form.hpp"
#include "session_params.hpp"

namespace sandbox {
namespace {

using http_base::Reply;
using http_base::Request;
using nlohmann::json;

/// Whether the text has the form of an API version: 2025-09-30 or 2025-09-30.clover.
bool is_version(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00";
  if (text.size() < kForm.size() || (text.size() > kForm.size() && text[kForm.size()] != '.')) {
    return false;
  }
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kForm[i] == '0' ? !digit : text[i] != '-') {
      return false;
    }
  }
  return text.size() < 40;
}

std::optional<ApiError> check_key(const Request& request, const std::string& secret) {
  constexpr std::string_view kScheme = "Bearer ";
  std::string_view given = request.header("Authorization");
  if (!given.starts_with(kScheme)) {
    return ApiError{.status = 401,
                    .code = "",
                    .message =
                        "You did not provide an API key. You need to provide your API key in "
                        "the Authorization header, using Bearer auth (e.g. 'Authorization: "
                        "Bearer YOUR_SECRET_KEY').",
                    .param = ""};
  }
  given.remove_prefix(kScheme.size());
  if (given != secret) {
    // The end of a key tells its owner which one it is; the rest is nobody's business.
    const std::string_view end =
        given.substr(given.size() - std::min<std::size_t>(given.size(), 4));
    return ApiError{.status = 401,
                    .code = "api_key_invalid",
                    .message = "Invalid API Key provided: ****" + std::string(end),
                    .param = ""};
  }
  return std::nullopt;
}

Reply overloaded() {
  return to_reply({.status = 429,
                   .code = "rate_limit",
                   .message =
                       "Request rate limit exceeded. You can learn more about rate limits in "
                       "the provider's documentation.",
                   .param = ""});
}

Reply broken() {
  return to_reply({.status = 500,
                   .type = "api_error",
                   .code = "",
                   .message = "An unknown error occurred on our side.",
                   .param = ""});
}

Reply refusal(int status) {
  if (status == 0 || status == 402) {
    return to_reply({.status = 402,
                     .type = "card_error",
                     .code = "card_declined",
                     .message = "Your card was declined.",
                     .param = ""});
  }
  return to_reply({.status = status,
                   .code = "account_invalid",
                   .message = "This account cannot make this request.",
                   .param = ""});
}

Reply garbage(const std::string& body) {
  Reply reply;
  reply.body = body.empty() ? "<html><body><h1>It works!</h1></body></html>" : body;
  reply.content_type = "text/html";
  return reply;
}

}  // namespace

void PaymentsApi::add_routes(http_base::Router& router, http_base::Lane lane) {
  const auto route = [&](http_base::Method method, const char* path, Action action) {
    router.add(method, path, lane,
               [this, action](const Request& request) { return handle(request, action); });
  };
  route(http_base::Method::post, "/v1/checkout/sessions", &PaymentsApi::create);
  route(http_base::Method::get, "/v1/checkout/sessions/{id}", &PaymentsApi::retrieve);
  route(http_base::Method::post, "/v1/checkout/sessions/{id}/expire", &PaymentsApi::expire);
}

Modes PaymentsApi::modes() {
  return {"ok", "slow", "fail", "cut", "garbage", "rate_limited", "refuse"};
}

Reply PaymentsApi::unknown_path(const Request& request) {
  return to_reply({.status = 404,
                   .code = "",
                   .message = "Unrecognized request URL (" +
                              std::string(http_base::name(request.method)) + ": " + request.path +
                              ").",
                   .param = ""});
}

Reply PaymentsApi::handle(const Request& request, Action action) {
  const auto stranger = check_key(request, settings_.secret_key);
  const auto form = parse_form(request.body);
  const auto* params = std::get_if<json>(&form);
  const bool counts = !stranger && params != nullptr;
  const Behaviour behaviour = counts ? faults_.next() : Behaviour{};
  const std::uint64_t number =
      journal_.begin({.service = "payments",
                      .method = std::string(http_base::name(request.method)),
                      .path = request.path,
                      .idempotency_key = std::string(request.header("Idempotency-Key")),
                      .params = counts ? *params : json::object(),
                      .mode = behaviour.mode,
                      .status = std::nullopt});
  Reply reply;
  if (stranger) {
    reply = to_reply(*stranger);
  } else if (const auto* problem = std::get_if<FormProblem>(&form)) {
    reply = to_reply(parameter_invalid("", problem->message, problem->param));
  } else {
    reply = behave(request, *params, behaviour, action);
  }
  reply.headers.push_back({"Request-Id", "req_" + random_text(14)});
  const std::string_view version = request.header("Stripe-Version");
  if (is_version(version)) {
    reply.headers.push_back({"Stripe-Version", std::string(version)});
  }
  journal_.end(number, reply.delivery == Reply::Delivery::cut ? 0 : reply.status);
  return reply;
}

/// What happens to the answer on its way. A call whose answer is lost or garbled was carried out
/// all the same: that is the case that idempotency keys exist for.
Reply PaymentsApi::behave(const Request& request, const json& params, const Behaviour& behaviour,
                          Action action) {
  const std::string_view version = request.header("Stripe-Version");
  if (!version.empty() && !is_version(version)) {
    return to_reply(
        parameter_invalid("", "Invalid Stripe API version: " + std::string(version), ""));
  }
  Reply reply = once(request, params, behaviour, action);
  if (behaviour.mode == "cut") {
    reply.delivery = Reply::Delivery::cut;
  } else if (behaviour.mode == "garbage") {
    reply = garbage(behaviour.body);
  }
  return reply;
}

Reply PaymentsApi::once(const Request& request, const json& params, const Behaviour& behaviour,
                        Action action) {
  const std::string key(request.header("Idempotency-Key"));
  if (request.method != http_base::Method::post || key.empty()) {
    return act(request, params, behaviour, action);
  }
  if (key.size() > 255) {
    return to_reply(parameter_invalid("", "Idempotency keys are limited to 255 characters.", ""));
  }
  auto outcome = idempotency_.begin(key, request.path + '\n' + params.dump());
  if (const auto* error = std::get_if<ApiError>(&outcome)) {
    return to_reply(*error);
  }
  Reply reply;
  if (auto* kept = std::get_if<Idempotency::Kept>(&outcome)) {
    reply = std::move(kept->reply);
    reply.headers.push_back({"Idempotent-Replayed", "true"});
  } else {
    reply = act(request, params, behaviour, action);
    // Only a declined payment (402) is a refusal that comes after the work.
    const bool nothing_begun = reply.status >= 400 && reply.status < 500 && reply.status != 402;
    if (nothing_begun) {
      idempotency_.forget(key);
    } else {
      idempotency_.finish(key, reply);
    }
  }
  reply.headers.push_back({"Idempotency-Key", key});
  return reply;
}

Reply PaymentsApi::act(const Request& request, const json& params, const Behaviour& behaviour,
                       Action action) {
  faults_.wait(behaviour.delay);
  if (behaviour.mode == "rate_limited") {
    return overloaded();
  }
  if (behaviour.mode == "fail") {
    return broken();
  }
  if (behaviour.mode == "refuse") {
    return refusal(behaviour.status);
  }
  return (this->*action)(request, params);
}

Reply PaymentsApi::shown(const Session& session) const {
  Reply reply;
  reply.body = to_json(session, settings_.public_url + "/pay/" + session.id).dump();
  return reply;
}

Reply PaymentsApi::create(const Request& /*request*/, const json& params) {
  auto read = read_session_params(params, WallClock::now());
  if (const auto* error = std::get_if<ApiError>(&read)) {
    return to_reply(*error);
  }
  return shown(sessions_.create(std::move(std::get<SessionParams>(read))));
}

namespace {

Reply no_such_session(const std::string& id) {
  return to_reply({.status = 404,
                   .code = "resource_missing",
                   .message = "No such checkout.session: '" + id + "'",
                   .param = "session"});
}

}  // namespace

Reply PaymentsApi::retrieve(const Request& request, const json& /*params*/) {
  const std::string& id = request.params.front();
  const auto session = sessions_.find(id);
  return session ? shown(*session) : no_such_session(id);
}

Reply PaymentsApi::expire(const Request& request, const json& /*params*/) {
  const std::string& id = request.params.front();
  const auto before = sessions_.find(id);
  if (!before) {
    return no_such_session(id);
  }
  if (before->status != SessionStatus::open) {
    return to_reply(
        {.code = "",
         .message = "Only Checkout Sessions with a status in [\"open\"] can be expired. "
                    "This Checkout Session has a status of " +
                    std::string(name(before->status)) + ".",
         .param = "session"});
  }
  const auto after = sessions_.expire(id);
  return after ? shown(*after) : no_such_session(id);
}

}  // namespace sandbox
