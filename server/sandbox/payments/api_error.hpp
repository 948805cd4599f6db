#pragma once

#include <string>

#include "http_base/message.hpp"

namespace sandbox {

/// An error as the payment provider words it: {"error":{"type","code","message","param"}}.
struct ApiError {
  int status = 400;
  std::string type = "invalid_request_error";
  std::string code;  ///< left out when empty, like param
  std::string message;
  std::string param;
};

ApiError parameter_missing(const std::string& param);
ApiError parameter_unknown(const std::string& param);
ApiError parameter_invalid(const std::string& code, const std::string& message,
                           const std::string& param);

http_base::Reply to_reply(const ApiError& error);

}  // namespace sandbox
