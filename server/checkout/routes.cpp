#include "checkout/routes.hpp"

#include <algorithm>
#include <utility>

#include "checkout/order.hpp"
#include "crypto.hpp"
#include "http/json_body.hpp"
#include "http/message.hpp"
#include "json.hpp"
#include "text.hpp"

namespace server {
namespace {

using shop::ErrorCode;

/// Returns the signed-in shopper or a guest; nothing for an invalid token.
Task<std::optional<SignedIn>> shopper(const CheckoutApi& checkout, const Request& request) {
  const auto token = bearer_token(request.header("Authorization"));
  if (!token) {
    co_return SignedIn{};
  }
  if (token->empty()) {
    co_return std::nullopt;
  }
  auto account = co_await checkout.account_of(*token);
  co_return account;
}

/// A digest of the request that ignores white space and the order of members. It includes the
/// account, so that a key of another shopper does not return this shopper's payment.
std::string digest_of(const nlohmann::json& body, const std::string& account) {
  // The line break separates the account, since serialised JSON contains none.
  return sha256_hex(json_text(body) + '\n' + account);
}

/// "m•••@gmail.com": enough for its owner to notice a mistake. Any client with the id may read it.
std::string masked(const std::string& email) {
  return email.substr(0, 1) + "•••" + email.substr(std::min(email.find('@'), email.size()));
}

Task<Result<Reply>> create_checkout_session(const CheckoutApi& checkout, const Request& request) {
  const auto body = read_json_object(request);
  if (!body) {
    co_return body.error();
  }
  auto account = co_await shopper(checkout, request);
  if (!account) {
    co_return ApiError{ErrorCode::token_invalid};
  }
  std::optional<IdempotencyKey> key;
  if (const auto header = request.header("Idempotency-Key"); !header.empty()) {
    if (!is_plain(header, 8, 128, "_-")) {
      co_return ApiError{ErrorCode::idempotency_key_invalid};
    }
    key = IdempotencyKey{std::string(header), digest_of(**body, account->account_id)};
  }
  auto order = read_checkout_order(**body);
  if (!order) {
    co_return order.error();
  }
  const CreateCheckoutSession::Command command{std::move(*order), std::move(key), request.deadline,
                                               std::move(*account)};
  const auto created = co_await checkout.create(command);
  if (!created) {
    co_return created.error();
  }
  co_return json_reply(200, JsonObject().add("id", created->id).add("url", created->url).text());
}

Task<Result<Reply>> read_checkout_session(const CheckoutApi& checkout, const Request& request) {
  const auto purchase = co_await checkout.read(request.params.at(0), request.deadline);
  if (!purchase) {
    co_return purchase.error();
  }
  JsonObject body;
  body.add("id", purchase->provider_id)
      .add("type", static_cast<int>(purchase->type))
      .add("status", name(purchase->status))
      .add("reference", reference_of(purchase->id))
      .add("createdAt", purchase->created_at)
      .add("total", purchase->centavos)
      .add("shipping", purchase->shipping)
      .add_json("lines", lines_json(purchase->lines));
  if (purchase->pending) {
    body.add_json("pending", "true");
  }
  if (!purchase->paid_at.empty()) {
    body.add("paidAt", purchase->paid_at);
  }
  if (purchase->status == PurchaseStatus::paid && !purchase->payer_email.empty()) {
    body.add("email", masked(purchase->payer_email));
  }
  if (purchase->type == CheckoutType::top_up && purchase->status == PurchaseStatus::paid) {
    // The provider's id may be in the history of a shared computer, so only the last digits of the
    // number are returned.
    const std::string& phone = purchase->phone;
    const SoldLine& line = purchase->lines.at(0);
    body.add_json("topUp",
                  JsonObject()
                      .add("id", line.id)
                      .add("name", line.name)
                      .add("price", purchase->centavos)
                      .add("phoneEnding", phone.substr(std::max<std::size_t>(phone.size(), 4) - 4))
                      .text());
  }
  co_return json_reply(200, body.text());
}

}  // namespace

void add_checkout_routes(Router& router, const CheckoutApi& checkout) {
  router.add(Method::post, "/create-checkout-session", kPurchases,
             [checkout](const Request& r) { return create_checkout_session(checkout, r); });
  router.add(Method::get, "/checkout-session/{id}", kStatus,
             [checkout](const Request& r) { return read_checkout_session(checkout, r); });
}

}  // namespace server
