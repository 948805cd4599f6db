#pragma once

#include <nlohmann/json_fwd.hpp>
#include <variant>

#include "usecases/price_order.hpp"

namespace server {

/// The body of POST /create-checkout-session. Codes, each with its field: field_missing,
/// field_invalid, type_invalid, quantity_invalid.
[[nodiscard]] std::variant<CheckoutOrder, ApiError> read_checkout_order(const nlohmann::json& body);

}  // namespace server
