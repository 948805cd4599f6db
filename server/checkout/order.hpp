#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "checkout/store.hpp"
#include "result.hpp"
#include "shop/products.hpp"

namespace server {

/// What a client asks to buy, as it said it.
struct CheckoutOrder {
  CheckoutType type = CheckoutType::cart;
  std::vector<shop::ClientProduct> products;
  std::string phone;  ///< looked at for a top-up only
  std::string email;  ///< likewise
  std::string quote;  ///< fingerprint of what the shopper was shown, "" if not sent
  std::optional<shop::ShippingZone> zone{};  ///< looked at for a cart only
};

/// What it is by the rulebook. Prices come from the catalogue alone.
struct PricedOrder {
  shop::Quote quote;  ///< with what sending costs
  std::string phone;  ///< ten digits
  std::string email;  ///< trimmed, lower case
  /// Every unit of a cart, line by line as in the quote; none of a top-up.
  std::vector<shop::LineUnits> choices{};
  /// Where the cart goes: of one that has to be sent, while sending has a price.
  std::optional<shop::ShippingZone> zone{};
};

/// shipping_price: what sending costs outside the local zone, if the shop has a price for it.
/// Codes: those of the cart, the products, their units and the top-up form, each with its field;
/// shipping_zone_required; quote_mismatch with the fresh quote when a price or the fingerprint
/// differs from what the client said.
[[nodiscard]] Result<PricedOrder> price_order(
    const CheckoutOrder& order, std::optional<shop::Money> shipping_price = std::nullopt);

/// The body of POST /create-checkout-session. Codes, each with its field: field_missing,
/// field_invalid, type_invalid, quantity_invalid, sim_invalid, shipping_zone_invalid.
[[nodiscard]] Result<CheckoutOrder> read_checkout_order(const nlohmann::json& body);

}  // namespace server
