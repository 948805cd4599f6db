#include "usecases/payment_request.hpp"

#include <string>

#include "shop/catalogue.hpp"

namespace server {
namespace {

std::string description(int id) {
  if (const shop::Plan* plan = shop::find_plan(id)) {
    return std::string(plan->data) + " · " + std::string(plan->duration);
  }
  const shop::TopUp* top_up = shop::find_top_up(id);
  return top_up == nullptr ? std::string() : std::string(top_up->description);
}

}  // namespace

std::string product_name(int id) {
  if (const shop::Plan* plan = shop::find_plan(id)) {
    return std::string(plan->data_plan) + ' ' + std::string(plan->tier);
  }
  const shop::TopUp* top_up = shop::find_top_up(id);
  return top_up == nullptr ? std::string() : std::string(top_up->name);
}

PaymentRequest payment_request(const NewSession& session, int attempt,
                               std::string_view public_url) {
  PaymentRequest request;
  request.reference = session.id;
  request.idempotency_key = session.id + '-' + std::to_string(attempt);
  for (const shop::QuoteLine& line : session.quote.lines) {
    request.lines.push_back({product_name(line.plan_id), description(line.plan_id),
                             line.unit_price.centavos(), line.quantity});
  }
  request.customer_email = session.email;
  request.success_url = std::string(public_url) + "/success?session_id={CHECKOUT_SESSION_ID}";
  // Back to where the shopper confirmed.
  request.cancel_url =
      std::string(public_url) + (session.type == CheckoutType::top_up ? "/recargas" : "/carrito");
  request.metadata = {{"session", session.id},
                      {"type", std::to_string(static_cast<int>(session.type))},
                      {"quote", session.quote.fingerprint}};
  return request;
}

}  // namespace server
