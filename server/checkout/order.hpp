#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "checkout/purchase.hpp"
#include "shop/products.hpp"

namespace server {

/// The order as the client sent it.
struct CheckoutOrder {
  CheckoutType type = CheckoutType::cart;
  std::vector<shop::ClientProduct> products;
  std::string phone;                         ///< only used for a top-up
  std::string email;                         ///< only used for a top-up
  std::string quote;                         ///< fingerprint of the displayed quote, "" if not sent
  std::optional<shop::ShippingZone> zone{};  ///< only used for a cart
};

/// Validates the order and prices it from the catalogue. Returns its row without id and account.
/// shipping_price: the price of shipping outside the local zone, if the shop has one.
/// Throws ApiError: those of the cart, the products, their units and the top-up form, each with its
/// field; shipping_zone_required; quote_mismatch with the current quote if a price or the
/// fingerprint of the client differs.
[[nodiscard]] NewPurchase price_order(const CheckoutOrder& order,
                                      std::optional<shop::Money> shipping_price = std::nullopt);

/// The body of POST /create-checkout-session. Throws ApiError, each with its field: field_missing,
/// field_invalid, type_invalid, quantity_invalid, sim_invalid, shipping_zone_invalid.
[[nodiscard]] CheckoutOrder read_checkout_order(const Json& body);

}  // namespace server
