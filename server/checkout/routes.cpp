#include "checkout/routes.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "checkout/order.hpp"
#include "crypto.hpp"
#include "http/api.hpp"
#include "http/client.hpp"
#include "http/errors.hpp"
#include "http/json_body.hpp"
#include "text.hpp"

namespace server {
namespace {

using shop::ErrorCode;

/// The account of who is signed in, "" for a guest; nothing when there is a token and it is wrong.
std::optional<std::string> shopper(const CheckoutApi& checkout, const Request& request) {
  const auto token = bearer_token(request.header("Authorization"));
  if (!token) {
    return std::string();
  }
  return token->empty() ? std::nullopt : checkout.account_of(*token);
}

/// What the request asks for, whatever the white space and the order of its members, and for whom:
/// another shopper with the same key is not led to this one's payment.
std::string digest_of(const nlohmann::json& body, const std::string& account) {
  // A guest's stays what it was before accounts were part of it: keys live for days. JSON as it is
  // written here has no line break.
  return sha256_hex(account.empty() ? body.dump() : body.dump() + '\n' + account);
}

Reply create_checkout_session(const CheckoutApi& checkout, const Request& request) {
  auto body = read_json_object(request);
  if (const auto* error = std::get_if<ApiError>(&body)) {
    return error_reply(*error);
  }
  auto account = shopper(checkout, request);
  if (!account) {
    return error_reply({ErrorCode::token_invalid});
  }
  const auto& object = std::get<nlohmann::json>(body);
  std::optional<IdempotencyKey> key;
  if (const auto header = request.header("Idempotency-Key"); !header.empty()) {
    if (!is_plain(header, 8, 128, "_-")) {
      return error_reply({ErrorCode::idempotency_key_invalid});
    }
    key = IdempotencyKey{std::string(header), digest_of(object, *account)};
  }
  auto order = read_checkout_order(object);
  if (const auto* error = std::get_if<ApiError>(&order)) {
    return error_reply(*error);
  }
  const auto outcome = checkout.create({std::get<CheckoutOrder>(std::move(order)), std::move(key),
                                        request.deadline, std::move(*account)});
  if (const auto* error = std::get_if<ApiError>(&outcome)) {
    return error_reply(*error);
  }
  const auto& created = std::get<CreateCheckoutSession::Created>(outcome);
  return json_reply(200, nlohmann::ordered_json{{"id", created.id}, {"url", created.url}}.dump());
}

Reply read_checkout_session(const CheckoutApi& checkout, const Request& request) {
  const auto outcome = checkout.read(request.params.at(0), request.deadline);
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

void add_checkout_routes(Router& router, const Api& api, const CheckoutApi& checkout) {
  router.add(Method::post, "/create-checkout-session", kPaymentsLane,
             answering(api, [checkout](const Request& r) {
               return create_checkout_session(checkout, r);
             }));
  router.add(
      Method::get, "/checkout-session/{id}", kPaymentsLane,
      answering(api, [checkout](const Request& r) { return read_checkout_session(checkout, r); }));
}

}  // namespace server
