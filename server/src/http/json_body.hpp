#pragma once

#include <nlohmann/json_fwd.hpp>
#include <variant>

#include "http_base/message.hpp"
#include "usecases/api_error.hpp"

namespace server {

/// The request's body as a JSON object. Codes: body_missing, content_type_unsupported,
/// body_malformed (not JSON, not UTF-8, not an object, or nested deeper than any body of ours).
[[nodiscard]] std::variant<nlohmann::json, ApiError> read_json_object(
    const http_base::Request& request);

}  // namespace server
