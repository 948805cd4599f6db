#pragma once

#include <span>
#include <string>
#include <string_view>

#include "http_base/message.hpp"
#include "usecases/api_error.hpp"

namespace server {

/// What a code is over HTTP. The one table of them is in errors.cpp.
struct ErrorText {
  shop::ErrorCode code;
  int status;
  std::string_view message;  ///< for shoppers: what happened and what to do
  int retry_after = 0;       ///< seconds, 0: no such header
};

/// Every code that an answer can carry.
[[nodiscard]] std::span<const ErrorText> error_texts();

/// The code's entry; a code that answers never carry counts as internal.
[[nodiscard]] const ErrorText& error_text(shop::ErrorCode code);

/// {"error":{"code","message","field"?,"incident"?},"quote"?}
[[nodiscard]] http_base::Reply error_reply(const ApiError& error, std::string_view incident = {});

/// {"lines":[{"id","name","quantity","unitPrice","lineTotal"}],"count","total","fingerprint"},
/// amounts in centavos.
[[nodiscard]] std::string quote_json(const shop::Quote& quote);

/// An answer that nobody between us and the browser keeps.
[[nodiscard]] http_base::Reply json_reply(int status, std::string body);

}  // namespace server
