#include "api_error.hpp"

#include <nlohmann/json.hpp>

namespace sandbox {

ApiError parameter_missing(const std::string& param) {
  return {.code = "parameter_missing",
          .message = "Missing required param: " + param + ".",
          .param = param};
}

ApiError parameter_unknown(const std::string& param) {
  return {.code = "parameter_unknown",
          .message = "Received unknown parameter: " + param,
          .param = param};
}

ApiError parameter_invalid(const std::string& code, const std::string& message,
                           const std::string& param) {
  return {.code = code, .message = message, .param = param};
}

http_base::Reply to_reply(const ApiError& error) {
  nlohmann::json body{{"type", error.type}, {"message", error.message}};
  if (!error.code.empty()) {
    body["code"] = error.code;
  }
  if (!error.param.empty()) {
    body["param"] = error.param;
  }
  http_base::Reply reply;
  reply.status = error.status;
  reply.body = nlohmann::json{{"error", body}}.dump(-1, ' ', false,
                                                    nlohmann::json::error_handler_t::replace);
  return reply;
}

}  // namespace sandbox
