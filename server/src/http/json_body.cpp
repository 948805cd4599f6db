#include "http/json_body.hpp"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace server {
namespace {

/// {"products":[{…}]} is three deep.
constexpr int kMaxDepth = 8;

/// "application/json", with or without a charset, which can only be UTF-8 (RFC 8259, 8.1).
bool is_json_type(std::string_view header) {
  const auto end = header.find(';');
  auto type = header.substr(0, end);
  type.remove_suffix(type.size() - (type.find_last_not_of(' ') + 1));
  if (!http_base::equal_ignoring_case(type, "application/json")) {
    return false;
  }
  if (end == std::string_view::npos) {
    return true;
  }
  auto parameter = header.substr(end + 1);
  parameter.remove_prefix(std::min(parameter.find_first_not_of(' '), parameter.size()));
  return http_base::equal_ignoring_case(parameter, "charset=utf-8") ||
         http_base::equal_ignoring_case(parameter, "charset=\"utf-8\"");
}

bool too_deep(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      i += c == '\\' ? 1U : 0U;  // what follows a backslash ends no string
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      if (++depth > kMaxDepth) {
        return true;
      }
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return false;
}

}  // namespace

std::variant<nlohmann::json, ApiError> read_json_object(const http_base::Request& request) {
  using shop::ErrorCode;
  if (request.body.empty()) {
    return ApiError{ErrorCode::body_missing};
  }
  if (!is_json_type(request.header("Content-Type"))) {
    return ApiError{ErrorCode::content_type_unsupported};
  }
  if (too_deep(request.body)) {
    return ApiError{ErrorCode::body_malformed};
  }
  auto parsed = nlohmann::json::parse(request.body, nullptr, false);
  if (!parsed.is_object()) {
    return ApiError{ErrorCode::body_malformed};
  }
  return parsed;
}

}  // namespace server
