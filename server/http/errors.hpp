#pragma once

#include <string>
#include <string_view>

#include "http/message.hpp"
#include "result.hpp"

namespace server {

/// What a code is over HTTP. The one table of them is in errors.cpp.
struct ErrorText {
  shop::ErrorCode code;
  int status;
  std::string_view message;  ///< for shoppers: what happened and what to do
  int retry_after = 0;       ///< seconds, 0: no such header
};

/// The code's entry; a code that answers never carry counts as internal.
[[nodiscard]] const ErrorText& error_text(shop::ErrorCode code);

/// The one documented form of an error: {"error":{"code","message","field"?,"incident"?},"quote"?}.
[[nodiscard]] Reply error_reply(const ApiError& error, std::string_view incident = {});

/// What a line is called on the payment page and in a quote: "Tuisty Mensual Estelar",
/// "Recarga $50". "" for an id that is in neither list.
[[nodiscard]] std::string product_name(int id);

/// {"lines":[{"id","name","quantity","unitPrice","lineTotal"}],"count","shipping","total",
/// "fingerprint"}, amounts in centavos.
[[nodiscard]] std::string quote_json(const shop::Quote& quote);

/// An answer that nobody between us and the browser keeps.
[[nodiscard]] Reply json_reply(int status, std::string body);

}  // namespace server
