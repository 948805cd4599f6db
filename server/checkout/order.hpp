#pragma once

#include <nlohmann/json_fwd.hpp>
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
};

/// What it is by the rulebook. Prices come from the catalogue alone.
struct PricedOrder {
  shop::Quote quote;
  std::string phone;  ///< ten digits
  std::string email;  ///< trimmed, lower case
};

/// Codes: those of the cart, the products and the top-up form, each with its field; quote_mismatch
/// with the fresh quote when a price or the fingerprint differs from what the client said.
[[nodiscard]] Result<PricedOrder> price_order(const CheckoutOrder& order);

/// The body of POST /create-checkout-session. Codes, each with its field: field_missing,
/// field_invalid, type_invalid, quantity_invalid.
[[nodiscard]] Result<CheckoutOrder> read_checkout_order(const nlohmann::json& body);

}  // namespace server
