#pragma once

#include <string>
#include <string_view>

#include "http/message.hpp"
#include "result.hpp"

namespace server {

/// The HTTP representation of a code, from the table in errors.cpp.
struct ErrorText {
  shop::ErrorCode code;
  int status;
  std::string_view message;  ///< for shoppers
  int retry_after = 0;       ///< seconds, 0: no Retry-After header
};

/// Returns the code's entry; a code that is never sent in responses counts as internal.
[[nodiscard]] const ErrorText& error_text(shop::ErrorCode code);

/// Returns the documented format: {"error":{"code","message","field"?,"incident"?},"quote"?}.
[[nodiscard]] Reply error_reply(const ApiError& error, std::string_view incident = {});

/// Returns the name of a product on the payment page and in a quote: "Tuisty Mensual Estelar",
/// "Recarga $50". "" for an unknown id.
[[nodiscard]] std::string product_name(int id);

/// {"lines":[{"id","name","quantity","unitPrice","lineTotal"}],"count","shipping","total",
/// "fingerprint"}, amounts in centavos.
[[nodiscard]] std::string quote_json(const shop::Quote& quote);

/// Returns a response that no cache may store.
[[nodiscard]] Reply json_reply(int status, std::string body);

}  // namespace server
