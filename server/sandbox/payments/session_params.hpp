#pragma once

#include <nlohmann/json.hpp>
#include <variant>

#include "api_error.hpp"
#include "session.hpp"

namespace sandbox {

/// Checks the parameters of POST /v1/checkout/sessions by the rules that the provider documents for
/// one-off payments with prices given in the call:
/// - required: mode=payment, success_url, line_items[n][price_data][currency|unit_amount|
///   product_data[name]], with line_items numbered from 0, at most 100;
/// - quantity 1 to 999,999 (1 if absent); currency mxn; total from 10.00 to 999,999.99 pesos;
/// - expires_at from 30 minutes to 24 hours from now (24 hours if absent);
/// - metadata: at most 50 keys of 40 characters with values of 500;
/// - a parameter that is not among those read here is refused.
std::variant<SessionParams, ApiError> read_session_params(const nlohmann::json& form,
                                                          WallClock::time_point now);

}  // namespace sandbox
