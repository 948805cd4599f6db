#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "checkout/create.hpp"
#include "checkout/status.hpp"
#include "http/api.hpp"

namespace server {

/// What the routes of the checkout call, besides what all routes do. Owned elsewhere; outlives the
/// HTTP server.
struct CheckoutApi {
  CreateCheckoutSession& create;
  ReadCheckoutSession& read;
  /// Who bears a token; nothing when it is not valid (any more).
  std::function<std::optional<SignedIn>(std::string_view token)> account_of;
};

/// POST /create-checkout-session, GET /checkout-session/{id}.
void add_checkout_routes(Router& router, const Api& api, const CheckoutApi& checkout);

}  // namespace server
