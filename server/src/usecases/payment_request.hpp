#pragma once

#include <string_view>

#include "ports/payment_api.hpp"
#include "ports/session_store.hpp"

namespace server {

/// What a line is called on the payment page and in a quote: "Tuisty Mensual Estelar",
/// "Recarga $50". "" for an id that is in neither list.
[[nodiscard]] std::string product_name(int id);

/// The call to the payment provider for one session row: a function of the row and the settings
/// alone, because a second try under the same idempotency key must ask for exactly the same.
[[nodiscard]] PaymentRequest payment_request(const NewSession& session, int attempt,
                                             std::string_view public_url);

}  // namespace server
