#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.hpp"
#include "http/api.hpp"
#include "http/bearer.hpp"
#include "http/checkout_body.hpp"
#include "http/errors.hpp"
#include "http/json_body.hpp"

namespace server {
namespace {

using http_base::Reply;
using http_base::Request;
using shop::ErrorCode;

/// The account of who is signed in, "" for a guest; nothing when there is a token and it is wrong.
std::optional<std::string> shopper(TokenStore& tokens, const Request& request) {
  const auto token = bearer_token(request.header("Authorization"));
  if (!token) {
    return std::string();
  }
  return token->empty() ? std::nullopt : tokens.account_of(*token);
}

/// What the request asks for, whatever the white space and the order of its members.
std::string digest_of(const nlohmann::json& body) { return sha256_hex(body.dump()); }

Reply create_checkout_session(const Api& api, const Request& request) {
  auto body = read_json_object(request);
  if (const auto* error = std::get_if<ApiError>(&body)) {
    return error_reply(*error);
  }
  auto account = shopper(api.tokens, request);
  if (!account) {
    return error_reply({ErrorCode::token_invalid});
  }
  const auto& object = std::get<nlohmann::json>(body);
  std::optional<IdempotencyKey> key;
  if (const auto header = request.header("Idempotency-Key"); !header.empty()) {
    if (!is_plain(header, 8, 128, "_-")) {
      return error_reply({ErrorCode::idempotency_key_invalid});
    }
    key = IdempotencyKey{std::string(header), digest_of(object)};
  }
  auto order = read_checkout_order(object);
  if (const auto* error = std::get_if<ApiError>(&order)) {
    return error_reply(*error);
  }
  const auto outcome = api.create_checkout({std::get<CheckoutOrder>(std::move(order)),
                                            std::move(key), request.deadline, std::move(*account)});
  if (const auto* error = std::get_if<ApiError>(&outcome)) {
    return error_reply(*error);
  }
  const auto& created = std::get<CreateCheckoutSession::Created>(outcome);
  return json_reply(200, nlohmann::ordered_json{{"id", created.id}, {"url", created.url}}.dump());
}

Reply read_checkout_session(const Api& api, const Request& request) {
  const auto outcome = api.read_checkout(request.params.at(0), request.deadline);
  if (const auto* error = std::get_if<ApiError>(&outcome)) {
    return error_reply(*error);
  }
  const auto& answer = std::get<ReadCheckoutSession::Answer>(outcome);
  nlohmann::ordered_json body{
      {"id", answer.id}, {"type", static_cast<int>(answer.type)}, {"status", name(answer.status)}};
  if (answer.top_up) {
    body["topUp"] = {{"id", answer.top_up->id},
                     {"name", answer.top_up->name},
                     {"price", answer.top_up->centavos},
                     {"phoneEnding", answer.top_up->phone_ending}};
  }
  return json_reply(200, body.dump());
}

}  // namespace

void add_checkout_routes(http_base::Router& router, const Api& api) {
  using http_base::Method;
  router.add(Method::post, "/create-checkout-session", kPaymentsLane,
             answering(api, [api](const Request& r) { return create_checkout_session(api, r); }));
  router.add(Method::get, "/checkout-session/{id}", kPaymentsLane,
             answering(api, [api](const Request& r) { return read_checkout_session(api, r); }));
}

}  // namespace server
