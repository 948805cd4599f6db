#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "checkout/create.hpp"
#include "checkout/status.hpp"
#include "http/api.hpp"

namespace server {

/// Dependencies of the checkout routes. The members outlive the HTTP server.
struct CheckoutApi {
  CreateCheckoutSession& create;
  ReadCheckoutSession& read;
  /// Returns the shopper of a token; nothing if it is invalid.
  std::function<Task<std::optional<SignedIn>>(std::string_view token)> account_of;
};

/// POST /create-checkout-session, GET /checkout-session/{id}.
void add_checkout_routes(Router& router, const CheckoutApi& checkout);

}  // namespace server
