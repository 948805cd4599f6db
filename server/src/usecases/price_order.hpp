#pragma once

#include <string>
#include <variant>
#include <vector>

#include "ports/session_store.hpp"
#include "shop/products.hpp"
#include "usecases/api_error.hpp"

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
[[nodiscard]] std::variant<PricedOrder, ApiError> price_order(const CheckoutOrder& order);

}  // namespace server
